import type { CarDocument } from '../../document/car-document.ts';
import type { CarQuery } from '../../query/car-query.ts';
import type { Condition } from '../../query/condition.ts';
import { makeVocabulary, type Vocabulary } from '../../words/vocabulary.ts';
import type { CarSearchResult, CarWrite, CarWriteResult } from '../car-search-engine.ts';
import { FIRST_STAMP, type IndexStamp, readVersion, versionOf } from '../index-stamp.ts';
import { CarColumns } from './columns/car-columns.ts';
import { StockNumbers } from './columns/stock-numbers.ts';
import { Documents } from './documents/documents.ts';
import { type CountShelf, countFacets } from './facets/count-facets.ts';
import { type Counted, carsOf, KeptCounts } from './facets/kept-counts.ts';
import { KeptStock } from './facets/kept-stock.ts';
import { narrow } from './facets/narrow.ts';
import { Tally } from './facets/tally.ts';
import { clearScores, findKeywords, type KeywordShelf, type Scores } from './keywords/find-keywords.ts';
import { wordsOfCars } from './keywords/words-of-cars.ts';
import { markCondition } from './mark-condition.ts';
import { firstCars, firstSlots, slotsAfter } from './order/first-slots.ts';
import { orderSteps, pageSteps } from './order/order-steps.ts';
import type { Cars } from './slots/cars.ts';
import { DealershipSlots, grown, roomFor } from './slots/dealership-slots.ts';
import { lowestBit, type Marks } from './slots/marks.ts';

/** Searches wait for no more cars of a copy than these. */
const COPIED_AT_ONCE = 100;

/** One index: cars in slots that lie together by dealership, and columns over the slots. */
export class EmbeddedIndex implements CountShelf, KeywordShelf {
  readonly columns = new CarColumns();
  readonly slots = new DealershipSlots();
  readonly tally = new Tally();
  readonly stockNumbers = new StockNumbers({ eachSlot: (dealership, visit) => this.#eachSlot(dealership, visit) });
  readonly #documents = new Documents(this.columns);
  readonly #stock = new KeptStock();
  readonly #counts = new KeptCounts();
  readonly #slots = new Map<string, number>();
  readonly #ids: (string | undefined)[] = [];
  /** Of every car ever written, those taken out included: a late write must not bring one back (IDX-2). */
  readonly #versions = new Map<string, number>();
  /** How far it has been written. */
  stamp: IndexStamp = FIRST_STAMP;
  #scores: Scores = new Uint16Array(0);
  #changes = 0;

  get size(): number {
    return this.#slots.size;
  }

  /** How many writes were applied. */
  get changes(): number {
    return this.#changes;
  }

  /** Of its cars; 0 of one that an earlier generation wrote. */
  get revisions(): ReadonlyMap<string, number> {
    const revisions = new Map<string, number>();
    for (const [id, version] of this.#versions) {
      const { generation, revision } = readVersion(version);
      revisions.set(id, generation === this.stamp.generation ? revision : 0);
    }
    return revisions;
  }

  raiseGeneration(generation: number): void {
    if (generation > this.stamp.generation) this.stamp = { ...this.stamp, generation };
    this.#changes += 1;
  }

  /** Everything that was written and still counts, with versions in place of revisions, some cars at a time; what is written meanwhile may or may not be in it. */
  *copy(): Generator<CarWrite[]> {
    let some: CarWrite[] = [];
    for (const [id, revision] of this.#versions) {
      const slot = this.#slots.get(id);
      some.push({ id, revision, document: slot === undefined ? null : this.document(slot) });
      if (some.length < COPIED_AT_ONCE) continue;
      yield some;
      some = [];
    }
    if (some.length > 0) yield some;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  idOf(slot: number): string {
    return this.#ids[slot] as string;
  }

  document(slot: number): CarDocument {
    return this.#documents.get(slot);
  }

  vocabulary(where: Condition): Vocabulary {
    return makeVocabulary(wordsOfCars(this.#stock.of(where, this).cars.slots, this.columns));
  }

  write({ id, revision, document }: CarWrite, { generation, flush }: IndexStamp): CarWriteResult {
    if (flush > this.stamp.flush) this.stamp = { ...this.stamp, flush };
    const stored = this.#versions.get(id);
    const version = versionOf(generation, revision);
    if (stored !== undefined && version <= stored) {
      return { id, outcome: 'stale', storedRevision: readVersion(stored).revision };
    }
    this.#apply(id, version, document);
    return { id, outcome: 'applied', storedRevision: revision };
  }

  /** Takes a car of a copy. */
  restore({ id, revision: version, document }: CarWrite): void {
    this.#apply(id, version, document);
  }

  #apply(id: string, version: number, document: CarDocument | null): void {
    this.#versions.set(id, version);
    this.#changes += 1;
    const slot = this.#slots.get(id);
    const dealership = slot === undefined ? undefined : this.slots.dealershipOf(slot >>> 5);
    if (slot !== undefined && dealership !== undefined) {
      if (dealership === document?.dealership_id) {
        this.#stock.leaving(slot, dealership);
        this.#fill(slot, document);
        return;
      }
      this.#remove(id, slot, dealership);
    }
    if (document !== null) this.#place(id, document);
  }

  /** @throws what a search throws half-way, after which the next one finds all arrays as if it had not been. */
  search(query: CarQuery): Omit<CarSearchResult, 'ms'> {
    try {
      return this.#search(query);
    } catch (error) {
      this.tally.clear();
      this.#scores.fill(0);
      // One of them may be counted half.
      this.#stock.clear();
      this.#counts.clear();
      throw error;
    }
  }

  #search(query: CarQuery): Omit<CarSearchResult, 'ms'> {
    const stock = this.#stock.of(query.where, this);
    const { words } = stock.cars;
    const hasKeywords = query.keywords.length > 0;
    if (hasKeywords) this.#reserveScores();
    const count = (base: Marks): Counted => {
      const { hits: marks, only } = narrow(base, query.groups, (condition, among) =>
        markCondition(condition, among, words, this),
      );
      const hits = carsOf(stock, marks);
      return { hits, lists: countFacets({ hits, only, stock, ofStock: !hasKeywords }, query, this) };
    };
    const all = stock.cars.marks;
    const { hits, lists } = hasKeywords
      ? count(findKeywords(query.keywords, all, words, this, this.#scores))
      : this.#counts.of(stock, query, () => count(all));
    const first = this.#page(hits, query);
    if (hasKeywords) clearScores(this.#scores, words);
    return {
      hits: first.map((slot) => this.document(slot)),
      count: hits.size,
      ...lists,
    };
  }

  /** The slots of the cars on the query's page. */
  #page(cars: Cars, { order, after, offset, limit }: CarQuery): number[] {
    if (limit === 0) return [];
    const steps = pageSteps(order, this, this.#scores);
    if (after === undefined) return firstCars(cars, steps, offset + limit).slice(offset);
    return firstSlots(slotsAfter(cars.slots, orderSteps(order, this, this.#scores), after), steps, limit);
  }

  #place(id: string, document: CarDocument): void {
    const { words } = this.slots;
    const slot = this.slots.take(document.dealership_id);
    if (this.slots.words > words) this.#stock.clear();
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    this.#fill(slot, document);
  }

  #fill(slot: number, document: CarDocument): void {
    this.#documents.set(slot, document);
    this.columns.set(slot, document);
    this.stockNumbers.set(slot, document.dealership_id, document.stocknum);
    this.#stock.entered(slot, document.dealership_id, document);
  }

  #remove(id: string, slot: number, dealership: number): void {
    this.#stock.leaving(slot, dealership);
    this.#documents.set(slot, undefined);
    this.columns.set(slot, undefined);
    this.stockNumbers.set(slot, dealership, undefined);
    this.slots.release(slot);
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
  }

  #eachSlot(dealership: number, visit: (slot: number) => void): void {
    for (const word of this.slots.wordsOf(dealership)) {
      for (let bits = this.slots.taken[word] as number; bits !== 0; bits &= bits - 1) {
        visit((word << 5) + lowestBit(bits));
      }
    }
  }

  #reserveScores(): void {
    const capacity = this.slots.words * 32;
    if (capacity > this.#scores.length) this.#scores = grown(this.#scores, new Uint16Array(roomFor(capacity)));
  }
}
