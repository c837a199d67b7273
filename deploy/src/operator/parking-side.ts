import type { DiscardedEventView, ParkedEventView, ParkedKeyView } from '@forecourt/search-indexer';
import type {
  DiscardedStreamEventView,
  ParkedStreamEventView,
  ParkedStreamView,
  StreamReplayView,
} from '@forecourt/service-kit';
import { type InternalClient, ProblemError } from '@forecourt/service-kit/client';
import { type OperatedService, operator } from './service-client.ts';

/** A replay works through one event after the other. */
const REPLAY_WITHIN_MS = 600_000;

/** On which side of a topic an event is stuck: its service cannot publish it, or a service that reads it cannot take it. */
interface Side {
  side: 'publishing' | 'reading';
  service: string;
}
/** A blocked key. */
export type ParkedKey = Side & (ParkedKeyView | ParkedStreamView);
/** One parked event whole. */
export type ParkedDetail = Side & (ParkedEventView | ParkedStreamEventView);
/** An event that was given up. */
export type Discarded = Side & (DiscardedEventView | DiscardedStreamEventView);
/** The result of a replay. */
export type Replay = Side & StreamReplayView;

/** Which event of a key: the first, unless a stream version is named. */
export interface Wanted {
  key: string;
  topic?: string | undefined;
  version?: number | undefined;
}

/** The routes of one service where events may be parked. */
export class ParkingSide {
  readonly service: OperatedService;
  readonly #client: InternalClient;
  readonly #side: Side;
  readonly #path: string;

  constructor(service: OperatedService, client: InternalClient) {
    const reads = service === 'search-indexer';
    this.service = service;
    this.#client = client;
    this.#side = { side: reads ? 'reading' : 'publishing', service };
    this.#path = reads ? '/indexing' : '/publishing';
  }

  async list(): Promise<ParkedKey[]> {
    return this.#named(await this.#get<(ParkedKeyView | ParkedStreamView)[]>('/parked'));
  }

  async discarded(): Promise<Discarded[]> {
    return this.#named(await this.#get<(DiscardedEventView | DiscardedStreamEventView)[]>('/discarded'));
  }

  /** Undefined if nothing of the key is parked here. @throws ProblemError 400 if it is parked in several topics. */
  async find({ key, topic, version }: Wanted): Promise<ParkedDetail | undefined> {
    const ofTopic = topic !== undefined && this.#side.side === 'reading' && { topic };
    try {
      const query = { key, ...ofTopic, ...(version && { version }) };
      const found = await this.#get<ParkedEventView | ParkedStreamEventView>('/parked/event', query);
      return topic === undefined || found.topic === topic ? { ...this.#side, ...found } : undefined;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** @param wanted nothing for every key. */
  async replay({ key, topic }: Partial<Wanted>): Promise<Replay[]> {
    const isReading = this.#side.side === 'reading';
    if (!isReading && key && topic && !(await this.find({ key, topic }))) return [];
    const ofTopic = topic !== undefined && isReading && { topic };
    const results = await this.#post<StreamReplayView[]>('/replay', { ...(key !== undefined && { key }), ...ofTopic });
    return this.#named(results);
  }

  async discard(event: ParkedDetail, record: { by: string; reason: string }): Promise<Replay> {
    const { key, topic } = event;
    const place =
      'offset' in event
        ? { topic, partition: event.partition, offset: event.offset }
        : { version: event.stream_version };
    return { ...this.#side, ...(await this.#post<StreamReplayView>('/discard', { key, ...place, ...record })) };
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #named<Each>(values: readonly Each[]): (Side & Each)[] {
    return values.map((value) => ({ ...this.#side, ...value }));
  }

  async #get<Answer>(path: string, query?: Record<string, string | number>): Promise<Answer> {
    const { body } = await this.#client.request<Answer>('GET', this.#path + path, {
      caller: operator,
      ...(query && { query }),
    });
    return body;
  }

  async #post<Answer>(path: string, body: object): Promise<Answer> {
    const options = { caller: operator, body, timeoutMs: REPLAY_WITHIN_MS };
    return (await this.#client.request<Answer>('POST', this.#path + path, options)).body;
  }
}
