import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { until } from '../conformance/harness.ts';
import { Ledger } from '../conformance/ledger.ts';
import { sampleEvent, sampleMessages } from '../conformance/samples.ts';
import type { ReceivedEvent } from '../consumer/received-event.ts';
import { createEmbeddedTransport } from '../embedded/embedded-transport.ts';
import { InfrastructureFault } from '../faults.ts';
import { type Transport, withDeadLetterTopics } from '../transport.ts';
import { FollowedGroups } from './followed-group.ts';
import { ParkedEvents } from './parked-events.ts';
import type { SideHandler } from './side-handler.ts';
import type { SideHandle } from './side-spec.ts';

const topic = 'cars.v1';

describe('a handler beside a group’s own', () => {
  let databases: TestDatabase[];
  let ledger: Ledger;
  let transport: Transport;
  let groups: FollowedGroups;
  let side: SideHandler;
  let handled: string[];
  let fault: ((received: ReceivedEvent) => Error | undefined) | undefined;
  /** The keys that need something fetched, with what was; no key does if it is not there. */
  let fetched: Map<string, number> | undefined;
  const undo: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own = '', broker = ''] = databases.map(({ url }) => url);
    ledger = await Ledger.open(own);
    transport = await createEmbeddedTransport({ url: broker, pollMs: 50, rebalanceMs: 20 });
    await transport.ensureTopics(withDeadLetterTopics([{ name: topic }]));
    const logger = pino({ level: 'silent' });
    groups = new FollowedGroups({ transport, dataSource: ledger.dataSource, logger, need: 'start' });
    [handled, fault, fetched] = [[], undefined, undefined];
    const handle =
      (known: readonly string[]): SideHandle =>
      async (events) => {
        const needs = ({ event: { partitionkey: key } }: ReceivedEvent) =>
          fetched !== undefined && key !== 'plain' && !known.includes(key);
        for (const received of events.filter((each) => !needs(each))) {
          const error = fault?.(received);
          if (error) throw error;
          handled.push(`${received.event.partitionkey}:${received.event.streamversion}`);
        }
        return new Set(events.filter(needs).map(({ event }) => event.partitionkey));
      };
    side = groups.declareBeside('both', {
      group: 'beside',
      againEveryMs: 50,
      handle: handle([]),
      async fetch(first) {
        const unknown = first.find(({ key, version }) => fetched && fetched.get(key) !== version);
        if (unknown) throw new Error(`nobody knows ${unknown.key}`);
        return handle(first.map(({ key }) => key));
      },
    });
    const group = groups.declare({
      group: 'both',
      topics: [topic],
      async handle(events, runner) {
        await ledger.enter(events, runner);
        await side.take(events, runner);
      },
    });
    const [following, besides] = [await group.start(), side.start()];
    undo.push(
      () => following.stop(),
      () => besides.stop(),
    );
  });
  afterEach(async () => {
    for (const step of undo.splice(0)) await step();
    await transport.close();
    await ledger.close();
    for (const database of databases) await database.drop();
  });

  it('parks what it fails on under its own name, and the group goes on', async () => {
    fault = ({ event }) => (event.partitionkey === 'ill' && event.streamversion === 2 ? new Error('plaid') : undefined);
    await transport.publish(sampleMessages(topic, ['ill', 'sound'], 1, 4));
    await until('the group has read all', async () => (await ledger.count()) === 8);
    await until('it is parked', async () => handled.includes('sound:4'));
    const parked = new ParkedEvents(ledger.dataSource, groups);
    expect(await parked.list()).toMatchObject([
      { group: 'beside', key: 'ill', stream_version: 2, waiting: 2, reason: 'Error: plaid' },
    ]);
    const { group, partition, offset } = await parked.show({ key: 'ill' });
    await parked.discard({ group, topic, partition, offset, key: 'ill', by: 'pat', reason: 'never mind' });
    expect(await parked.list()).toEqual([]);
    expect(handled.filter((name) => name.startsWith('ill')).slice(-2)).toEqual(['ill:3', 'ill:4']);
    expect(await ledger.count()).toBe(8);
  });

  it('tries again by itself what the infrastructure was at fault for, in order', async () => {
    let isAway = true;
    fault = () => (isAway ? new InfrastructureFault('stock is away') : undefined);
    await transport.publish(sampleMessages(topic, ['one'], 1, 3));
    await until('the group has read all', async () => (await ledger.count()) === 3);
    isAway = false;
    await until('it has caught up', () => handled.includes('one:3'));
    expect(handled).toEqual(['one:1', 'one:2', 'one:3']);
    await until('nothing is parked', async () => {
      return (await new ParkedEvents(ledger.dataSource, groups).list()).length === 0;
    });
  });

  it('tries the rest of a key again if the infrastructure fails between two of its events', async () => {
    let failsAt: number | undefined = 1;
    fault = ({ event }) => (event.streamversion === failsAt ? new InfrastructureFault('stock is away') : undefined);
    await transport.publish(sampleMessages(topic, ['one'], 1, 1));
    await until('the first is parked', async () => (await ledger.count()) === 1);
    await transport.publish(sampleMessages(topic, ['one'], 2, 3));
    await until('the others wait behind it', async () => (await ledger.count()) === 3);
    failsAt = 2;
    await until('the first has passed', () => handled.includes('one:1'));
    failsAt = undefined;
    await until('it has caught up', () => handled.includes('one:3'));
    expect(handled).toEqual(['one:1', 'one:2', 'one:3']);
  });

  it('keeps no key waiting for another one that meets a fault of the infrastructure each time', async () => {
    let isAway = true;
    fault = ({ event }) =>
      isAway || event.partitionkey === 'ill' ? new InfrastructureFault('it takes too long') : undefined;
    await transport.publish(sampleMessages(topic, ['ill'], 1, 1));
    await until('it is parked', async () => (await ledger.count()) === 1);
    await transport.publish(sampleMessages(topic, ['sound'], 1, 1));
    await until('so is the other', async () => (await ledger.count()) === 2);
    isAway = false;
    await until('the other has passed', () => handled.includes('sound:1'));
  });

  it('hands over what it must fetch something for, outside the group’s transaction, and leaves to an operator what can’t be had', async () => {
    fetched = new Map([['good', 1]]);
    await transport.publish(sampleMessages(topic, ['good', 'gone', 'plain'], 1, 2));
    await until('the group has read all', async () => (await ledger.count()) === 6);
    const parked = new ParkedEvents(ledger.dataSource, groups);
    await until('one is left', async () => {
      const [only, ...others] = await parked.list();
      return only?.reason === 'Error: nobody knows gone' && others.length === 0;
    });
    expect(handled.filter((name) => name.startsWith('good'))).toEqual(['good:1', 'good:2']);
    expect(handled.filter((name) => name.startsWith('plain'))).toEqual(['plain:1', 'plain:2']);
    fetched.set('gone', 1);
    expect(await parked.replay({ key: 'gone' })).toMatchObject([{ group: 'beside', key: 'gone', replayed: 2 }]);
    expect(handled.filter((name) => name.startsWith('gone'))).toEqual(['gone:1', 'gone:2']);
  });

  /** As the group passes events on. */
  async function take(...events: ReceivedEvent[]): Promise<void> {
    const position = `SELECT FROM consumer_positions WHERE group_name = 'both' AND partition = 0`;
    await until('the group has joined', async () => (await ledger.dataSource.query(position)).length > 0);
    const runner = ledger.dataSource.createQueryRunner();
    await runner.startTransaction();
    await side.take(events, runner);
    await runner.commitTransaction();
    await runner.release();
  }
  const received = (stream: string, version: number, offset: bigint): ReceivedEvent => ({
    ...{ event: sampleEvent(stream, version), topic, partition: 0, offset },
  });

  it('parks events of another epoch or cluster, whose offsets start again at 0, behind those of the one before', async () => {
    fault = () => new Error('plaid');
    await take(received('ill', 1, 7n), received('ill', 2, 8n));
    await take(received('ill', 3, 7n));
    await take(received('other', 1, 8n));
    const parked = new ParkedEvents(ledger.dataSource, groups);
    expect(await parked.list()).toMatchObject([
      { group: 'beside', key: 'ill', stream_version: 1, waiting: 2 },
      { group: 'beside', key: 'other', stream_version: 1, waiting: 0 },
    ]);
    fault = undefined;
    await parked.replay({ group: 'beside' });
    expect(handled).toEqual(['ill:1', 'ill:2', 'ill:3', 'other:1']);
    expect(await parked.list()).toEqual([]);
  });

  it('hands a restored event over as one, also after it was parked', async () => {
    fault = ({ restored }) => (restored ? new Error('plaid') : undefined);
    await take({ ...received('ill', 2, 1n), restored: true }, received('ill', 3, 2n));
    expect(handled).toEqual([]);
    const restored: number[] = [];
    fault = (each) => {
      if (each.restored) restored.push(each.event.streamversion);
      return undefined;
    };
    await new ParkedEvents(ledger.dataSource, groups).replay({ group: 'beside' });
    expect(restored).toEqual([2]);
    expect(handled).toEqual(['ill:2', 'ill:3']);
  });
});
