import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '../../conformance/harness.ts';
import { Ledger } from '../../conformance/ledger.ts';
import { InfrastructureFault, PublishFault } from '../../faults.ts';
import type { OutgoingMessage, ReceivedMessage } from '../../transport.ts';
import { inTransaction } from '../position/transaction.ts';
import { startDeadLetters } from './dead-letters.ts';
import { countParked, listParked, listParkedHeads } from './parked-lists.ts';
import { parkMessages } from './parking.ts';

const GROUP = 'index';
const LARGEST = 2_500;

/** A broker of one partition: it refuses a message that is too large, and does not process those behind it. */
class Broker {
  readonly letters: OutgoingMessage[] = [];
  readonly faults: Error[] = [];

  readonly publish = async (messages: OutgoingMessage[]) => {
    const refused = messages.find(({ value, headers }) => value.length + JSON.stringify(headers).length > LARGEST);
    const taken = refused ? messages.slice(0, messages.indexOf(refused)) : messages;
    this.letters.push(...taken);
    const fault = this.faults.shift();
    if (!refused && !fault) return [];
    const reasons = new Map(refused ? [[refused, 'too large']] : []);
    throw new PublishFault({ acknowledged: new Set(taken), refused: reasons }, fault);
  };
}

let database: TestDatabase;
let ledger: Ledger;
let broker: Broker;
let errors: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  ledger = await Ledger.open(database.url);
  broker = new Broker();
  errors = [];
});
afterEach(async () => {
  await ledger.close();
  await database.drop();
});

async function park(messages: Pick<ReceivedMessage, 'key' | 'headers' | 'value'>[]): Promise<void> {
  const place = { group: GROUP, topic: 'cars', partition: 0 };
  const received = messages.map((message, index) => ({ ...place, ...message, offset: BigInt(index) }));
  await inTransaction(ledger.dataSource, (runner) => parkMessages(runner, place, received, 'No such colour'));
}

/** Runs the publisher until no letter is left. */
async function publishAll(): Promise<number> {
  const publisher = startDeadLetters({
    transport: broker,
    group: GROUP,
    dataSource: ledger.dataSource,
    intervalMs: 10,
    backOff: { firstMs: 1, lastMs: 5 },
    onError: (error) => errors.push(String(error)),
  });
  try {
    await until('no letter is left', async () => (await countParked(ledger.dataSource, GROUP)).unpublished === 0);
  } finally {
    await publisher.stop();
  }
  return publisher.published();
}

it('IDX-4 publishes a letter that is refused without its value, and those behind it whole', async () => {
  const headers = { ce_id: '1', ce_type: 'VehicleListed', trace: 'x'.repeat(LARGEST) };
  const sound = { headers: { ce_id: '2' }, value: Buffer.from('sound') };
  await park([
    { key: 'a', ...sound },
    { key: 'vast', headers, value: Buffer.alloc(3_000) },
    { key: 'b', ...sound },
  ]);

  expect(await publishAll()).toBe(3);

  expect(broker.letters.map(({ key, value }) => `${key} ${value}`)).toEqual(['a sound', 'vast ', 'b sound']);
  expect(broker.letters[1]?.headers).toMatchObject({
    ce_id: '1',
    ce_type: 'VehicleListed',
    dlq_reason: 'No such colour',
    dlq_offset: '1',
    dlq_value_left_out: '3000 bytes: too large',
  });
  expect(broker.letters[1]?.headers).not.toHaveProperty('trace');
  expect(broker.letters[0]?.headers).not.toHaveProperty('dlq_value_left_out');
  expect(errors).toEqual([]);
  expect((await listParked(ledger.dataSource, GROUP, 10))[1]?.value).toHaveLength(3_000);
});

it('gives a letter up, and reports it, that is refused without its value, too; the event stays parked', async () => {
  const headers = Object.fromEntries(['ce_a', 'ce_b', 'ce_c'].map((name) => [name, 'x'.repeat(5_000)]));
  await park([
    { key: 'vast', headers, value: Buffer.from('small') },
    { key: 'a', headers: {}, value: Buffer.from('sound') },
  ]);

  await publishAll();

  expect(broker.letters.map(({ key }) => key)).toEqual(['a']);
  expect(errors).toEqual([expect.stringContaining('The dead letter of cars/0 at 0 is abandoned')]);
  expect((await listParked(ledger.dataSource, GROUP, 10)).map(({ key }) => key)).toEqual(['vast', 'a']);
});

it('does not publish again what was acknowledged before a fault of the broker', async () => {
  await park(['a', 'vast', 'b'].map((key) => ({ key, headers: {}, value: Buffer.alloc(key === 'vast' ? 3_000 : 1) })));
  broker.faults.push(new InfrastructureFault('The leader is away.'));

  await publishAll();

  expect(broker.letters.map(({ key }) => key)).toEqual(['a', 'vast', 'b']);
  expect(errors).toEqual([expect.stringContaining('The leader is away.')]);
});

it('reads of many large parked events as many as fit, and lists keys without what their events say', async () => {
  const large = Array.from({ length: 5 }, (_, offset) => ({
    ...{ topic: 'cars.v1', partition: 0, offset: BigInt(offset), key: `car-${offset}`, headers: {} },
    value: Buffer.alloc(3_000_000, 'x'),
  }));
  await inTransaction(ledger.dataSource, (runner) =>
    parkMessages(runner, { group: GROUP, topic: 'cars.v1', partition: 0 }, large, 'No such colour'),
  );
  expect(await listParked(ledger.dataSource, GROUP, 100)).toHaveLength(3);
  const heads = await listParkedHeads(ledger.dataSource, GROUP, 100);
  expect(heads.map(({ first }) => first.value.length)).toEqual([0, 0, 0, 0, 0]);
});
