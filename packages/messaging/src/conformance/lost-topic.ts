import { expect, it } from '@jest/globals';
import { acceptEpoch } from '../consumer/position/epochs.table.ts';
import { type Relay, type RelayOptions } from '../relay/options.ts';
import { startRelay } from '../relay/relay.ts';
import { OutboxTable, type TableEntry } from '../testing/outbox-table.ts';
import type { Transport } from '../transport.ts';
import { consume, GROUP, type SetUp } from './consuming.ts';
import { type TransportHarness, until } from './harness.ts';
import { inOrder, type Ledger } from './ledger.ts';
import { sampleEvent, sampleStreams } from './samples.ts';

const STREAMS = sampleStreams(9);
const WATCH = { watchIntervalMs: 50 };

/** What relay and consumers make of a topic that was lost, from one end to the other. */
export function lostTopicConformance(
  harness: () => TransportHarness,
  setUp: SetUp,
  openLedger: () => Promise<Ledger>,
): void {
  it('a topic lost and recreated: everything halts, everything is republished, and each effect is there once', async () => {
    const { transport, ledger, topic } = await setUp();
    await using outbox = await openOutbox(harness());
    const errors: string[] = [];
    const relay = startOn(outbox.table, transport, topic, { onError: (error) => errors.push(String(error)) });
    const consumer = await consume(transport, topic, ledger, WATCH);
    await writeAll(outbox.table, 1, 4);
    await until('all is applied', async () => (await ledger.count()) === 36);
    await until('all is noted', async () => (await outbox.table.count()) === 0);

    await harness().loseTopic(topic, 3);
    await until('the relay halts', () => relay.stats().halted !== undefined);
    await until('the consumer halts', () => consumer.haltedTopics().length === 1);
    await writeAll(outbox.table, 5, 5);
    const { failures } = relay.stats();
    await until('it has tried again and again', () => relay.stats().failures > failures + 3);
    expect((await transport.ends(topic)).map(({ end }) => end)).toEqual([0n, 0n, 0n]);
    expect(errors.filter((error) => error.includes(`new-epoch ${topic}`))).toHaveLength(1);

    const epoch = await outbox.table.beginEpoch();
    await until('all is published', async () => (await outbox.table.count()) === 0);
    expect(relay.stats().halted).toBeUndefined();
    expect(await ledger.count()).toBe(36);
    await acceptEpoch(ledger.dataSource, { topic, epoch });
    await until('the new ones are applied', async () => (await ledger.count()) === 45);
    await writeAll(outbox.table, 6, 6);
    await until('the next ones follow', async () => (await ledger.count()) === 54);
    expect(await ledger.versions()).toEqual(inOrder(STREAMS, 6));

    const other = await openLedger();
    const another = await consume(transport, topic, other, { ...WATCH, group: 'another' });
    await until('another group has all', async () => (await other.count()) === 54);
    expect(await other.versions()).toEqual(inOrder(STREAMS, 6));
    await Promise.all([relay.stop(), consumer.stop(), another.stop()]);
  });

  it('halts if it finds the loss only as it publishes, and stays so after a restart', async () => {
    const { transport, ledger, topic } = await setUp();
    await using outbox = await openOutbox(harness());
    const unwatched = { epochCheckMs: Number.POSITIVE_INFINITY };
    const first = startOn(outbox.table, transport, topic, unwatched);
    const consumer = await consume(transport, topic, ledger, WATCH);
    await writeAll(outbox.table, 1, 6);
    await until('all is published', async () => (await outbox.table.count()) === 0);
    await until('all is applied', async () => (await ledger.count()) === 54);

    await harness().loseTopic(topic, 3);
    await writeAll(outbox.table, 7, 9);
    await until('it halts', () => first.stats().halted !== undefined);
    await first.stop();
    const second = startOn(outbox.table, transport, topic);
    await until('it halts, too', () => second.stats().halted !== undefined);
    expect(await outbox.table.count()).toBe(27);

    const epoch = await outbox.table.beginEpoch();
    await until('all is published again', async () => (await outbox.table.count()) === 0);
    await until('the consumer has halted', () => consumer.haltedTopics().length === 1);
    await acceptEpoch(ledger.dataSource, { topic, epoch, group: GROUP });
    await until('all is applied', async () => (await ledger.count()) === 81);
    expect(await ledger.versions()).toEqual(inOrder(STREAMS, 9));
    await Promise.all([second.stop(), consumer.stop()]);
  });
}

/** Removed at the end of its block. */
async function openOutbox(harness: TransportHarness): Promise<{ table: OutboxTable } & AsyncDisposable> {
  const database = await harness.createDatabase();
  const table = new OutboxTable(database.url);
  await table.create();
  return {
    table,
    [Symbol.asyncDispose]: async () => {
      await table.close();
      await database.drop();
    },
  };
}

function startOn(
  outbox: OutboxTable,
  transport: Transport,
  topic: string,
  options: Partial<RelayOptions<TableEntry>> = {},
): Relay {
  return startRelay({
    outbox,
    transport,
    topic,
    toWire: ({ streamId, version }) => sampleEvent(streamId, version),
    batchSize: 10,
    standbyMs: 20,
    epochCheckMs: 50,
    backOff: { firstMs: 10, lastMs: 50 },
    ...options,
  });
}

async function writeAll(outbox: OutboxTable, from: number, to: number): Promise<void> {
  for (const stream of STREAMS) await outbox.write(stream, from, to);
}
