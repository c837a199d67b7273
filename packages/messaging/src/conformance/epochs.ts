import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { acceptEpoch } from '../consumer/position/epochs.table.ts';
import { toMessage } from '../envelope.ts';
import { followTopic } from '../follow-topic.ts';
import type { OutgoingMessage, Transport } from '../transport.ts';
import { consume, GROUP, refusing, type SetUp } from './consuming.ts';
import { type TransportHarness, until } from './harness.ts';
import { inOrder } from './ledger.ts';
import { sampleEvent, sampleStreams } from './samples.ts';

const WATCH = { watchIntervalMs: 50 };

/** What consumers do if a topic was lost and is republished. */
export function epochConformance(harness: () => TransportHarness, setUp: SetUp): void {
  it('halts if a topic was lost and republished, and continues as instructed: nothing dropped, nothing twice', async () => {
    const { transport, ledger, topic } = await setUp();
    const errors: unknown[] = [];
    const consumer = await consume(transport, topic, ledger, { ...WATCH, onError: (error) => errors.push(error) });
    const [first, second] = [randomUUID(), randomUUID()];
    const streams = sampleStreams(9);
    await transport.publish(inEpoch(first, topic, streams, 1, 4));
    await until('the first epoch is applied', async () => (await ledger.count()) === 36);

    await harness().loseTopic(topic, 3);
    // More than before: a consumer that relied only on offsets would start in the middle.
    await publishUntilTaken(transport, inEpoch(second, topic, streams, 1, 9));
    await until('it halts', () => consumer.haltedTopics().length === 1);
    expect(await ledger.count()).toBe(36);
    expect(errors.map(String).join()).toContain(`accept-epoch ${topic}`);

    expect(await acceptEpoch(ledger.dataSource, { topic, epoch: second })).toEqual([GROUP]);
    await until('it goes on', async () => (await ledger.count()) === 81);
    expect(await ledger.versions()).toEqual(inOrder(streams, 9));
    await until('it counts as halted no longer', () => consumer.haltedTopics().length === 0);
    expect(await acceptEpoch(ledger.dataSource, { topic, epoch: second })).toEqual([]);
    await consumer.stop();
  });

  it('halts if a topic was lost and is empty, even if it knows no epoch yet', async () => {
    const { transport, ledger, topic } = await setUp();
    const consumer = await consume(transport, topic, ledger, WATCH);
    const streams = sampleStreams(9);
    await transport.publish(inEpoch(undefined, topic, streams, 1, 3));
    await until('all is applied', async () => (await ledger.count()) === 27);

    await harness().loseTopic(topic, 3);
    await until('it halts', () => consumer.haltedTopics().length === 1);
    expect(consumer.haltedTopics()[0]?.reason).toContain(`${GROUP} has read up to`);

    const epoch = randomUUID();
    await publishUntilTaken(transport, inEpoch(epoch, topic, streams, 1, 4));
    await acceptEpoch(ledger.dataSource, { topic, epoch });
    await until('it goes on', async () => (await ledger.count()) === 36);
    expect(await ledger.versions()).toEqual(inOrder(streams, 4));
    await consumer.stop();
  });

  it('skips past epochs if a topic that was not lost is republished, and parks again what cannot be processed', async () => {
    const { transport, ledger, topic } = await setUp();
    const options = { ...WATCH, handle: refusing(ledger, 'stream-1', 2) };
    const consumer = await consume(transport, topic, ledger, options);
    const [first, second] = [randomUUID(), randomUUID()];
    const streams = sampleStreams(6);
    await transport.publish(inEpoch(undefined, topic, streams, 1, 1));
    await transport.publish(inEpoch(first, topic, streams, 2, 3));
    await until('two are parked', async () => (await consumer.listParked()).length === 2);
    await until('the others are applied', async () => (await ledger.count()) === 16);
    // The producer was restored from a backup: its new messages count.
    await transport.publish(inEpoch(first, topic, ['stream-3'], 4, 9));
    await until('it is applied', async () => (await ledger.count()) === 22);
    await transport.publish(inEpoch(second, topic, streams, 1, 4));
    await until('it halts', () => consumer.haltedTopics().length === 1);
    await acceptEpoch(ledger.dataSource, { topic, epoch: second, group: GROUP });
    await until('the others go on', async () => (await ledger.count()) === 26);
    await until('three are parked', async () => (await consumer.listParked()).length === 3);

    expect((await consumer.listParked()).map(({ headers }) => headers.ce_epoch)).toEqual([second, second, second]);
    expect(await ledger.versions()).toEqual({
      ...inOrder(streams, 4),
      'stream-1': [1],
      ...inOrder(['stream-3'], 9),
    });
    await consumer.stop();
  });

  it('lets a follower read another epoch from its beginning, and says so', async () => {
    const { transport, topic } = await setUp({ partitions: 1 });
    const [first, second] = [randomUUID(), randomUUID()];
    const received: string[] = [];
    const adopted: string[] = [];
    const follower = await followTopic({
      transport,
      group: 'follower',
      topics: [topic],
      onEvent: ({ event }) =>
        void received.push(`${event.epoch === first ? 'first' : 'second'} ${event.streamversion}`),
      onEpoch: (_partition, epoch) => void adopted.push(epoch),
    });
    await transport.publish(inEpoch(first, topic, ['only'], 1, 3));
    await until('they came', () => received.length === 3);
    await harness().loseTopic(topic, 1);
    await publishUntilTaken(transport, inEpoch(second, topic, ['only'], 1, 5));
    await until('all came', () => received.includes('second 5'));

    expect(received).toEqual([
      ...['first 1', 'first 2', 'first 3'],
      ...['second 1', 'second 2', 'second 3', 'second 4', 'second 5'],
    ]);
    expect(adopted).toEqual([second]);
    await follower.stop();
  });

  it('lets a new group read a topic of several epochs without an operator, and halts it at the next one', async () => {
    const { transport, ledger, topic } = await setUp();
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const streams = sampleStreams(9);
    await transport.publish(inEpoch(undefined, topic, ['stream-0', 'stream-1'], 1, 1));
    await transport.publish(inEpoch(first, topic, ['stream-0', 'stream-1'], 1, 3));
    // Most partitions have only the second epoch.
    await transport.publish(inEpoch(second, topic, streams, 1, 4));
    const consumer = await consume(transport, topic, ledger, WATCH);
    await until('all is applied', async () => (await ledger.count()) === 36);
    expect(await ledger.versions()).toEqual(inOrder(streams, 4));
    await transport.publish(inEpoch(second, topic, streams, 5, 5));
    await until('what is new follows', async () => (await ledger.count()) === 45);
    expect(consumer.haltedTopics()).toEqual([]);

    await transport.publish(inEpoch(third, topic, streams, 1, 6));
    await until('it halts', () => consumer.haltedTopics().length === 1);
    await acceptEpoch(ledger.dataSource, { topic, epoch: third });
    await until('it goes on', async () => (await ledger.count()) === 54);
    expect(await ledger.versions()).toEqual(inOrder(streams, 6));
    await consumer.stop();
  });

  it('lets a group that is started meanwhile wait, too', async () => {
    const { transport, ledger, topic } = await setUp();
    const [first, second] = [randomUUID(), randomUUID()];
    const before = await consume(transport, topic, ledger, WATCH);
    await transport.publish(inEpoch(first, topic, ['only'], 1, 3));
    await until('they are applied', async () => (await ledger.count()) === 3);
    await transport.publish(inEpoch(second, topic, ['only'], 1, 4));
    await until('it halts', () => before.haltedTopics().length === 1);
    await before.stop();

    const after = await consume(transport, topic, ledger, WATCH);
    expect(after.haltedTopics()).toMatchObject([{ topic, met: second }]);
    await acceptEpoch(ledger.dataSource, { topic, epoch: second });
    await until('it goes on', async () => (await ledger.count()) === 4);
    await after.stop();
  });
}

/** Versions `from` to `to` of each stream, as the relay publishes them in an epoch. */
export function inEpoch(
  epoch: string | undefined,
  topic: string,
  streams: string[],
  from: number,
  to: number,
): OutgoingMessage[] {
  const versions = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return versions.flatMap((version) =>
    streams.map((stream) => toMessage(topic, { ...sampleEvent(stream, version), ...(epoch && { epoch }) })),
  );
}

/** A broker may not know a new topic's leaders for a moment. */
async function publishUntilTaken(transport: Transport, messages: OutgoingMessage[]): Promise<void> {
  await until('they are taken', () =>
    transport.publish(messages).then(
      () => true,
      () => false,
    ),
  );
}
