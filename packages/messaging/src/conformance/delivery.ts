import { expect, it } from '@jest/globals';
import type { ReceivedEvent } from '../consumer/received-event.ts';
import { followTopic } from '../follow-topic.ts';
import type { Batch, Transport } from '../transport.ts';
import { type TransportHarness, until } from './harness.ts';
import { inOrder } from './ledger.ts';
import { sampleMessages, sampleStreams, sampleTopic } from './samples.ts';
import { startProcess } from './test-process.ts';

const memberProgram = new URL('./member-process.ts', import.meta.url);

/** Order, durability, groups and redelivery of the bare transport. */
export function deliveryConformance(
  harness: () => TransportHarness,
  connect: () => Promise<Transport>,
  hasProcesses: boolean,
): void {
  const itWithProcesses = hasProcesses ? it : it.skip;

  it('keeps the order of each key, over several partitions and two publishers', async () => {
    const [one, other] = [await connect(), await connect()];
    const topic = await madeTopic(one);
    const [evens, odds] = [sampleStreams(24).filter(isEven), sampleStreams(24).filter((name) => !isEven(name))];
    await Promise.all([publishInSteps(one, topic, evens, 12), publishInSteps(other, topic, odds, 12)]);

    const received = await receive(one, topic, 'order', 24 * 12);

    expect(versionsByStream(received)).toEqual(inOrder([...evens, ...odds], 12));
    expect(new Set(received.map(({ partition }) => partition)).size).toBeGreaterThanOrEqual(3);
    for (const stream of evens) expect(partitionsOf(received, stream).size).toBe(1);
  });

  itWithProcesses('has messages durable when publish resolves: the publisher is killed at once', async () => {
    const transport = await connect();
    const topic = await madeTopic(transport);
    const { connectModule, settings } = harness();
    const streams = sampleStreams(10);
    const publish = sampleMessages(topic, streams, 1, 5);
    const publisher = startProcess(memberProgram, { connectModule, settings, publish });
    await publisher.printed('published');
    await publisher.kill();

    expect(versionsByStream(await receive(transport, topic, 'durable', 50))).toEqual(inOrder(streams, 5));
  });

  it('gives every group everything', async () => {
    const transport = await connect();
    const topic = await madeTopic(transport);
    const streams = sampleStreams(6);
    await transport.publish(sampleMessages(topic, streams, 1, 3));

    const [one, other] = await Promise.all([
      receive(transport, topic, 'one', 18),
      receive(transport, topic, 'other', 18),
    ]);

    expect(versionsByStream(one)).toEqual(inOrder(streams, 3));
    expect(versionsByStream(other)).toEqual(inOrder(streams, 3));
  });

  it('lets a group continue where it left off, also from another process', async () => {
    const transport = await connect();
    const topic = await madeTopic(transport);
    const streams = sampleStreams(6);
    await transport.publish(sampleMessages(topic, streams, 1, 2));
    await receive(transport, topic, 'returning', 12);
    await transport.publish(sampleMessages(topic, streams, 3, 4));

    const second = await receive(await connect(), topic, 'returning', 12);

    expect(versionsByStream(second)).toEqual(Object.fromEntries(streams.map((stream) => [stream, [3, 4]])));
    const lag = await transport.lag('returning', topic);
    expect(lag.every(({ committed, end }) => committed === end)).toBe(true);
  });

  it('starts at positionOf, regardless of what the group committed', async () => {
    const transport = await connect();
    const topic = await madeTopic(transport);
    await transport.publish(sampleMessages(topic, ['only'], 1, 6));
    await receive(transport, topic, 'placed', 6);

    const batches: Batch[] = [];
    const subscription = await transport.subscribe({
      group: 'placed',
      topics: [topic],
      positionOf: async () => 2n,
      onBatch: async (batch) => void batches.push(batch),
    });
    await until('a batch came', () => batches.length > 0);
    await subscription.stop();

    expect(batches[0]?.messages.map(({ offset }) => offset)).toEqual([2n, 3n, 4n, 5n]);
  });

  it('delivers a batch again after a throw, and nothing of its partition before', async () => {
    const transport = await connect();
    const topic = await madeTopic(transport);
    await transport.publish(sampleMessages(topic, ['only'], 1, 5));
    const offsets: string[] = [];
    let failures = 0;
    const subscription = await transport.subscribe({
      group: 'again',
      topics: [topic],
      maxBatch: 2,
      onBatch: async ({ messages }) => {
        offsets.push(messages.map(({ offset }) => offset).join());
        if (messages[0]?.offset === 2n && failures++ < 2) throw new Error('Not now.');
      },
    });
    await until('all came', () => offsets.at(-1) === '4');
    await subscription.stop();

    expect(offsets).toEqual(['0,1', '2,3', '2,3', '2,3', '4']);
  });

  it('lets what comes soon after a batch share the next one, unless a backlog fills it', async () => {
    const transport = await connect();
    const topic = await madeTopic(transport);
    const batches: string[] = [];
    const subscription = await transport.subscribe({
      group: 'paced',
      topics: [topic],
      maxBatch: 3,
      batchesApartMs: 1_500,
      onBatch: async ({ messages }) => void batches.push(messages.map(({ offset }) => offset).join()),
    });
    await transport.publish(sampleMessages(topic, ['only'], 1, 1));
    await until('the first came', () => batches.length > 0);
    await transport.publish(sampleMessages(topic, ['only'], 2, 2));
    await transport.publish(sampleMessages(topic, ['only'], 3, 3));
    await until('the next came', () => batches.length > 1);
    await transport.publish(sampleMessages(topic, ['only'], 4, 10));
    await until('all came', () => batches.at(-1)?.endsWith('9') ?? false);
    await subscription.stop();

    expect(batches).toEqual(['0', '1,2', '3,4,5', '6,7,8', '9']);
  });
}

async function madeTopic(transport: Transport): Promise<string> {
  const name = sampleTopic();
  await transport.ensureTopics([{ name, partitions: 4 }]);
  return name;
}

/** Follows the topic until it has received this many events. */
async function receive(transport: Transport, topic: string, group: string, count: number): Promise<ReceivedEvent[]> {
  const received: ReceivedEvent[] = [];
  const follower = await followTopic({
    transport,
    group,
    topics: [topic],
    onEvent: (event) => void received.push(event),
  });
  await until(`${count} events came`, () => received.length >= count);
  await follower.stop();
  return received;
}

async function publishInSteps(transport: Transport, topic: string, streams: string[], to: number): Promise<void> {
  for (let version = 1; version <= to; version += 1) {
    await transport.publish(sampleMessages(topic, streams, version, version));
  }
}

function versionsByStream(received: ReceivedEvent[]): Record<string, number[]> {
  const versions: Record<string, number[]> = {};
  for (const { event } of received) {
    versions[event.partitionkey] = [...(versions[event.partitionkey] ?? []), event.streamversion];
  }
  return versions;
}

function partitionsOf(received: ReceivedEvent[], stream: string): Set<number> {
  return new Set(received.filter(({ event }) => event.partitionkey === stream).map(({ partition }) => partition));
}

function isEven(name: string): boolean {
  return Number(name.split('-')[1]) % 2 === 0;
}
