import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../conformance/harness.ts';
import { inOrder, Ledger } from '../conformance/ledger.ts';
import { sampleEvent } from '../conformance/samples.ts';
import { startProcess } from '../conformance/test-process.ts';
import { startConsumer } from '../consumer/consumer.ts';
import { InfrastructureFault } from '../faults.ts';
import { connect } from '../testing/connect-embedded.ts';
import { OutboxTable, type TableEntry } from '../testing/outbox-table.ts';
import type { ReceivedMessage, Transport } from '../transport.ts';
import type { Relay, RelayOptions } from './options.ts';
import { startRelay } from './relay.ts';

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

  it('publishes in order, skips what is not public, and empties the outbox', async () => {
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
    const doomed = startProcess(new URL('../testing/relay-process.ts', import.meta.url), task);
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

  it('publishes stored events again after a kill -9 from where it was, and new ones behind them', async () => {
    await outbox.write('car', 1, 95);
    const first = start({ batchSize: 10 });
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    await first.stop();
    const epoch = await outbox.beginEpoch();
    await outbox.write('car', 96, 97);
    const { url: transportUrl } = databases.transport;
    const task = { transportUrl, outboxUrl: databases.service.url, topic, hangsAt: 50 };
    const doomed = startProcess(new URL('../testing/relay-process.ts', import.meta.url), task);
    await doomed.printed('published');
    await doomed.kill();
    expect(await outbox.isRepublishing()).toBe(true);

    const second = start({ batchSize: 10 });
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    await second.stop();
    const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index);
    // Stored events, the batch in progress twice, and the new ones twice: they are stored, too.
    const again = [...upTo(50), ...upTo(97, 41), 96, 97];
    const messages = (await readAll(transport, 95 + again.length)).slice(95);
    expect(messages.map(({ headers }) => Number(headers.ce_streamversion))).toEqual(again);
    expect(new Set(messages.map(({ headers }) => headers.ce_epoch))).toEqual(new Set([epoch]));
    expect(await outbox.isRepublishing()).toBe(false);
  });

  it('keeps everything while the transport is down, and continues when it is back', async () => {
    await outbox.write('car', 1, 3);
    let isDown = true;
    const errors: unknown[] = [];
    const publish: Transport['publish'] = async (messages) => {
      if (isDown) throw new InfrastructureFault('No broker.');
      return transport.publish(messages);
    };
    const relay = start({ transport: { ...transport, publish }, onError: (error) => errors.push(error) });
    await until('it has failed twice', () => errors.length >= 2);
    expect(await outbox.count()).toBe(3);
    isDown = false;
    await until('the outbox is empty', async () => (await outbox.count()) === 0);

    expect(relay.stats()).toMatchObject({ published: 3, failures: 0 });
    await relay.stop();
  });

  it('outlives a removal that fails while it looks at its epoch, and reports it', async () => {
    const process = startProcess(new URL('../testing/failing-removal.ts', import.meta.url), {});
    await process.printed('Error: The disk is full.');
    await process.kill();
  });

  it('continues after its connection is lost', async () => {
    const relay = start();
    await outbox.write('car', 1, 1);
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
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
