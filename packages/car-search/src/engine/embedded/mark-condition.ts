import { type CarDocument, isNumberField } from '../../document/car-document.ts';
import type { Condition, IsCondition } from '../../query/condition.ts';
import { fulfils } from '../../reference/matches.ts';
import type { CarColumns, Column } from './columns/car-columns.ts';
import { NO_VALUE } from './columns/value-book.ts';
import { markWhere } from './columns/value-sets.ts';
import type { DealershipSlots } from './slots/dealership-slots.ts';
import { eitherMarks, type Marks, marksWithout } from './slots/marks.ts';

/** The data for evaluating a condition. */
export interface Shelf {
  readonly columns: CarColumns;
  readonly slots: DealershipSlots;
  slotOf(id: string): number | undefined;
  idOf(slot: number): string;
  /** The car of a slot that has one. */
  document(slot: number): CarDocument;
}

/**
 * Those of `among` whose cars match a condition. Each part looks only at what the parts before have left.
 * @param words the searched words, which the marks belong to
 */
export function markCondition(condition: Condition, among: Marks, words: Int32Array, shelf: Shelf): Marks {
  switch (condition.op) {
    case 'and':
      return condition.conditions.reduce((left, part) => markCondition(part, left, words, shelf), among);
    case 'or': {
      let found: Marks = new Int32Array(among.length);
      for (const part of condition.conditions) {
        found = eitherMarks(found, markCondition(part, marksWithout(among, found), words, shelf));
      }
      return found;
    }
    case 'not':
      return marksWithout(among, markCondition(condition.condition, among, words, shelf));
    case 'is':
      return markValues(condition, among, words, shelf);
    case 'range':
      return shelf.columns.numbers(condition.field).markRange(condition, among, words);
  }
}

function markValues(condition: IsCondition, among: Marks, words: Int32Array, shelf: Shelf): Marks {
  const { field, values } = condition;
  const { columns } = shelf;
  if (field === 'dealership_id') return markDealerships(values, among, words, shelf);
  const column = columns.column(field);
  if (column) {
    const ids = new Set(values.flatMap((value) => columns.idsOf(field, value)));
    return markIds(column, [...ids], among, words, shelf);
  }
  if (isNumberField(field)) return columns.numbers(field).markEqual(values, among, words);
  const marks = new Int32Array(among.length);
  if (field === 'id') {
    const slots = new Set(values.map((value) => (typeof value === 'string' ? shelf.slotOf(value) : undefined)));
    markWhere((slot) => slots.has(slot), among, words, marks);
    return marks;
  }
  const isOne = (slot: number) => fulfils(shelf.document(slot), condition);
  const texts = values.filter((value) => typeof value === 'string');
  const digests = columns.digests(field);
  if (digests) return digests.mark(texts, among, words, isOne);
  markWhere(isOne, among, words, marks);
  return marks;
}

/** A word's cars are all of one dealership. */
function markDealerships(values: readonly unknown[], among: Marks, words: Int32Array, { slots }: Shelf): Marks {
  const wanted = new Set(values);
  return among.map((bits, place) => (wanted.has(slots.dealershipOf(words[place] as number)) ? bits : 0));
}

/** Those of `among` that have one of a column's values, by their numbers. */
export function markIds(
  column: Column,
  ids: readonly number[],
  among: Marks,
  words: Int32Array,
  { columns, slots }: Shelf,
): Marks {
  const marks = new Int32Array(among.length);
  if (ids.length === 0) return marks;
  const sets = columns.setsOf(column, ids, { searched: words.length, all: slots.words });
  for (const set of sets ?? []) set.mark(among, words, marks, slots.words);
  if (sets === undefined) markWhere(testOf(column, ids), among, words, marks);
  return marks;
}

/** Whether a slot has one of the values, as a function that is quick to call. */
function testOf(column: Column, ids: readonly number[]): (slot: number) => boolean {
  const [first = NO_VALUE] = ids;
  if ('rows' in column && ids.length === 1) return column.rows.test(column.place, first);
  const wanted = new Uint8Array(Math.max(...ids) + 1);
  for (const id of ids) wanted[id] = 1;
  if ('rows' in column) return (slot) => wanted[column.rows.get(slot, column.place)] === 1;
  return (slot) => column.lists.hasOne(slot, wanted);
}
