import { PublishFault } from '../faults.ts';
import type { OutgoingMessage, PublishedPlace, Transport } from '../transport.ts';
import type { Acknowledged, OutboxEntry, OutboxReader, StoredPlace } from './outbox.ts';
import { PublishingEpoch } from './publishing-epoch.ts';

/** A topic whose stored events are being republished, and the event after which that continues. */
interface Republishing {
  topic: string;
  epoch: PublishingEpoch;
  from: StoredPlace;
}

/** The epochs of all topics of one relay. Each topic has its own; what one of them lost stops all, as they share a broker. */
export class PublishingEpochs {
  readonly #epochs: ReadonlyMap<string, PublishingEpoch>;

  constructor(
    topics: readonly string[],
    options: { transport: Pick<Transport, 'publish' | 'ends'>; epochCheckMs?: number },
  ) {
    this.#epochs = new Map(topics.map((topic) => [topic, new PublishingEpoch({ ...options, topic })]));
  }

  /** Reads by this reader from now on. */
  attach(reader: Pick<OutboxReader<OutboxEntry>, 'epochOf' | 'noteLost'>): void {
    for (const epoch of this.#epochs.values()) epoch.attach(reader);
  }

  /** Whether it is time to look again at one of them. */
  get isDue(): boolean {
    return [...this.#epochs.values()].some((epoch) => epoch.isDue);
  }

  /**
   * Checks each topic.
   * @returns the first one whose stored events are being republished.
   * @throws TopicLostFault if the broker has less of a topic than it acknowledged.
   */
  async check(): Promise<Republishing | undefined> {
    let found: Republishing | undefined;
    for (const [topic, epoch] of this.#epochs) {
      const from = await epoch.check();
      if (from) found ??= { topic, epoch, from };
    }
    return found;
  }

  /**
   * Publishes each message in its topic's epoch.
   * @throws PublishFault if only some are known to be published; otherwise the fault of the topic that could not be published.
   */
  async publish(messages: OutgoingMessage[]): Promise<PublishedPlace[]> {
    const places: PublishedPlace[] = [];
    const acknowledged = new Set<OutgoingMessage>();
    const refused = new Map<OutgoingMessage, string>();
    let cause: unknown;
    for (const [topic, epoch] of this.#epochs) {
      const own = messages.filter((message) => message.topic === topic);
      if (own.length === 0) continue;
      try {
        places.push(...(await epoch.publish(own)));
        for (const message of own) acknowledged.add(message);
      } catch (error) {
        if (own.length === messages.length) throw error;
        if (!(error instanceof PublishFault)) {
          cause ??= error;
          break;
        }
        for (const message of error.acknowledged) acknowledged.add(message);
        for (const [message, reason] of error.refused) refused.set(message, reason);
        cause ??= error.cause ?? (error.refused.size === 0 ? error : undefined);
      }
    }
    if (cause === undefined && refused.size === 0) return places;
    throw new PublishFault({ acknowledged, refused }, cause);
  }

  /** How far each topic is acknowledged, to be stored with the result. */
  acknowledged(): Acknowledged[] {
    return [...this.#epochs.values()].flatMap((epoch) => epoch.acknowledged() ?? []);
  }
}
