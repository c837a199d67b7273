import { classifyFault, InfrastructureFault, TopicHaltedFault } from '../faults.ts';
import type { Batch, ReceivedMessage, TopicPartition } from '../transport.ts';
import { applyMessages, type Outcome, parkMessage, wouldHandle } from './apply.ts';
import { Circuits } from './circuit.ts';
import type { ConsumerOptions, ConsumerStats, OpenCircuit } from './options.ts';
import { extendHistory, haltTopic } from './position/epochs.table.ts';
import { type ReadingPlace, readPosition } from './position/position.ts';
import { reasonOf } from './reason.ts';

/** After so many different keys have failed in a row, the handler is considered at fault. */
const KEYS_IN_A_ROW = 5;
/** How many other keys are tried, without effect, before the partition is paused. */
const OTHERS_TRIED = 10;

/** Applies batches, parks faulty events, and counts. */
export class ConsumerWorker {
  readonly #options: ConsumerOptions;
  readonly #onParked: () => void;
  readonly #counts = { handled: 0, duplicates: 0, gaps: 0, parked: 0, replayed: 0 };
  readonly #paused = new Set<string>();
  readonly #circuits: Circuits;
  /** The turn in which each partition's position was last read. */
  readonly #turns = new Map<string, number>();

  constructor(options: ConsumerOptions, onParked: () => void) {
    this.#options = options;
    this.#onParked = onParked;
    this.#circuits = new Circuits(options.circuitKeys ?? KEYS_IN_A_ROW);
  }

  stats(assigned: TopicPartition[]): Omit<ConsumerStats, 'deadLetters'> {
    return { ...this.#counts, pausedPartitions: this.#pausedOf(assigned).length };
  }

  /** For a topic whose partitions wait here. If they moved to another member, that one reports it. */
  openCircuits(assigned: TopicPartition[]): OpenCircuit[] {
    const pausedTopics = new Set(this.#pausedOf(assigned).map(({ topic }) => topic));
    return [...this.#circuits.open()]
      .filter(([topic]) => pausedTopics.has(topic))
      .map(([topic, { failedKeys, reason = '' }]) => ({ topic, keys: [...failedKeys], reason }));
  }

  /** Adds what a committed transaction did. */
  count(outcome: Outcome): void {
    this.#counts.handled += outcome.handled ?? 0;
    this.#counts.duplicates += outcome.duplicates ?? 0;
    this.#counts.gaps += outcome.gaps ?? 0;
    this.#counts.parked += outcome.parked ?? 0;
    this.#counts.replayed += outcome.replayed ?? 0;
    if (outcome.parked) this.#onParked();
  }

  /** Where to read a partition from. @throws TopicHaltedFault while its topic is halted. */
  async positionOf(topic: string, partition: number): Promise<bigint> {
    const { position, turn } = await readPosition(this.#options, { group: this.#options.group, topic, partition });
    this.#turns.set(nameOf({ topic, partition }), turn);
    return position;
  }

  /** Resolves when the batch is done or parked; throws if it must come again. */
  async consume(batch: Batch): Promise<void> {
    try {
      await this.#applyTogether(batch);
      this.#paused.delete(nameOf(batch));
    } catch (error) {
      this.#paused.add(nameOf(batch));
      throw error;
    }
  }

  async #applyTogether(batch: Batch): Promise<void> {
    try {
      await this.#apply(this.#placeOf(batch), batch.messages);
    } catch (error) {
      if (this.#isInfrastructure(error)) throw error;
      await this.#applyOneByOne(batch);
    }
  }

  /** Finds the faulty event; those of other keys pass. */
  async #applyOneByOne(batch: Batch): Promise<void> {
    for (const [index, message] of batch.messages.entries()) {
      await this.#applyOrPark(batch, message, batch.messages.slice(index + 1));
      await batch.heartbeat();
    }
  }

  async #applyOrPark(batch: Batch, message: ReceivedMessage, later: ReceivedMessage[]): Promise<void> {
    const place = this.#placeOf(batch);
    try {
      await this.#apply(place, [message]);
    } catch (error) {
      if (this.#isInfrastructure(error)) throw error;
      this.#options.onError?.(error);
      const reason = reasonOf(error);
      if (this.#circuits.failed(place.topic, message.key, reason)) await this.#requireAnother(place, later, reason);
      this.count(await parkMessage(this.#options, place, message, reason));
    }
  }

  async #apply(place: ReadingPlace, messages: ReceivedMessage[]): Promise<void> {
    const outcome = await applyMessages(this.#options, place, messages);
    if (outcome.handled) this.#circuits.succeeded(place.topic);
    this.count(outcome);
    if (outcome.foreign) await this.#meetForeign(place, outcome.foreign);
  }

  /** @throws TopicHaltedFault, or InfrastructureFault if the epoch belongs to the group's history: always. */
  async #meetForeign(
    { group, topic }: ReadingPlace,
    { epoch, known, isHistory }: NonNullable<Outcome['foreign']>,
  ): Promise<void> {
    if (isHistory) {
      await extendHistory(this.#options.dataSource, { group, topic }, known, epoch);
      throw new InfrastructureFault(
        `${topic} was published in several epochs before ${group} first read it; ${epoch} is one of them. They repeat the same events, so ` +
          'the group reads all of them from the beginning of the topic.',
      );
    }
    const reason =
      `${topic} is now published in epoch ${epoch}, but ${group} has read it in ${known.epoch ?? 'one before epochs'}: ` +
      'the topic was lost or restored, or an operator started a new epoch, and its events are being republished. ' +
      `The group applies no more of its events until an operator accepts the epoch: npm run topics -- accept-epoch ${topic} --yes`;
    await haltTopic(this.#options.dataSource, { group, topic }, known, { reason, met: epoch });
    throw new TopicHaltedFault(reason);
  }

  /**
   * Several keys have failed in a row. If another key's event would pass, the events are at fault. Otherwise this throws InfrastructureFault, so
   * that no more keys are parked because of a fault of the handler.
   */
  async #requireAnother(place: ReadingPlace, later: ReceivedMessage[], reason: string): Promise<void> {
    const others = firstOfEachKey(later).filter(({ key }) => !this.#circuits.hasFailed(place.topic, key));
    for (const other of others.slice(0, OTHERS_TRIED)) {
      if (!(await this.#wouldPass(place, other))) continue;
      this.#circuits.succeeded(place.topic);
      return;
    }
    throw new InfrastructureFault(
      `Events of different keys of ${place.topic} fail one after another, which looks like a fault in the handler, so parking has stopped. The last one: ${reason}`,
    );
  }

  async #wouldPass(place: ReadingPlace, message: ReceivedMessage): Promise<boolean> {
    try {
      return await wouldHandle(this.#options, place, message);
    } catch (error) {
      if (this.#isInfrastructure(error)) throw error;
      return false;
    }
  }

  #pausedOf(assigned: TopicPartition[]): TopicPartition[] {
    return assigned.filter((partition) => this.#paused.has(nameOf(partition)));
  }

  #placeOf({ topic, partition }: Batch): ReadingPlace {
    return { group: this.#options.group, topic, partition, turn: this.#turns.get(nameOf({ topic, partition })) };
  }

  #isInfrastructure(error: unknown): boolean {
    return error instanceof TopicHaltedFault || (this.#options.classify ?? classifyFault)(error) === 'infrastructure';
  }
}

function firstOfEachKey(messages: ReceivedMessage[]): ReceivedMessage[] {
  const first = new Map<string, ReceivedMessage>();
  for (const message of messages) if (!first.has(message.key)) first.set(message.key, message);
  return [...first.values()];
}

function nameOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}
