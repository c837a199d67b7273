import { z } from 'zod';
import { conflict, notFound } from '../problem/problem-error.ts';
import { pause } from '../waiting/pause.ts';
import {
  type DiscardOrder,
  type ParkedThings,
  type ParkedWanted,
  parkedController,
  parkedVersion,
  type WhichParked,
} from './parked.http.ts';
import {
  type DiscardedStreamEventView,
  type ParkedDetail,
  type ParkedHead,
  type ParkedStreamEventView,
  type ParkedStreamView,
  type StreamReplayView,
  toDiscardedView,
  toEventView,
  toHeadView,
  type WhereParked,
} from './parked-streams.view.ts';

const LISTED_STREAMS = 1_000;
const READ_AT_ONCE = 200;
/** The relay publishes released events within a second; if it does not, the answer says so. */
const PUBLISHED_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** The parked part of an outbox; packages/event-store's `ParkedOutbox` is one, and says what each function does. */
export interface ParkingStore {
  heads(limit: number): Promise<ParkedHead[]>;
  streamIds(limit: number): Promise<string[]>;
  find(streamId: string, version?: number): Promise<ParkedDetail | undefined>;
  read(streamId: string, after: number, limit: number): Promise<{ version: number; open(): unknown }[]>;
  release(streamId: string, before?: number): Promise<void>;
  restate(streamId: string, version: number, reason: string): Promise<void>;
  isPublished(streamId: string, version: number): Promise<boolean>;
  discardFirst(streamId: string, version: number, record: { by: string; reason: string }): Promise<boolean>;
  discarded(
    limit: number,
  ): Promise<(ParkedDetail & { discardedAt: Date; discardedBy: string; discardReason: string })[]>;
}

/** The dependencies for managing parked streams. */
export interface ParkedStreamsOptions extends WhereParked {
  store: ParkingStore;
  /** Why a stored event cannot be serialised; undefined if it can. @throws a fault of the infrastructure. */
  whyUnpublishable(event: unknown): Promise<string | undefined>;
}

/** Which event of a stream. */
const streamPlace = z.strictObject({ version: parkedVersion });
type StreamPlace = z.infer<typeof streamPlace>;

/** Streams of a service that cannot be published, and an operator's actions on them, in any process of the service. */
export class ParkedStreams implements ParkedThings<StreamPlace> {
  readonly #options: ParkedStreamsOptions;

  constructor(options: ParkedStreamsOptions) {
    this.#options = options;
  }

  /** The parked streams, the longest parked first; at most 1,000. */
  async list(): Promise<ParkedStreamView[]> {
    return (await this.#options.store.heads(LISTED_STREAMS)).map((head) => toHeadView(this.#options, head));
  }

  /** One parked event whole: its stream's first, or that of the version. @throws ProblemError 404 if there is none. */
  async show({ key, version }: ParkedWanted): Promise<ParkedStreamEventView> {
    const found = await this.#options.store.find(key, version);
    const ofVersion = version === undefined ? '' : ` with version ${version}`;
    if (!found) throw notFound(`Nothing is parked for ${key}${ofVersion}.`);
    return toEventView(this.#options, found);
  }

  /**
   * Puts parked events of one stream, or of all, back into the outbox as far as they can be serialised, and waits until they are published.
   * The answer says for each stream how many were published, and why the next one failed.
   */
  async replay({ key }: WhichParked): Promise<StreamReplayView[]> {
    const keys = key === undefined ? await this.#options.store.streamIds(LISTED_STREAMS) : [key];
    const released: Released[] = [];
    for (const each of keys) released.push(...(await this.#release(each)));
    const deadline = Date.now() + PUBLISHED_WITHIN_MS;
    return Promise.all(released.map((each) => this.#follow(each, deadline)));
  }

  /**
   * Gives up a stream's first parked event, on record, and replays what waited behind it.
   * @throws ProblemError 409 if that event is not, or no longer, the stream's first.
   */
  async discard({ key, version, by, reason }: DiscardOrder<StreamPlace>): Promise<StreamReplayView> {
    if (!(await this.#options.store.discardFirst(key, version, { by, reason }))) {
      throw conflict(`Version ${version} is not the first event parked for ${key}.`);
    }
    const [result] = await this.replay({ key });
    return result ?? { topic: this.#options.topic, key, replayed: 0 };
  }

  /** What was given up, the latest first; at most 1,000. */
  async discarded(): Promise<DiscardedStreamEventView[]> {
    return (await this.#options.store.discarded(LISTED_STREAMS)).map((event) => toDiscardedView(this.#options, event));
  }

  /** None if the stream is not parked. */
  async #release(key: string): Promise<Released[]> {
    const { store } = this.#options;
    const worded = await this.#word(key);
    const { versions, fault } = worded;
    if (versions.length === 0 && !fault) return [];
    if (fault) await store.restate(key, fault.version, fault.reason);
    if (versions.length > 0) await store.release(key, fault?.version);
    return [{ key, ...worded }];
  }

  /** The versions that can be serialised, in order, and the first that can't. */
  async #word(key: string): Promise<Omit<Released, 'key'>> {
    const versions: number[] = [];
    for (;;) {
      const events = await this.#options.store.read(key, versions.at(-1) ?? 0, READ_AT_ONCE);
      for (const { version, open } of events) {
        const reason = await this.#whyNot(open);
        if (reason !== undefined) return { versions, fault: { version, reason } };
        versions.push(version);
      }
      if (events.length < READ_AT_ONCE) return { versions };
    }
  }

  async #whyNot(open: () => unknown): Promise<string | undefined> {
    let event: unknown;
    try {
      event = open();
    } catch (error) {
      return String(error);
    }
    return this.#options.whyUnpublishable(event);
  }

  /** Waits for the relay's result for released events: it may still park one that the broker refuses. */
  async #follow({ key, versions, fault }: Released, deadline: number): Promise<StreamReplayView> {
    const { store, topic } = this.#options;
    const last = versions.at(-1) ?? 0;
    while (!(await store.isPublished(key, last))) {
      if (Date.now() > deadline)
        return { topic, key, replayed: 0, reason: 'They are back in the outbox, waiting to be published.' };
      await pause(LOOK_EVERY_MS);
    }
    const first = await store.find(key);
    const stuck = first && first.version <= last ? first : fault;
    const replayed = versions.filter((version) => stuck === undefined || version < stuck.version).length;
    return { topic, key, replayed, ...(stuck && { reason: stuck.reason }) };
  }
}

/** What was put back into the outbox of a stream, and which event blocks it. */
interface Released {
  key: string;
  versions: number[];
  fault?: { version: number; reason: string };
}

/** The operator's routes of each service that publishes. */
export const ParkedStreamsController = parkedController({
  path: 'publishing',
  things: ParkedStreams,
  grouped: false,
  place: streamPlace,
});
