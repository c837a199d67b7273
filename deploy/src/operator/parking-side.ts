import type { DiscardedEventView, ParkedEventView, ParkedKeyView } from '@forecourt/messaging/following';
import type {
  DiscardedStreamEventView,
  ParkedStreamEventView,
  ParkedStreamView,
  StreamReplayView,
} from '@forecourt/service-kit';
import { type InternalClient, ProblemError } from '@forecourt/service-kit/client';
import { type OperatedService, operator, type Side } from './service-client.ts';

/** A replay works through one event after the other. */
const REPLAY_WITHIN_MS = 600_000;

/** Where it is stuck: a service cannot publish an event, or cannot take one that it reads, or an index refuses a car's document. */
interface Stuck {
  side: Side;
  service: string;
}
/** A blocked key. */
export type ParkedKey = Stuck & (ParkedKeyView | ParkedStreamView);
/** One parked event whole. */
export type ParkedDetail = Stuck & (ParkedEventView | ParkedStreamEventView);
/** An event that was given up. */
export type Discarded = Stuck & (DiscardedEventView | DiscardedStreamEventView);
/** The result of a replay. */
export type Replay = Stuck & StreamReplayView;

/** Which event of a key: the first, unless a stream version is named. */
export interface Wanted {
  key: string;
  topic?: string | undefined;
  group?: string | undefined;
  version?: number | undefined;
}

/** The routes of each side, and whether what is stuck there has a topic and a group to be named by. */
const sides: Readonly<Record<Side, { readonly path: string; readonly hasGroups: boolean }>> = {
  publishing: { path: '/publishing', hasGroups: false },
  reading: { path: '/following', hasGroups: true },
  indexing: { path: '/documents', hasGroups: true },
  sending: { path: '/letters', hasGroups: false },
};

/** The routes of one service where events may be parked, on one side. */
export class ParkingSide {
  readonly service: OperatedService;
  readonly #client: InternalClient;
  readonly #side: Stuck;
  readonly #path: string;

  /** @param client its owner's to close */
  constructor(service: OperatedService, side: Side, client: InternalClient) {
    this.service = service;
    this.#client = client;
    this.#side = { side, service };
    this.#path = sides[side].path;
  }

  async list(): Promise<ParkedKey[]> {
    return this.#named(await this.#get<(ParkedKeyView | ParkedStreamView)[]>('/parked'));
  }

  async discarded(): Promise<Discarded[]> {
    return this.#named(await this.#get<(DiscardedEventView | DiscardedStreamEventView)[]>('/discarded'));
  }

  /** Undefined if nothing of the key is parked here. @throws ProblemError 400 if it is parked in several topics or groups. */
  async find({ key, topic, group, version }: Wanted): Promise<ParkedDetail | undefined> {
    const { hasGroups } = sides[this.#side.side];
    const ofReading = hasGroups ? { ...(topic && { topic }), ...(group && { group }) } : {};
    if (!hasGroups && group !== undefined) return undefined;
    try {
      const query = { key, ...ofReading, ...(version && { version }) };
      const found = await this.#get<ParkedEventView | ParkedStreamEventView>('/parked/event', query);
      return topic === undefined || found.topic === topic ? { ...this.#side, ...found } : undefined;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** @param wanted nothing for every key. */
  async replay({ key, topic, group }: Partial<Wanted>): Promise<Replay[]> {
    const { hasGroups } = sides[this.#side.side];
    if (!hasGroups && (group !== undefined || (key && topic && !(await this.find({ key, topic }))))) return [];
    const ofReading = hasGroups ? { ...(topic && { topic }), ...(group && { group }) } : {};
    const results = await this.#post<StreamReplayView[]>('/replay', {
      ...(key !== undefined && { key }),
      ...ofReading,
    });
    return this.#named(results);
  }

  async discard(event: ParkedDetail, record: { by: string; reason: string }): Promise<Replay> {
    const { key, topic } = event;
    const place =
      'offset' in event
        ? { group: event.group, topic, partition: event.partition, offset: event.offset }
        : { version: event.stream_version };
    return { ...this.#side, ...(await this.#post<StreamReplayView>('/discard', { key, ...place, ...record })) };
  }

  #named<Each>(values: readonly Each[]): (Stuck & Each)[] {
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
