import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type FeedCredentials, signatureHeaders } from '@forecourt/deploy';
import { FeedScript } from '../load/feed-script.ts';
import { type Answer, ask, type Call } from '../load/request.ts';

/** Each holder calls so often, in milliseconds: fewer than 60 a minute, which a feed out may. */
const EVERY_MS = 1_100;
const FEED_PATH = '/feeds/v1/events';
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/** Somebody who holds a key, or something that a key has signed. */
export interface Holder {
  readonly name: string;
  call(): Call;
}

/** How the calls of a holder ended. */
interface Counts {
  good: number;
  /** While the product restarts: no answer, or one that asks to try again. */
  away: number;
}

/** Holders of valid keys who call at a steady rate; none may ever be refused. */
export class Holders {
  readonly faults: string[] = [];
  readonly #counts = new Map<string, Counts>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>[] = [];
  #meanwhile = 'before the first rotation';
  #mayBeAway = false;

  /** Lets another holder begin; it ends with `stop`. */
  add(holder: Holder): void {
    this.#counts.set(holder.name, { good: 0, away: 0 });
    this.#running.push(this.#run(holder));
  }

  /** What happens from now on, for the words of a fault. @param mayBeAway whether the product restarts */
  meanwhile(what: string, mayBeAway = false): void {
    this.#meanwhile = what;
    this.#mayBeAway = mayBeAway;
  }

  /** Resolves once each holder has had this many more good answers. */
  async served(times: number): Promise<void> {
    const from = new Map([...this.#counts].map(([name, { good }]) => [name, good]));
    const isServed = () => [...from].every(([name, good]) => (this.#counts.get(name)?.good ?? 0) >= good + times);
    for (const until = Date.now() + 60_000; !isServed(); await pause(50)) {
      if (Date.now() < until) continue;
      const late = [...from].filter(([name, good]) => (this.#counts.get(name)?.good ?? 0) < good + times);
      this.faults.push(
        `${this.#meanwhile}: no good answer within a minute for ${late.map(([name]) => name).join(', ')}`,
      );
      return;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  /** A line a holder. */
  summary(): string {
    return [...this.#counts]
      .map(([name, { good, away }]) => `  ${name}: ${good} served, ${away} while it restarted`)
      .join('\n');
  }

  async #run({ name, call }: Holder): Promise<void> {
    const counts = this.#counts.get(name) ?? { good: 0, away: 0 };
    while (!this.#stopping.signal.aborted) {
      const wasAway = this.#mayBeAway;
      const answer = await ask(call()).catch(() => undefined);
      if (answer && answer.status < 300) counts.good += 1;
      else if ((wasAway || this.#mayBeAway) && !isRefusal(answer)) counts.away += 1;
      else
        this.faults.push(
          `${this.#meanwhile}: ${name} got ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer'}`,
        );
      await pause(EVERY_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }
}

const isRefusal = (answer: Answer | undefined): boolean => answer !== undefined && REFUSALS.has(answer.status);

/** A dealer's system, which pushes what is new with each request. */
export function feedHolder(name: string, gatewayUrl: string, key: FeedCredentials, dealership: string): Holder {
  const script = new FeedScript({
    seed: 1,
    lane: 0,
    mark: name.slice(-1).toUpperCase(),
    dealerships: [dealership],
    from: new Date(Date.now() - 3_600_000),
  });
  return {
    name,
    call: () => {
      const body = Buffer.from(JSON.stringify({ events: script.next().map(({ event }) => event) }));
      const headers = { 'content-type': 'application/json', ...signatureHeaders(key, 'POST', FEED_PATH, body) };
      return { url: `${gatewayUrl}${FEED_PATH}`, method: 'POST', headers, body };
    },
  };
}

/** Somebody who gets an address, with a token or without. */
export const reader = (name: string, url: string, headers: Record<string, string>): Holder => ({
  name,
  call: () => ({ url, method: 'GET', headers }),
});

/** Whether a webhook is signed with a secret (Standard Webhooks): one of its signatures must be right. */
export function isSignedWith(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const right = createHmac('sha256', key).update(text).digest();
  return String(headers['webhook-signature'] ?? '')
    .split(' ')
    .map((each) => Buffer.from(each.replace(/^v1,/, ''), 'base64'))
    .some((each) => each.length === right.length && timingSafeEqual(each, right));
}
