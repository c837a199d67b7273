import { classifyFault } from '../faults.ts';
import { defaultBackOff } from '../pause.ts';
import type { Batch, ReceivedMessage, TopicPartition } from '../transport.ts';
import { applyMessages, parkMessage, replayFirst } from './apply.ts';
import { type DeadLetterPublisher, startDeadLetters } from './dead-letters.ts';
import type { Consumer, ConsumerOptions, ConsumerStats, ReplayResult } from './options.ts';
import { listParked, type ParkedKey, type ParkedSelection, selectParkedKeys } from './parking.ts';
import { readPosition } from './position.ts';

/**
 * Consumes topics with effects exactly once: effects and place are one transaction in the consumer's own database.
 * A fault of the infrastructure pauses the partition and parks nothing; a fault of the event itself parks its key, and the others go on.
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
  const worker = new ConsumerWorker(options, deadLetters);
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
    stats: () => worker.stats(subscription.assigned()),
    assigned: () => subscription.assigned(),
    healthy: () => subscription.healthy(),
    listParked: (limit = 100) => listParked(dataSource, group, limit),
    replayParked: (selection) => worker.replay(selection),
    stop: async () => {
      await subscription.stop();
      await deadLetters.stop();
    },
  };
}

class ConsumerWorker {
  private readonly options: ConsumerOptions;
  private readonly deadLetters: DeadLetterPublisher;
  private readonly counts = { handled: 0, duplicates: 0, gaps: 0, parked: 0, replayed: 0 };
  private readonly paused = new Set<string>();

  constructor(options: ConsumerOptions, deadLetters: DeadLetterPublisher) {
    this.options = options;
    this.deadLetters = deadLetters;
  }

  stats(assigned: TopicPartition[]): ConsumerStats {
    const paused = assigned.filter((partition) => this.paused.has(nameOf(partition)));
    return { ...this.counts, pausedPartitions: paused.length };
  }

  /** Resolves when the batch is done or parked; throws where it must come again. */
  async consume(batch: Batch): Promise<void> {
    try {
      await this.applyTogether(batch);
      this.paused.delete(nameOf(batch));
    } catch (error) {
      this.paused.add(nameOf(batch));
      throw error;
    }
  }

  private async applyTogether(batch: Batch): Promise<void> {
    try {
      this.count(await applyMessages(this.options, this.placeOf(batch), batch.messages));
    } catch (error) {
      if (this.isInfrastructure(error)) throw error;
      await this.applyOneByOne(batch);
    }
  }

  /** Finds the poison: its neighbours of other keys pass. */
  private async applyOneByOne(batch: Batch): Promise<void> {
    for (const message of batch.messages) {
      await this.applyOrPark(batch, message);
      await batch.heartbeat();
    }
  }

  private async applyOrPark(batch: Batch, message: ReceivedMessage): Promise<void> {
    const place = this.placeOf(batch);
    try {
      this.count(await applyMessages(this.options, place, [message]));
    } catch (error) {
      if (this.isInfrastructure(error)) throw error;
      this.options.onError?.(error);
      this.count(await parkMessage(this.options, place, message, reasonOf(error)));
    }
  }

  async replay(selection: ParkedSelection): Promise<ReplayResult[]> {
    const results: ReplayResult[] = [];
    for (const key of await selectParkedKeys(this.options.dataSource, this.options.group, selection)) {
      results.push(await this.replayKey(key));
    }
    return results;
  }

  private async replayKey(parked: ParkedKey): Promise<ReplayResult> {
    const result: ReplayResult = { topic: parked.topic, key: parked.key, replayed: 0 };
    try {
      for (;;) {
        const outcome = await replayFirst(this.options, parked);
        if (!outcome) return result;
        this.count(outcome);
        result.replayed += 1;
      }
    } catch (error) {
      if (this.isInfrastructure(error)) throw error;
      return { ...result, reason: reasonOf(error) };
    }
  }

  private placeOf({ topic, partition }: Batch): { group: string; topic: string; partition: number } {
    return { group: this.options.group, topic, partition };
  }

  private isInfrastructure(error: unknown): boolean {
    return (this.options.classify ?? classifyFault)(error) === 'infrastructure';
  }

  private count(outcome: Partial<ConsumerStats>): void {
    this.counts.handled += outcome.handled ?? 0;
    this.counts.duplicates += outcome.duplicates ?? 0;
    this.counts.gaps += outcome.gaps ?? 0;
    this.counts.parked += outcome.parked ?? 0;
    this.counts.replayed += outcome.replayed ?? 0;
    if (outcome.parked) this.deadLetters.wake();
  }
}

function nameOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
