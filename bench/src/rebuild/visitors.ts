import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';

const EVERY_MS = 25;

/** What visitors met while they searched. */
export interface Searched {
  searches: number;
  failed: number;
  /** Answers with fewer cars than there are. */
  short: number;
}

/** Searches the alias again and again, as visitors do, until it is stopped. */
export class Visitors {
  readonly #agent = new Agent();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #searched = { searches: 0, failed: 0, short: 0 };

  /** @param cars that each answer must count, as none is taken out meanwhile */
  constructor(opensearch: string, alias: string, cars: number) {
    this.#running = this.#run(`${opensearch}/${alias}/_search`, cars);
  }

  async stop(): Promise<Searched> {
    this.#stopping.abort();
    await this.#running;
    await this.#agent.close();
    return this.#searched;
  }

  async #run(url: string, cars: number): Promise<void> {
    const body = JSON.stringify({
      size: 21,
      track_total_hits: true,
      sort: [{ created_at: 'desc' }],
      aggs: { make: { terms: { field: 'make', size: 50 } } },
    });
    while (!this.#stopping.signal.aborted) {
      this.#searched.searches += 1;
      const found = await this.#ask(url, body).catch(() => undefined);
      if (found === undefined) this.#searched.failed += 1;
      else if (found < cars) this.#searched.short += 1;
      await pause(EVERY_MS);
    }
  }

  async #ask(url: string, body: string): Promise<number | undefined> {
    const { origin, pathname } = new URL(url);
    const headers = { 'content-type': 'application/json' };
    const { statusCode, body: answer } = await this.#agent.request({
      origin,
      path: pathname,
      method: 'POST',
      headers,
      body,
    });
    const { hits } = (await answer.json()) as { hits?: { total: { value: number } } };
    return statusCode === 200 ? hits?.total.value : undefined;
  }
}
