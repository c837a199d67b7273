import { setTimeout as pause } from 'node:timers/promises';
import type { FeedAnswer, FeedEvent } from '@forecourt/contracts';
import { feedAnswer } from '@forecourt/contracts';
import { type FeedCredentials, signatureHeaders } from '@forecourt/deploy';
import type { SearchHistory } from '../check/search-history.ts';
import type { FeedScript, ScriptedEvent } from './feed-script.ts';
import { type Acknowledged, untilAcknowledged } from './request.ts';
import type { Traffic } from './traffic.ts';

const PATH = '/feeds/v1/events';

/** A feed request that was acknowledged, with what the script expected of each event. */
export interface SentBatch {
  events: ScriptedEvent[];
  answer: FeedAnswer;
  afterDoubt: boolean;
}

/** What a lane is started with. */
export interface FeedLaneOptions {
  script: FeedScript;
  key: FeedCredentials;
  gatewayUrls: readonly string[];
  traffic: Traffic;
  history: SearchHistory;
  /** Between an answer and the next request, in milliseconds. */
  everyMs: number;
  onFault(fault: string): void;
}

/** One dealer's system: it sends its script, one request after the other, each until it is acknowledged, to one gateway and the other. */
export class FeedLane {
  readonly sent: SentBatch[] = [];
  readonly #options: FeedLaneOptions;
  #requests = 0;

  constructor(options: FeedLaneOptions) {
    this.#options = options;
  }

  /** Sends until it is stopped; the current request is acknowledged first. */
  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.send(this.#options.script.next());
      await pause(this.#options.everyMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  /** Sends one request, and notes what searches may find from then on. */
  async send(events: ScriptedEvent[]): Promise<void> {
    const { traffic, history, onFault } = this.#options;
    const note = history.begin(events.flatMap(({ cars }) => cars));
    const body = bodyOf(events);
    this.#requests += 1;
    const call = (attempt: number) => this.#call(body, attempt);
    const acknowledged = await untilAcknowledged({ kind: 'feed', traffic, call, onFault });
    note.acknowledgedAt = acknowledged.acknowledgedAt;
    this.#keep(events, acknowledged);
  }

  /** Sends every acknowledged request once more, in order and with the same ids, as a sender does whose receiver was restored. */
  async sendAgain(): Promise<void> {
    const { traffic, onFault } = this.#options;
    for (const { events } of this.sent) {
      const body = bodyOf(events);
      this.#requests += 1;
      const call = (attempt: number) => this.#call(body, attempt);
      const { answer } = await untilAcknowledged({ kind: 'feed', traffic, call, onFault });
      if (answer.status !== 200) onFault(`feed, again: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }

  #call(body: Buffer, attempt: number) {
    const { gatewayUrls, key } = this.#options;
    const signed = signatureHeaders(key, 'POST', PATH, body);
    const url = `${gatewayUrls[(this.#requests + attempt) % gatewayUrls.length]}${PATH}`;
    return { url, method: 'POST' as const, headers: { 'content-type': 'application/json', ...signed }, body };
  }

  #keep(events: ScriptedEvent[], { answer, afterDoubt }: Acknowledged): void {
    const parsed = feedAnswer.safeParse(answer.body);
    if (answer.status === 200 && parsed.success) this.sent.push({ events, answer: parsed.data, afterDoubt });
    else this.#options.onFault(`feed: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

const bodyOf = (events: ScriptedEvent[]): Buffer =>
  Buffer.from(JSON.stringify(events.length === 1 ? events[0]?.event : { events: eventsOf(events) }));

const eventsOf = (events: ScriptedEvent[]): FeedEvent[] => events.map(({ event }) => event);
