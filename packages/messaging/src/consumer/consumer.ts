import { defaultBackOff } from '../pause.ts';
import { ConsumerWorker } from './consumer-worker.ts';
import { startDeadLetters } from './dead-letters.ts';
import { listDiscarded } from './discard.ts';
import { discardAndReplay, replaySelected } from './operate.ts';
import type { Consumer, ConsumerOptions } from './options.ts';
import { listParked } from './parking.ts';
import { readPosition } from './position.ts';

/**
 * Consumes topics with effects exactly once: effects and place are one transaction in the consumer's own database.
 * A fault of the infrastructure pauses the partition and parks nothing; a fault of the event itself parks its key, and the others go on.
 * Where one key after the other fails, the handler is taken to be at fault: that pauses the partition too.
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consumer> {
  const { transport, dataSource, group, topics, maxBatch, onError } = options;
  const deadLetters = startDeadLetters({
    transport,
    dataSource,
    group,
    onError,
    intervalMs: options.deadLetterIntervalMs ?? 5_000,
    backOff: options.backOff ?? defaultBackOff,
  });
  const worker = new ConsumerWorker(options, () => deadLetters.wake());
  const subscription = await transport
    .subscribe({
      group,
      topics,
      maxBatch,
      onError,
      positionOf: (topic, partition) => readPosition(dataSource, { group, topic, partition }),
      onBatch: (batch) => worker.consume(batch),
    })
    .catch(async (error: unknown) => {
      await deadLetters.stop();
      throw error;
    });
  return {
    stats: () => ({ ...worker.stats(subscription.assigned()), deadLetters: deadLetters.published() }),
    openCircuits: () => worker.openCircuits(subscription.assigned()),
    assigned: () => subscription.assigned(),
    healthy: () => subscription.healthy(),
    listParked: (limit = 100) => listParked(dataSource, group, limit),
    listDiscarded: (limit = 100) => listDiscarded(dataSource, group, limit),
    replayParked: (selection) => replaySelected(options, selection, (outcome) => worker.count(outcome)),
    discardParked: (event, record) => discardAndReplay(options, event, record, (outcome) => worker.count(outcome)),
    stop: async () => {
      await subscription.stop();
      await deadLetters.stop();
    },
  };
}
