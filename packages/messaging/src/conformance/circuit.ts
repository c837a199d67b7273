import { expect, it } from '@jest/globals';
import type { ConsumerOptions } from '../consumer/options.ts';
import { countParked } from '../consumer/parked/parked-lists.ts';
import { consume, GROUP, type SetUp } from './consuming.ts';
import { until } from './harness.ts';
import { inOrder, type Ledger } from './ledger.ts';
import { sampleMessages, sampleStreams } from './samples.ts';

/** Whether the handler is at fault, and not the events: then no more keys are parked than were needed to see it. */
export function circuitConformance(setUp: SetUp): void {
  it('IDX-4 stops parking and pauses when one key after another fails, and resumes when the handler is fixed', async () => {
    const { transport, ledger, topic } = await setUp();
    const streams = sampleStreams(12);
    let isMended = false;
    const consumer = await consume(transport, topic, ledger, {
      handle: async (events, runner) => {
        await ledger.enter(events, runner);
        if (!isMended) throw new TypeError('Cannot read properties of undefined');
      },
    });
    await transport.publish(sampleMessages(topic, streams, 1, 3));
    await until('it pauses', () => consumer.openCircuits().length === 1 && consumer.stats().pausedPartitions > 0);
    const faults = new Set((await consumer.listParked(1_000)).map(({ key }) => key));
    expect(faults.size).toBeLessThanOrEqual(4);
    const [circuit] = consumer.openCircuits();
    expect(circuit).toMatchObject({ topic, reason: 'TypeError: Cannot read properties of undefined' });
    expect(circuit?.keys.length).toBeGreaterThanOrEqual(5);

    isMended = true;
    await until('it no longer pauses', () => consumer.stats().pausedPartitions === 0);
    await until('the rest is done', async () => {
      const { events } = await countParked(ledger.dataSource, GROUP);
      return (await ledger.count()) + events === 36;
    });
    expect(consumer.openCircuits()).toEqual([]);
    await consumer.replayParked({ all: true });
    expect(await ledger.versions()).toEqual(inOrder(streams, 3));
    await consumer.stop();
  });

  it('IDX-4 parks a long run of poison events too once an event of another key would pass', async () => {
    const { transport, ledger, topic } = await setUp({ partitions: 1 });
    const poison = sampleStreams(9);
    const consumer = await consume(transport, topic, ledger, { handle: refusingStreams(ledger, poison) });
    await transport.publish(sampleMessages(topic, poison, 1, 1));
    await until('it pauses', () => consumer.stats().pausedPartitions === 1);
    expect((await consumer.listParked()).map(({ key }) => key)).toEqual(poison.slice(0, 4));

    await transport.publish(sampleMessages(topic, ['healthy'], 1, 1));
    await until('the healthy one is handled', async () => (await ledger.count()) === 1);
    expect((await consumer.listParked()).map(({ key }) => key)).toEqual(poison);
    expect(await ledger.versions()).toEqual({ healthy: [1] });
    expect(consumer.openCircuits()).toEqual([]);
    await consumer.stop();
  });
}

function refusingStreams(ledger: Ledger, streams: string[]): ConsumerOptions['handle'] {
  return async (events, runner) => {
    await ledger.enter(events, runner);
    if (events.some(({ event }) => streams.includes(event.partitionkey))) throw new Error('No such colour: plaid');
  };
}
