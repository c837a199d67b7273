import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../conformance/harness.ts';
import { inOrder } from '../conformance/ledger.ts';
import { sampleMessages, sampleStreams, sampleTopic } from '../conformance/samples.ts';
import { followTopic } from '../follow-topic.ts';
import { connect, TEST_SESSION_TIMEOUT_MS } from '../testing/connect-kafka.ts';
import { forgetBefore, killBroker, restartBroker, settingsOf } from '../testing/kafka-broker.ts';
import type { OutgoingMessage, ReceivedMessage, Transport } from '../transport.ts';

const brokers = process.env.FORECOURT_TEST_KAFKA ?? '';

describe('the Kafka transport', () => {
  jest.setTimeout(120_000);
  const undo: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  async function connected(): Promise<Transport> {
    const transport = await connect(brokers);
    undo.push(() => transport.close());
    return transport;
  }

  it('loses nothing and keeps the order of each key when the broker is killed and restarted amid publishing', async () => {
    const transport = await connected();
    const topic = sampleTopic();
    await transport.ensureTopics([{ name: topic, partitions: 3 }]);
    const streams = sampleStreams(12);
    const received = new Map<string, number[]>();
    const follower = await followTopic({
      transport,
      group: 'restart',
      topics: [topic],
      onEvent: ({ event }) => noteFirst(received, event.partitionkey, event.streamversion),
    });
    let restarted = false;
    let published = 0;
    const publishing = (async () => {
      for (let afterwards = 0; afterwards < 20; afterwards += restarted ? 1 : 0) {
        published += 1;
        await publishUntilTaken(transport, sampleMessages(topic, streams, published, published));
      }
    })();
    for (let kill = 1; kill <= 2; kill += 1) {
      const before = published;
      await until('much is published', () => published > before + 50);
      await killBroker();
      await until('the loss is noticed', () => !follower.healthy());
      await restartBroker();
    }
    restarted = true;
    await publishing;
    await until('all came', () => countOf(received) === streams.length * published);

    expect(Object.fromEntries(received)).toEqual(inOrder(streams, published));
    expect(follower.healthy()).toBe(true);
  });

  it('keeps its partitions through a batch that takes longer than the session timeout, while the others continue', async () => {
    const [transport, observer] = [await connected(), await connected()];
    const topic = sampleTopic();
    await transport.ensureTopics([{ name: topic, partitions: 3 }]);
    await transport.publish(sampleMessages(topic, ['slow'], 1, 1));
    const begun = Date.now();
    const seen: string[] = [];
    const member = await transport.subscribe({
      group: 'long',
      topics: [topic],
      onBatch: async ({ messages, heartbeat }) => {
        seen.push(...messages.map(({ key, headers }) => `${key}-${headers.ce_streamversion}`));
        if (messages[0]?.key !== 'slow') return;
        await until('two timeouts have passed', () => Date.now() > begun + 2 * TEST_SESSION_TIMEOUT_MS);
        await heartbeat();
      },
    });
    await until('the long batch is in hand', () => seen.length === 1);
    const others = sampleStreams(12);
    await transport.publish(sampleMessages(topic, others, 1, 1));
    await until('neighbours are done meanwhile', () => seen.length > 4);
    expect(Date.now()).toBeLessThan(begun + 2 * TEST_SESSION_TIMEOUT_MS);
    await until('nothing is left', async () =>
      (await observer.lag('long', topic)).every(({ committed, end }) => committed === end),
    );

    expect(seen.toSorted()).toEqual(['slow-1', ...others.map((stream) => `${stream}-1`)].toSorted());
    expect(member.assigned()).toHaveLength(3);
    expect(member.healthy()).toBe(true);
  });

  it('begins at the oldest stored message if the wanted one is not stored', async () => {
    const transport = await connected();
    const topic = sampleTopic();
    await transport.ensureTopics([{ name: topic, partitions: 1 }]);
    await transport.publish(sampleMessages(topic, ['only'], 1, 9));
    await forgetBefore(topic, 4);
    const messages: ReceivedMessage[] = [];
    const subscription = await transport.subscribe({
      group: 'late',
      topics: [topic],
      positionOf: async () => 1n,
      onBatch: async (batch) => void messages.push(...batch.messages),
    });
    await until('they came', () => messages.length >= 5);
    await subscription.stop();

    expect(messages.map(({ offset }) => Number(offset))).toEqual([4, 5, 6, 7, 8]);
    expect(await transport.lag('late', topic)).toEqual([{ partition: 0, committed: 9n, end: 9n }]);
    expect(await transport.lag('nobody', topic)).toEqual([{ partition: 0, committed: 4n, end: 9n }]);
  });

  it('keeps topics forever unless a retention is given, in segments of a day, and brings it up to date', async () => {
    const transport = await connected();
    const [lasting, brief] = [sampleTopic(), sampleTopic()];
    await transport.ensureTopics([{ name: lasting }, { name: brief, retentionMs: 7 * 86_400_000 }]);
    expect(await settingsOf(lasting)).toEqual({ 'retention.ms': '-1' });
    expect(await settingsOf(brief)).toEqual({ 'retention.ms': '604800000', 'segment.ms': '86400000' });

    await transport.ensureTopics([{ name: lasting, retentionMs: 3_600_000 }, { name: brief }]);
    expect(await settingsOf(lasting)).toEqual({ 'retention.ms': '3600000', 'segment.ms': '3600000' });
    expect(await settingsOf(brief)).toEqual({ 'retention.ms': '-1' });
  });

  it('refuses a topic that was not created', async () => {
    const transport = await connected();
    const refusal = 'There is no topic unmade';
    await expect(transport.publish(sampleMessages('unmade', ['a'], 1, 1))).rejects.toThrow(refusal);
    const subscription = { group: 'any', topics: ['unmade'], onBatch: async () => undefined };
    await expect(transport.subscribe(subscription)).rejects.toThrow(refusal);
  });
});

/** At least once: an unknown outcome is published again. */
async function publishUntilTaken(transport: Transport, messages: OutgoingMessage[]): Promise<void> {
  for (let taken = false; !taken; ) {
    taken = await transport.publish(messages).then(
      () => true,
      () => false,
    );
  }
}

/** A version that comes again was published or delivered again; one that comes too early stays out of order for good. */
function noteFirst(received: Map<string, number[]>, stream: string, version: number): void {
  const versions = received.get(stream) ?? [];
  if (!versions.includes(version)) received.set(stream, [...versions, version]);
}

function countOf(received: Map<string, number[]>): number {
  return [...received.values()].reduce((sum, versions) => sum + versions.length, 0);
}
