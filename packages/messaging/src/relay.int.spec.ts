import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from './conformance/harness.ts';
import { inOrder, Ledger } from './conformance/ledger.ts';
import { sampleEvent } from './conformance/samples.ts';
import { startProcess } from './conformance/test-process.ts';
import { startConsumer } from './consumer/consumer.ts';
import { InfrastructureFault } from './faults.ts';
import { type Relay, type RelayOptions, startRelay } from './relay.ts';
import { connect } from './testing/connect-embedded.ts';
import { OutboxTable, type TableEntry } from './testing/outbox-table.ts';
import type { ReceivedMessage, Transport } from './transport.ts';

const topic = 'relayed.v1';

describe('the relay', () => {
  let databases: { transport: TestDatabase; service: TestDatabase };
  let transport: Transport;
  let outbox: OutboxTable;

  beforeEach(async () => {
    databases = { transport: await createTestDatabase(), service: await createTestDatabase() };
    transport = await connect(databases.transport.url);
    await transport.ensureTopics([{ name: topic }]);
    outbox = new OutboxTable(databases.service.url);
    await outbox.create();
  });
  afterEach(async () => {
    await transport.close();
    await outbox.close();
    await databases.transport.drop();
    await databases.service.drop();
  });

  function start(options: Partial<RelayOptions<TableEntry>> = {}): Relay {
    return startRelay({
      outbox,
      transport,
      topic,
      toWire: ({ streamId, version }) => sampleEvent(streamId, version),
      standbyMs: 20,
      backOff: { firstMs: 10, lastMs: 50 },
      ...options,
    });
  }

  it('publishes in order, leaves out what is not public, and empties the outbox', async () => {
    await outbox.write('car', 1, 700);
    await outbox.write('car', 701, 701, 'Internal');
    const relay = start({
      toWire: ({ streamId, version, type }) => (type === 'Internal' ? undefined : sampleEvent(streamId, version)),
    });
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    await relay.stop();

    const versions = (await readAll(transport, 700)).map(({ headers }) => Number(headers.ce_streamversion));
    expect(versions).toEqual(Array.from({ length: 700 }, (_, index) => index + 1));
  });

  it('publishes twice when it is killed between publishing and removing, and the effect happens once', async () => {
    await outbox.write('car', 1, 5);
    const task = { transportUrl: databases.transport.url, outboxUrl: databases.service.url, topic };
    const doomed = startProcess(new URL('./testing/relay-process.ts', import.meta.url), task);
    await doomed.printed('published');
    await doomed.kill();
    expect(await outbox.count()).toBe(5);

    await outbox.write('car', 6, 8);
    const relay = start();
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    const ledger = await Ledger.open(databases.service.url);
    const { dataSource } = ledger;
    const handle: Parameters<typeof startConsumer>[0]['handle'] = (events, runner) => ledger.enter(events, runner);
    const consumer = await startConsumer({ transport, group: 'once', topics: [topic], dataSource, handle });
    await until('all are done', () => consumer.stats().handled + consumer.stats().duplicates === 13);
    await Promise.all([consumer.stop(), relay.stop()]);

    expect(await readAll(transport, 13)).toHaveLength(13);
    expect(consumer.stats()).toMatchObject({ handled: 8, duplicates: 5 });
    expect(await ledger.versions()).toEqual(inOrder(['car'], 8));
    await ledger.close();
  });

  it('keeps everything while the transport is down, and goes on when it is back', async () => {
    await outbox.write('car', 1, 3);
    let isDown = true;
    const errors: unknown[] = [];
    const publish: Transport['publish'] = async (messages) => {
      if (isDown) throw new InfrastructureFault('No broker.');
      await transport.publish(messages);
    };
    const relay = start({ transport: { ...transport, publish }, onError: (error) => errors.push(error) });
    await until('it has failed twice', () => errors.length >= 2);
    expect(await outbox.count()).toBe(3);
    isDown = false;
    await until('the outbox is empty', async () => (await outbox.count()) === 0);

    expect(relay.stats()).toMatchObject({ published: 3, failures: 0 });
    await relay.stop();
  });

  it('goes on after its connection is lost', async () => {
    const relay = start();
    await outbox.write('car', 1, 1);
    await until('it works', () => relay.stats().published === 1);
    await outbox.cutReader();
    await outbox.write('car', 2, 4);
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    await relay.stop();

    expect(relay.stats().published).toBe(4);
  });

  it('works in one process, and another takes over', async () => {
    const [first, second] = [start(), start()];
    await until('one works', () => first.stats().active || second.stats().active);
    const [working, waiting] = first.stats().active ? [first, second] : [second, first];
    await outbox.write('car', 1, 3);
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    expect([working.stats().published, waiting.stats().published]).toEqual([3, 0]);

    await working.stop();
    await outbox.write('car', 4, 6);
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    await waiting.stop();
    expect(waiting.stats().published).toBe(3);
  });
});

async function readAll(transport: Transport, count: number): Promise<ReceivedMessage[]> {
  const received: ReceivedMessage[] = [];
  const subscription = await transport.subscribe({
    group: 'all',
    topics: [topic],
    onBatch: async ({ messages }) => void received.push(...messages),
  });
  await until(`${count} messages came`, () => received.length >= count);
  await subscription.stop();
  return received;
}
