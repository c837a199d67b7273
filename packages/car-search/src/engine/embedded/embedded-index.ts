import type { CarDocument } from '../../document/car-document.ts';
import type { CarQuery } from '../../query/car-query.ts';
import type { Vocabulary } from '../../words/vocabulary.ts';
import type { CarSearchResult, CarWrite, CarWriteResult } from '../car-search-engine.ts';
import { Bitset } from './bitset.ts';
import { CarColumns } from './columns/car-columns.ts';
import { TokenColumns } from './columns/token-columns.ts';
import { ConditionSets } from './condition-sets.ts';
import { countFacets, narrow } from './count-facets.ts';
import { firstSlots, orderSteps, slotsAfter } from './first-slots.ts';
import { FoundSlots } from './found-slots.ts';

/** One index: documents in slots, which are used again, and columns over the slots. */
export class EmbeddedIndex {
  readonly columns = new CarColumns();
  readonly taken = new Bitset();
  readonly cars: (CarDocument | undefined)[] = [];
  readonly #tokens = new TokenColumns();
  readonly #conditions = new ConditionSets();
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  /** Of every car ever written, those taken out included: a late write must not bring one back (IDX-2). */
  readonly #revisions = new Map<string, number>();

  get size(): number {
    return this.#slots.size;
  }

  vocabulary(): Vocabulary {
    return this.#tokens.vocabulary();
  }

  write({ id, revision, document }: CarWrite): CarWriteResult {
    const storedRevision = this.#revisions.get(id);
    if (storedRevision !== undefined && revision <= storedRevision) return { id, outcome: 'stale', storedRevision };
    this.#revisions.set(id, revision);
    this.#conditions.clear();
    this.#remove(id);
    if (document !== null) this.#place(id, document);
    return { id, outcome: 'applied', storedRevision: revision };
  }

  search(query: CarQuery): Omit<CarSearchResult, 'ms'> {
    const keywords = this.#tokens.find(query.keywords, this.cars.length);
    const allowed = this.#conditions.of(query.where, this);
    const base = keywords === undefined ? allowed : new FoundSlots(keywords.found.and(allowed.bits));
    const narrowed = narrow(base, query, this);
    const { found } = narrowed;
    const wanted = query.limit === 0 ? 0 : query.offset + query.limit;
    const steps = orderSteps(query.order, this, keywords?.scores);
    const slots = query.after ? slotsAfter(found.slots, steps, query.after) : found.slots;
    const first = firstSlots(slots, steps, wanted);
    return {
      hits: first
        .slice(query.offset)
        .map((slot) => this.cars[slot])
        .filter((car) => car !== undefined),
      count: found.size,
      ...countFacets(narrowed, query, this),
    };
  }

  #place(id: string, document: CarDocument): void {
    const slot = this.#free.pop() ?? this.cars.length;
    this.#slots.set(id, slot);
    this.cars[slot] = document;
    this.taken.add(slot);
    this.columns.add(slot, document);
    this.#tokens.add(slot, document);
  }

  #remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    const document = this.cars[slot];
    if (document !== undefined) {
      this.columns.delete(slot, document);
      this.#tokens.delete(slot, document);
    }
    this.taken.delete(slot);
    this.cars[slot] = undefined;
    this.#slots.delete(id);
    this.#free.push(slot);
  }
}
