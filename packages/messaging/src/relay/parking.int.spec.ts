import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../conformance/harness.ts';
import { sampleEvent } from '../conformance/samples.ts';
import { InfrastructureFault, PublishFault } from '../faults.ts';
import { OutboxTable, type TableEntry } from '../testing/outbox-table.ts';
import type { OutgoingMessage, Transport } from '../transport.ts';
import type { Relay, RelayOptions } from './options.ts';
import { startRelay } from './relay.ts';

/** A broker that stores what it accepts, as `key:version`. */
class Broker {
  readonly taken: string[] = [];
  /** Its answer to a publish: which messages it takes, and which it refuses. */
  answer: (names: string[]) => { takes?: string[]; refuses?: string[]; fault?: Error } = (names) => ({ takes: names });
  publishes = 0;
  readonly ends: Transport['ends'] = async () => [];

  readonly publish: Transport['publish'] = async (messages) => {
    this.publishes += 1;
    const { takes = [], refuses = [], fault } = this.answer(messages.map(nameOf));
    const acknowledged = new Set(messages.filter((message) => takes.includes(nameOf(message))));
    const refused = messages.filter((message) => refuses.includes(nameOf(message)));
    this.taken.push(...[...acknowledged].map(nameOf));
    if (acknowledged.size === messages.length) return [];
    throw new PublishFault({ acknowledged, refused: new Map(refused.map((message) => [message, 'too large'])) }, fault);
  };
}

const nameOf = ({ key, headers }: OutgoingMessage) => `${key}:${headers.ce_streamversion}`;

describe('a relay that meets events which cannot be published', () => {
  let database: TestDatabase;
  let outbox: OutboxTable;
  let broker: Broker;
  let faults: unknown[];
  const relays: Relay[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    outbox = new OutboxTable(database.url);
    await outbox.create();
    broker = new Broker();
    faults = [];
  });
  afterEach(async () => {
    for (const relay of relays.splice(0)) await relay.stop();
    await outbox.close();
    await database.drop();
  });

  function start(toWire: RelayOptions<TableEntry>['toWire'], options: Partial<RelayOptions<TableEntry>> = {}): Relay {
    const relay = startRelay<TableEntry>({
      outbox,
      transport: broker as unknown as Transport,
      topic: 'relayed.v1',
      toWire,
      backOff: { firstMs: 1, lastMs: 5 },
      onError: (error) => faults.push(error),
      ...options,
    });
    relays.push(relay);
    return relay;
  }
  const isEmpty = async () => (await outbox.count()) === 0;
  const toEvent = ({ streamId, version }: TableEntry) => sampleEvent(streamId, version);
  const failsAt =
    (...names: string[]) =>
    (entry: TableEntry) => {
      if (names.includes(`${entry.streamId}:${entry.version}`)) throw new Error('no wording');
      return toEvent(entry);
    };

  it('parks the stream from the event on that cannot be serialised, and the other streams continue', async () => {
    await outbox.write('poison', 1, 3);
    await outbox.write('sound', 1, 2);
    const relay = start(failsAt('poison:2'));
    await until('the outbox is empty', isEmpty);
    expect(broker.taken).toEqual(['poison:1', 'sound:1', 'sound:2']);
    expect(await outbox.parked()).toEqual({ 'poison:2': 'Error: no wording', 'poison:3': null });

    await outbox.write('poison', 4, 4);
    await outbox.write('sound', 3, 3);
    await until('the outbox is empty', isEmpty);
    expect(broker.taken).toEqual(['poison:1', 'sound:1', 'sound:2', 'sound:3']);
    expect(await outbox.parked()).toMatchObject({ 'poison:4': null });
    expect(relay.stats()).toMatchObject({ published: 4, parked: 3, failures: 0 });
  });

  it('parks nothing while serialising fails because its database is down', async () => {
    await outbox.write('car', 1, 2);
    let isAway = true;
    const relay = start((entry) => {
      if (isAway) throw new InfrastructureFault('The keys are away.');
      return toEvent(entry);
    });
    await until('it has failed three times', () => relay.stats().failures >= 3);
    isAway = false;
    await until('the outbox is empty', isEmpty);
    expect(broker.taken).toEqual(['car:1', 'car:2']);
    expect(await outbox.parked()).toEqual({});
  });

  it('stops parking if five streams fail in a row, until serialising is fixed', async () => {
    for (const stream of ['a', 'b', 'c', 'd', 'e']) await outbox.write(stream, 1, 1);
    let isBroken = true;
    const relay = start((entry) => {
      if (isBroken) throw new Error('no wording');
      return toEvent(entry);
    });
    await until('it has failed three times', () => relay.stats().failures >= 3);
    expect(relay.isCircuitOpen()).toBe(true);
    expect(await outbox.parked()).toEqual({});
    expect(String(faults.at(-1))).toContain('Events of 5 different streams cannot be serialised');

    isBroken = false;
    await until('the outbox is empty', isEmpty);
    expect(broker.taken).toEqual(['a:1', 'b:1', 'c:1', 'd:1', 'e:1']);
    expect(relay.isCircuitOpen()).toBe(false);
  });

  it('parks five streams and more if an event behind them succeeds, even in a later batch', async () => {
    const poison = Array.from({ length: 6 }, (_, index) => `poison-${index}`);
    for (const stream of poison) await outbox.write(stream, 1, 1);
    await outbox.write('sound', 1, 1);
    start(failsAt(...poison.map((stream) => `${stream}:1`)), { batchSize: 2 });
    await until('the outbox is empty', isEmpty);
    expect(broker.taken).toEqual(['sound:1']);
    expect(Object.keys(await outbox.parked())).toHaveLength(6);
  });

  it('parks the stream of a message that the broker refuses, and publishes nothing twice', async () => {
    await outbox.write('vast', 1, 2);
    await outbox.write('a', 1, 2);
    await outbox.write('b', 1, 1);
    // It refuses one message, accepts those in another partition, and does not process what follows.
    broker.answer = (names) => (names.includes('vast:1') ? { takes: ['b:1'], refuses: ['vast:1'] } : { takes: names });
    start(toEvent);
    await until('the outbox is empty', isEmpty);
    expect(broker.taken).toEqual(['b:1', 'a:1', 'a:2']);
    expect(await outbox.parked()).toEqual({ 'vast:1': 'too large', 'vast:2': null });
  });

  it('does not publish acknowledged entries again after the rest of their batch failed', async () => {
    await outbox.write('a', 1, 3);
    await outbox.write('b', 1, 3);
    const fault = new InfrastructureFault('The leader is away.');
    broker.answer = (names) => {
      if (broker.publishes === 1) return { takes: ['a:1', 'a:2', 'a:3'], fault };
      return broker.publishes < 4 ? { fault } : { takes: names };
    };
    const relay = start(toEvent);
    await until('the outbox is empty', isEmpty);
    expect(broker.taken).toEqual(['a:1', 'a:2', 'a:3', 'b:1', 'b:2', 'b:3']);
    expect(relay.stats()).toMatchObject({ published: 6, parked: 0 });
  });

  it('counts faults until a batch is published, however often the outbox is read in between', async () => {
    await outbox.write('car', 1, 3);
    broker.answer = () => ({ fault: new InfrastructureFault('No broker.') });
    const relay = start(toEvent);
    await until('it has failed six times', () => relay.stats().failures >= 6);
    expect(faults.length).toBeGreaterThanOrEqual(6);
    broker.answer = (names) => ({ takes: names });
    await until('all is well', () => relay.stats().failures === 0);
    expect(broker.taken).toEqual(['car:1', 'car:2', 'car:3']);
  });
});
