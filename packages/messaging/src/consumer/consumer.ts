import { defaultBackOff } from '@forecourt/service-kit/waiting';
import { TopicHaltedFault } from '../faults.ts';
import { ConsumerWorker } from './consumer-worker.ts';
import { listDiscarded } from './discard.ts';
import { discardAndReplay, replaySelected } from './operate.ts';
import type { Consumer, ConsumerOptions } from './options.ts';
import { startDeadLetters } from './parked/dead-letters.ts';
import { listParked } from './parked/parked-lists.ts';
import { TopicWatch } from './position/topic-watch.ts';

/**
 * Consumes topics with effects exactly once: effects and position are one transaction in the consumer's own database.
 * A fault of the infrastructure pauses the partition and parks nothing; a fault of the event parks its key, and the others continue.
 * If one key after another fails, the handler is considered at fault: that also pauses the partition.
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  const { transport, dataSource, group, topics, maxBatch, batchesApartMs, onError } = options;
  const deadLetters = startDeadLetters({
    transport,
    dataSource,
    group,
    onError,
    intervalMs: options.deadLetterIntervalMs ?? 5_000,
    backOff: options.backOff ?? defaultBackOff,
  });
  const watch = new TopicWatch({
    transport,
    dataSource,
    group,
    topics,
    intervalMs: options.watchIntervalMs ?? 5_000,
    onError,
  });
  const stopParts = () => Promise.all([watch.stop(), deadLetters.stop()]);
  const worker = new ConsumerWorker(options, () => deadLetters.wake());
  const subscription = await watch
    .open()
    .then(() =>
      transport.subscribe({
        group,
        topics,
        maxBatch,
        batchesApartMs,
        // A halt is met at each attempt: the watch reports it once.
        onError: (error) => (error instanceof TopicHaltedFault ? watch.wake() : onError?.(error)),
        positionOf: (topic, partition) => worker.positionOf(topic, partition),
        onBatch: (batch) => worker.consume(batch),
      }),
    )
    .catch(async (error: unknown) => {
      await stopParts();
      throw error;
    });
  watch.start((topic) => subscription.reposition(topic));
  return {
    stats: () => ({ ...worker.stats(subscription.assigned()), deadLetters: deadLetters.published() }),
    openCircuits: () => worker.openCircuits(subscription.assigned()),
    haltedTopics: () => watch.halts(),
    assigned: () => subscription.assigned(),
    healthy: () => subscription.healthy(),
    listParked: (limit = 100) => listParked(dataSource, group, limit),
    listDiscarded: (limit = 100) => listDiscarded(dataSource, group, limit),
    replayParked: (selection) => replaySelected(options, selection, (outcome) => worker.count(outcome)),
    discardParked: (event, record) => discardAndReplay(options, event, record, (outcome) => worker.count(outcome)),
    stop: async () => {
      await subscription.stop();
      await stopParts();
    },
  };
}
