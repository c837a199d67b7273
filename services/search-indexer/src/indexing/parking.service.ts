import {
  type Consumer,
  countParked,
  findParked,
  listParkedHeads,
  type ParkedCounts,
  type ParkedWanted,
} from '@forecourt/messaging';
import { badRequest, conflict, notFound } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';
import { GROUP } from './groups.ts';
import {
  type DiscardedEventView,
  type ParkedEventView,
  type ParkedKeyView,
  type ReplayView,
  toDiscardedEventView,
  toParkedEventView,
  toParkedKeyView,
} from './parking.view.ts';

/** An event to discard, and the record of it. */
export interface DiscardOrder {
  topic: string;
  partition: number;
  offset: string;
  key: string;
  by: string;
  reason: string;
}

const LISTED_KEYS = 1_000;

/** Parked events, and an operator's actions on them (IDX-4). They belong to the group, in any indexer. */
export class ParkingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly runningConsumer: () => Consumer,
  ) {}

  /** The keys that stand, the longest parked first; at most 1,000. */
  async list(): Promise<ParkedKeyView[]> {
    return (await listParkedHeads(this.dataSource, GROUP, LISTED_KEYS)).map(toParkedKeyView);
  }

  /** How much is parked. */
  counts(): Promise<ParkedCounts> {
    return countParked(this.dataSource, GROUP);
  }

  /** One parked event whole. @throws ProblemError 404 if there is none, 400 if the key is parked in several topics. */
  async show(wanted: ParkedWanted): Promise<ParkedEventView> {
    const { key, version } = wanted;
    const [found, ...others] = await findParked(this.dataSource, GROUP, wanted);
    const ofVersion = version === undefined ? '' : ` with version ${version}`;
    if (!found) throw notFound(`Nothing is parked for ${key}${ofVersion}.`);
    if (others.length > 0) {
      const topics = [found, ...others].map(({ topic }) => topic).join(', ');
      throw badRequest([{ field: 'topic', message: `expected one of ${topics}; ${key} is parked in each` }]);
    }
    return toParkedEventView(found);
  }

  /** Hands parked events of one key, or of all, to the projection again, in order. */
  replay({ key, topic }: { key?: string | undefined; topic?: string | undefined }): Promise<ReplayView[]> {
    return this.runningConsumer().replayParked(key === undefined ? { all: true } : { key, topic });
  }

  /**
   * Gives up a key's first parked event, on record, and replays what waited behind it.
   * @throws ProblemError 409 if that event is not, or no longer, the key's first.
   */
  async discard({ topic, partition, offset, key, by, reason }: DiscardOrder): Promise<ReplayView> {
    const place = { topic, partition, offset: BigInt(offset), key };
    const result = await this.runningConsumer().discardParked(place, { by, reason });
    if (!result)
      throw conflict(`The event at ${topic}/${partition}/${offset} is not the first event parked for ${key}.`);
    return result;
  }

  /** What was given up, the latest first; at most 1,000. */
  async discarded(): Promise<DiscardedEventView[]> {
    return (await this.runningConsumer().listDiscarded(LISTED_KEYS)).map(toDiscardedEventView);
  }
}
