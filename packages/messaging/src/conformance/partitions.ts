import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { acceptEpoch } from '../consumer/position/epochs.table.ts';
import { TopicRepartitionedFault } from '../faults.ts';
import { consume, type SetUp } from './consuming.ts';
import { inEpoch } from './epochs.ts';
import { until } from './harness.ts';
import { inOrder } from './ledger.ts';
import { sampleStreams } from './samples.ts';

const WATCH = { watchIntervalMs: 50 };
const MORE = 7;

/** What happens when a topic gets more partitions. */
export function partitionConformance(setUp: SetUp): void {
  it('halts a group, running or just started, when a topic gets more partitions, until a new epoch is accepted', async () => {
    const { transport, ledger, topic } = await setUp();
    const [first, second] = [randomUUID(), randomUUID()];
    const streams = sampleStreams(30);
    let consumer = await consume(transport, topic, ledger, WATCH);
    await transport.publish(inEpoch(first, topic, streams, 1, 2));
    await until('the first epoch is applied', async () => (await ledger.count()) === 60);

    await transport.addPartitions(topic, MORE);
    await until('it halts', () => consumer.haltedTopics().length === 1);
    expect(consumer.haltedTopics()[0]?.reason).toMatch(/has 7 partitions, but .* has read it with 3.*new-epoch/);
    await consumer.stop();

    // Published by whoever has not noticed: keys have moved, and nothing of them may be applied.
    await transport.publish(inEpoch(first, topic, streams, 3, 3));
    consumer = await consume(transport, topic, ledger, WATCH);
    await until('it is halted', () => consumer.haltedTopics().length === 1);
    expect(await ledger.count()).toBe(60);

    await transport.publish(inEpoch(second, topic, streams, 1, 4));
    await acceptEpoch(ledger.dataSource, { topic, epoch: second });
    await until('all is applied', async () => (await ledger.count()) === 120);
    expect(await ledger.versions()).toEqual(inOrder(streams, 4));
    // What it reports is what its watch saw last, which may be before the first event of the new epoch was applied.
    await until('no halt is reported', () => consumer.haltedTopics().length === 0);
    await consumer.stop();
  });

  it('publishes nothing with another number of partitions than the publisher knows', async () => {
    const { transport, topic } = await setUp();
    const message = (version: number) => inEpoch(undefined, topic, ['one'], version, version);
    await transport.publish(message(1));
    const before = await transport.ends(topic);
    await transport.addPartitions(topic, MORE);
    await until('the partitions are there', async () => (await transport.ends(topic)).length === MORE);
    const after = await transport.ends(topic);
    // The first attempt finds out about the change.
    await expect(transport.publish(message(2), after)).rejects.toBeInstanceOf(TopicRepartitionedFault);
    await transport.publish(message(2), after);
    await expect(transport.publish(message(3), before)).rejects.toBeInstanceOf(TopicRepartitionedFault);
    await expect(transport.addPartitions(topic, 3)).rejects.toBeInstanceOf(RangeError);
    await transport.addPartitions(topic, MORE);
  });
}
