import type { CarColumns, Column, ListColumn } from '../columns/car-columns.ts';
import type { SlotSet } from '../columns/slot-set.ts';
import type { Shelf } from '../mark-condition.ts';
import type { Cars } from '../slots/cars.ts';
import { grown, roomFor } from '../slots/dealership-slots.ts';
import { markedPlaces } from '../slots/marks.ts';

/** From so large a part of the listed columns, all of them are counted: that takes less than choosing them. */
const MANY = 1 / 3;
/** The lists of a column of at most so many values can be counted value by value. */
const FEW = 64;
/** Reading the list of a car takes as long as so many steps through words. */
const STEPS_A_LIST = 80;

/** Counts by value, of all facets in one array; all zero between searches. */
export class Tally {
  #counts = new Int32Array(0);

  /** By the number of the value; of values of columns that were not asked for, anything. */
  get counts(): Int32Array {
    return this.#counts;
  }

  /** Makes room for every number below `end`. */
  reserve(end: number): void {
    if (end > this.#counts.length) this.#counts = grown(this.#counts, new Int32Array(roomFor(end)));
  }

  /** Sets all back, after a search that did not come to its end. */
  clear(): void {
    this.#counts.fill(0);
  }
}

/**
 * Adds `sign` to the count of each value that these cars have in the columns: each car is visited once for all of them, but lists of many
 * cars are counted value by value. @returns whether all listed columns were counted
 */
export function addCounts(
  counts: Int32Array,
  cars: Cars,
  columns: readonly Column[],
  { columns: all, slots: { words } }: Shelf,
  sign: 1 | -1,
): boolean {
  const { slots } = cars;
  const inRows = columns.filter((column) => 'rows' in column && column.rows === all.listed);
  const isAll = inRows.length > all.listed.places * MANY;
  if (isAll) all.listed.count(slots, counts, sign);
  for (const column of columns) {
    if ('lists' in column) addLists(counts, cars, column, all, words, sign);
    else if (!isAll) column.rows.countPlace(column.place, slots, counts, sign);
  }
  return isAll;
}

function addLists(
  counts: Int32Array,
  { slots, marks, words }: Cars,
  column: ListColumn,
  columns: CarColumns,
  all: number,
  sign: 1 | -1,
): void {
  const ids = columns.book.idsOf(column.at);
  const isWorth = ids.length <= FEW && ids.length * words.length < slots.length * STEPS_A_LIST;
  const sets = isWorth ? columns.setsOf(column, ids, { searched: words.length, all }) : undefined;
  if (sets === undefined) {
    column.lists.count(slots, counts, sign);
    return;
  }
  const places = markedPlaces(marks);
  for (const [turn, id] of ids.entries()) {
    const count = (sets[turn] as SlotSet).countIn(marks, words, places, all);
    counts[id] = (counts[id] as number) + sign * count;
  }
}
