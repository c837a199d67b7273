import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Product } from './product.ts';

const LOOK_EVERY_MS = 15;

/** One event that is watched on its way: what its car will show, and when it was accepted, by performance.now(). */
export interface Probe {
  id: string;
  price: number;
  revision: number;
  acceptedAt: number;
}

/** Milliseconds from the acceptance of each watched event. */
export interface Lags {
  /** Until OpenSearch acknowledged the document, as the indexer notes it. */
  acknowledged: number[];
  /** Until a search found it. */
  searchable: number[];
}

/** Looks for the watched events in the index, by searches as visitors make them, and in the indexer's notes, until all are there. */
export class Probes {
  readonly lags: Lags = { acknowledged: [], searchable: [] };
  readonly #product: Product;
  readonly #agent = new Agent();
  readonly #unseen = new Map<string, Probe>();
  readonly #unacknowledged = new Map<string, Probe>();
  #isOver = false;
  readonly #running: Promise<unknown>;

  constructor(product: Product) {
    this.#product = product;
    this.#running = Promise.all([
      this.#watch(this.#unseen, () => this.#search()),
      this.#watch(this.#unacknowledged, () => this.#readNotes()),
    ]);
  }

  add(probe: Probe): void {
    this.#unseen.set(probe.id, probe);
    this.#unacknowledged.set(probe.id, probe);
  }

  /** Resolves when every watched event was found. */
  async finish(): Promise<Lags> {
    this.#isOver = true;
    await this.#running;
    await this.#agent.close();
    return this.lags;
  }

  async #watch(waiting: ReadonlyMap<string, Probe>, look: () => Promise<void>): Promise<void> {
    while (!this.#isOver || waiting.size > 0) {
      await look();
      await pause(LOOK_EVERY_MS);
    }
  }

  /** Asks also while nothing is watched: OpenSearch stops refreshing an index that nobody searches. */
  async #search(): Promise<void> {
    const ids = [...this.#unseen.keys()];
    const { body } = await this.#agent.request({
      origin: this.#product.opensearch,
      path: '/cars/_search',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ size: 1_000, query: { terms: { id: ids } }, _source: ['id', 'price'] }),
    });
    const answer = (await body.json()) as { hits: { hits: { _source: { id: string; price: number } }[] } };
    const now = performance.now();
    for (const { _source: found } of answer.hits.hits) {
      const probe = this.#unseen.get(found.id);
      // Prices rise: a higher one was told later, and hid the watched one before it was looked for.
      if (probe === undefined || found.price < probe.price) continue;
      this.#unseen.delete(found.id);
      this.lags.searchable.push(now - probe.acceptedAt);
    }
  }

  async #readNotes(): Promise<void> {
    if (this.#unacknowledged.size === 0) return;
    const revisions = await this.#product.acknowledged([...this.#unacknowledged.keys()]);
    const now = performance.now();
    for (const [id, probe] of this.#unacknowledged) {
      if ((revisions.get(id) ?? 0) < probe.revision) continue;
      this.#unacknowledged.delete(id);
      this.lags.acknowledged.push(now - probe.acceptedAt);
    }
  }
}
