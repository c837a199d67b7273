import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Product } from './product.ts';

/** Looking is work too, and of the machine that is measured. */
const LOOK_EVERY_MS = 25;
const NOTES_EVERY_MS = 50;
const SEARCH_EVERY_MS = 250;
/** What is not found by then was lost. */
const FOUND_WITHIN_MS = 120_000;

/** One event that is watched on its way: what its car will show, and when it was sent and accepted, by the machine's clock. */
export interface Probe {
  id: string;
  price: number;
  revision: number;
  sentAt: number;
  acceptedAt: number;
}

/** Milliseconds of each watched event; all but the first from its acceptance on. */
export interface Lags {
  /** From the first byte to the answer. */
  answered: number[];
  /** Until an indexer began to fold it into its car's row. */
  takenUp: number[];
  /** Until OpenSearch acknowledged the document, as the indexer notes it. */
  acknowledged: number[];
  /** Until a search found it. */
  searchable: number[];
  /** Of the visitors' searches beside them, from the request to the answer. */
  searches: number[];
}

/** Milliseconds by the machine's clock, as the database has it, though with their fractions. */
export const timeNow = (): number => performance.timeOrigin + performance.now();

/** Looks for the watched events in the index, by searches as visitors make them, and in the indexer's notes, until all are there. */
export class Probes {
  readonly #lags: Lags = { answered: [], takenUp: [], acknowledged: [], searchable: [], searches: [] };
  readonly #product: Product;
  readonly #agent = new Agent();
  readonly #unseen = new Map<string, Probe>();
  readonly #unacknowledged = new Map<string, Probe>();
  #endsAt = Number.POSITIVE_INFINITY;
  #isOver = false;
  readonly #running: Promise<unknown>;

  constructor(product: Product) {
    this.#product = product;
    this.#running = Promise.all([
      this.#watch(this.#unseen, LOOK_EVERY_MS, () => this.#search()),
      this.#watch(this.#unacknowledged, NOTES_EVERY_MS, () => this.#readNotes()),
      this.#visit(),
    ]);
    // The code that finishes meets the fault.
    this.#running.catch(() => undefined);
  }

  add(probe: Probe): void {
    this.#unseen.set(probe.id, probe);
    this.#unacknowledged.set(probe.id, probe);
    this.#lags.answered.push(probe.acceptedAt - probe.sentAt);
  }

  /** Resolves when every watched event was found. @throws Error if one was not, or if its car got another price. */
  async finish(): Promise<Lags> {
    this.#isOver = true;
    this.#endsAt = timeNow() + FOUND_WITHIN_MS;
    await this.#running.finally(() => this.#agent.close());
    return this.#lags;
  }

  async #watch(waiting: ReadonlyMap<string, Probe>, everyMs: number, look: () => Promise<void>): Promise<void> {
    while (!this.#isOver || waiting.size > 0) {
      if (timeNow() > this.#endsAt) throw new Error(`${waiting.size} events were accepted and are still not found.`);
      await look();
      await pause(everyMs);
    }
  }

  async #visit(): Promise<void> {
    while (!this.#isOver) {
      const begun = performance.now();
      await this.#product.search();
      this.#lags.searches.push(performance.now() - begun);
      await pause(SEARCH_EVERY_MS);
    }
  }

  /** Also searches while nothing is watched: an index without searches does less work. */
  async #search(): Promise<void> {
    const ids = [...this.#unseen.keys()];
    const { body } = await this.#agent.request({
      origin: this.#product.opensearch,
      path: '/cars/_search',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        size: 1_000,
        query: { terms: { id: ids } },
        docvalue_fields: ['id', 'price'],
        _source: false,
      }),
    });
    const { hits } = (await body.json()) as { hits: { hits: { fields: { id: [string]; price?: [number] } }[] } };
    const now = timeNow();
    for (const { fields } of hits.hits) {
      const [id, price = 0] = [fields.id[0], fields.price?.[0]];
      const probe = this.#unseen.get(id);
      if (probe === undefined || price < probe.price) continue;
      // Prices rise from event to event.
      if (price > probe.price) throw new Error(`${id} got another price while it was watched.`);
      this.#unseen.delete(id);
      this.#lags.searchable.push(now - probe.acceptedAt);
    }
  }

  async #readNotes(): Promise<void> {
    if (this.#unacknowledged.size === 0) return;
    const notes = await this.#product.acknowledged([...this.#unacknowledged.keys()]);
    const now = timeNow();
    for (const { id, revision, takenUpAt } of notes) {
      const probe = this.#unacknowledged.get(id);
      if (probe === undefined || revision < probe.revision) continue;
      this.#unacknowledged.delete(id);
      this.#lags.takenUp.push(takenUpAt - probe.acceptedAt);
      this.#lags.acknowledged.push(now - probe.acceptedAt);
    }
  }
}
