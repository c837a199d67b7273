import type { NumberField } from '../../../document/car-document.ts';
import { listedAtMost, type WantedFacet } from '../../../query/car-query.ts';
import type { Condition } from '../../../query/condition.ts';
import { facetNames, facetRule } from '../../../state/facets.ts';
import type { FacetValue } from '../../car-search-engine.ts';
import type { CarColumns, Column } from '../columns/car-columns.ts';
import type { Bounds } from '../columns/word-bounds.ts';
import type { Shelf } from '../mark-condition.ts';
import { Cars } from '../slots/cars.ts';
import { grown, roomFor } from '../slots/dealership-slots.ts';
import { type Marks, placeOfWord } from '../slots/marks.ts';
import { addCounts } from './tally.ts';

/** A stock of fewer cars is counted as it is found. */
export const LARGE = 4_096;

/** The cars that a condition finds, such as a site's whole stock, in the forms that searches read; kept in step with writes. */
export class StockSet {
  readonly where: Condition;
  #cars: Cars;
  #counts: Int32Array | undefined;
  readonly #bounds = new Map<NumberField, Bounds>();
  readonly #spreads = new Map<string, ReadonlyMap<number, number>>();
  readonly #lists = new Map<string, { readonly version: string; readonly list: readonly FacetValue[] }>();
  readonly #shelf: Shelf;
  #changes = 0;

  constructor(where: Condition, words: Int32Array, marks: Marks, shelf: Shelf) {
    this.where = where;
    this.#cars = new Cars(marks, words);
    this.#shelf = shelf;
  }

  /** Its cars as they are now. */
  get cars(): Cars {
    return this.#cars;
  }

  /** How many of its cars have which value, by the number of the value, for all that facets list. */
  get counts(): Int32Array {
    if (this.#counts === undefined) {
      this.#counts = new Int32Array(this.#shelf.columns.book.end);
      addCounts(this.#counts, this.#cars, countedColumns(this.#shelf.columns), this.#shelf, 1);
    }
    return this.#counts;
  }

  /** Stays the same while no car of it changes. */
  get version(): string {
    return `${this.#changes} ${this.#shelf.columns.renamed}`;
  }

  /** A facet's list over all its cars, as `make` gives it when it is first wanted. */
  list(wanted: WantedFacet, make: () => readonly FacetValue[]): readonly FacetValue[] {
    const { version } = this;
    const key = `${wanted.name} ${listedAtMost(wanted)}`;
    const known = this.#lists.get(key);
    if (known?.version === version) return known.list;
    const list = make();
    this.#lists.set(key, { version, list });
    return list;
  }

  bounds(field: NumberField): Bounds {
    const { marks, words } = this.#cars;
    const known = this.#bounds.get(field) ?? this.#shelf.columns.numbers(field).bounds(marks, words);
    this.#bounds.set(field, known);
    return known;
  }

  /** How many of its cars have a number within each step. */
  spread(field: NumberField, step: number): ReadonlyMap<number, number> {
    const key = `${field} ${step}`;
    const known = this.#spreads.get(key);
    if (known) return known;
    const counts = new Map<number, number>();
    this.#shelf.columns.numbers(field).addSpread(this.#cars.slots, step, this.bounds(field), counts);
    this.#spreads.set(key, counts);
    return counts;
  }

  /** Takes in a car that its columns have. */
  add(slot: number): void {
    this.#change(slot, 1);
  }

  /** Takes out a car, if it is in it, before its columns change. */
  delete(slot: number): void {
    const bits = this.#cars.marks[placeOfWord(this.#cars.words, slot >>> 5)] ?? 0;
    if ((bits & (1 << (slot & 31))) !== 0) this.#change(slot, -1);
  }

  #change(slot: number, sign: 1 | -1): void {
    const place = placeOfWord(this.#cars.words, slot >>> 5);
    const { marks, words } = this.#cars;
    marks[place] = (marks[place] as number) ^ (1 << (slot & 31));
    this.#cars = new Cars(marks, words);
    this.#changes += 1;
    this.#bounds.clear();
    this.#spreads.clear();
    if (this.#counts === undefined) return;
    const { end } = this.#shelf.columns.book;
    if (end > this.#counts.length) this.#counts = grown(this.#counts, new Int32Array(roomFor(end)));
    const car = new Cars(Int32Array.of(1 << (slot & 31)), Int32Array.of(slot >>> 5));
    addCounts(this.#counts, car, countedColumns(this.#shelf.columns), this.#shelf, sign);
  }
}

const listedFields = new Set(
  facetNames.filter((name) => facetRule(name).limit > 0).map((name) => facetRule(name).field),
);

/** The columns that facets list. */
const countedColumns = (columns: CarColumns): Column[] =>
  [...listedFields].flatMap((field) => columns.column(field) ?? []);
