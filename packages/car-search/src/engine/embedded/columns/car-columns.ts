import {
  type CarDocument,
  carDocumentFields,
  type DocumentField,
  type FilterField,
  isFilterField,
  isNameField,
  type KeywordListField,
  type NameField,
  type NumberField,
} from '../../../document/car-document.ts';
import { nameKey } from '../../../names/name-key.ts';
import type { FieldValue } from '../../../query/condition.ts';
import { facetNames, facetRule } from '../../../state/facets.ts';
import { usualPlace } from '../order/usual-place.ts';
import { DigestColumn } from './digest-column.ts';
import { IdLists } from './id-lists.ts';
import { NumberColumn } from './number-column.ts';
import type { SlotSet } from './slot-set.ts';
import { searchedFields, TokenValues, tokensOfValue } from './token-values.ts';
import { NO_VALUE, ValueBook } from './value-book.ts';
import { ValueRows } from './value-rows.ts';
import { type Size, ValueSets } from './value-sets.ts';

/** Fields in which nearly every car has a value of its own. */
const unique = ['slug', 'stocknum'] as const;
type UniqueField = (typeof unique)[number];
const ownWays: ReadonlySet<DocumentField> = new Set<DocumentField>(['id', ...unique]);
/** The equipment is no filter, but keywords search it. */
type ListField = 'features' | KeywordListField;

const listed: ReadonlySet<DocumentField> = new Set<DocumentField>(
  facetNames.filter((name) => facetRule(name).limit > 0).map((name) => facetRule(name).field),
);
/** Numbers that are also chosen or listed by value. */
const chosenNumbers: ReadonlySet<DocumentField> = new Set<DocumentField>([...listed, 'dealership_id', 'location_id']);
const singleFields: readonly FilterField[] = Object.entries(carDocumentFields).flatMap(([name, kind]) =>
  isFilterField(name) && !ownWays.has(name) && kind !== 'keyword list' && (kind !== 'number' || chosenNumbers.has(name))
    ? [name]
    : [],
);
const listedFields = singleFields.filter((field) => listed.has(field));
const otherFields = singleFields.filter((field) => !listed.has(field));
const listFields: readonly ListField[] = [
  ...Object.entries(carDocumentFields).flatMap(([name, kind]) =>
    kind === 'keyword list' ? [name as KeywordListField] : [],
  ),
  'features',
];
const numberFields = Object.entries(carDocumentFields).flatMap(([name, kind]) =>
  kind === 'number' ? [name as NumberField] : [],
);

/** A field of which each car has one value: where it is in a car's row. */
export interface SingleColumn {
  /** Its number among all columns. */
  readonly at: number;
  readonly rows: ValueRows;
  readonly place: number;
}
/** A field of which a car may have several values. */
export interface ListColumn {
  readonly at: number;
  readonly lists: IdLists;
}
export type Column = SingleColumn | ListColumn;

/** All that is known of an index's cars by column, kept in step with them. */
export class CarColumns {
  /** The values that facets list; the other fields' are apart, as they are seldom read. */
  readonly listed = new ValueRows(listedFields.length);
  readonly #others = new ValueRows(otherFields.length);
  readonly book = new ValueBook({
    appeared: (id, column, value) => this.#appeared(id, column, value),
    vanished: (id, column, value) => this.#vanished(id, column, value),
  });
  readonly #sets = new ValueSets(this.book);
  readonly tokens = new TokenValues();
  readonly #columns = new Map<DocumentField, Column>();
  /** All of them side by side, as each write and each document that is read visits all: a map takes twice as long. */
  readonly #single: { readonly field: FilterField; readonly column: SingleColumn }[] = [];
  readonly #lists: { readonly field: ListField; readonly column: ListColumn }[] = [];
  readonly #numbered = numberFields.map((field) => ({ field, numbers: new NumberColumn() }));
  readonly #fields: DocumentField[] = [];
  readonly #numbers = new Map(this.#numbered.map(({ field, numbers }) => [field, numbers]));
  readonly #digests: Readonly<Record<UniqueField, DigestColumn>> = {
    slug: new DigestColumn(),
    stocknum: new DigestColumn(),
  };
  /** What the order without a keyword reads (`usualPlace`). */
  readonly usualPlaces = new NumberColumn();
  /** The make of each make_model that some car has, by its number. */
  readonly #makes = new Map<number, string>();
  #renamed = 0;
  /** By field and key, the spellings of a name that some car has. */
  readonly #spellings = new Map<string, Set<FieldValue>>();

  constructor() {
    for (const [fields, rows] of [
      [listedFields, this.listed],
      [otherFields, this.#others],
    ] as const) {
      for (const [place, field] of fields.entries()) {
        this.#single.push({ field, column: { at: this.#fields.push(field) - 1, rows, place } });
      }
    }
    for (const field of listFields) {
      this.#lists.push({ field, column: { at: this.#fields.push(field) - 1, lists: new IdLists() } });
    }
    for (const { field, column } of [...this.#single, ...this.#lists]) this.#columns.set(field, column);
  }

  /** The column of a field's values, if it has one. */
  column(field: DocumentField): Column | undefined {
    return this.#columns.get(field);
  }

  /** The columns of `listed`. */
  get listedColumns(): readonly SingleColumn[] {
    return listedFields.map((field) => this.#columns.get(field) as SingleColumn);
  }

  /** The slots of each of a column's values, if it is worth having them for this search. */
  setsOf(column: Column, ids: readonly number[], size: Size): SlotSet[] | undefined {
    return this.#sets.of(ids, size, (wanted, take) => {
      if ('rows' in column) column.rows.visit(column.place, wanted, take);
      else column.lists.visit(wanted, take);
    });
  }

  numbers(field: NumberField): NumberColumn {
    return this.#numbers.get(field) as NumberColumn;
  }

  digests(field: FilterField): DigestColumn | undefined {
    return field === 'slug' || field === 'stocknum' ? this.#digests[field] : undefined;
  }

  /** The numbers of a field's values that are the given one: of a name all spellings that some car has. */
  idsOf(field: FilterField, value: FieldValue): number[] {
    const at = this.column(field)?.at;
    if (at === undefined) return [];
    const held = isNameField(field) ? (this.#spellings.get(spellingsKey(field, value)) ?? []) : [value];
    return [...held].flatMap((one) => this.book.idOf(at, one) ?? []);
  }

  /** The make of a make_model. */
  makeOf(makeModel: FieldValue): string {
    const at = this.column('make_model')?.at as number;
    return this.#makes.get(this.book.idOf(at, makeModel) ?? 0) ?? '';
  }

  /** Grows whenever a make_model gets another make: lists of models that were made before may differ. */
  get renamed(): number {
    return this.#renamed;
  }

  /** Whether the columns keep a field's value so that `addTo` gives it back: a list with an item twice they don't. */
  keeps(field: string, value: unknown): boolean {
    const column = this.#columns.get(field as DocumentField);
    if (column && 'lists' in column) {
      return Array.isArray(value) && value.length > 0 && new Set(value).size === value.length;
    }
    return column !== undefined || this.#numbers.has(field as NumberField);
  }

  /** Adds to a car what is kept of it; fields that it has already stay. */
  addTo(slot: number, car: Record<string, unknown>): void {
    for (const { field, column } of this.#single) {
      const id = column.rows.get(slot, column.place);
      if (id !== NO_VALUE) car[field] = this.book.valueOf(id);
    }
    for (const { field, column } of this.#lists) {
      if (field in car || column.lists.lengthOf(slot) === 0) continue;
      car[field] = Array.from(column.lists.get(slot), (id) => this.book.valueOf(id));
    }
    for (const { field, numbers } of this.#numbered) {
      const number = numbers.get(slot);
      if (!Number.isNaN(number)) car[field] = number;
    }
  }

  /** Takes in a slot's car, in place of the one that was there, or takes that out. */
  set(slot: number, car: CarDocument | undefined): void {
    for (const { field, column } of this.#single) this.#setValue(slot, column, car?.[field] as FieldValue | undefined);
    for (const { field, column } of this.#lists) this.#setList(slot, column, car?.[field]);
    for (const { field, numbers } of this.#numbered) numbers.set(slot, car?.[field]);
    this.usualPlaces.set(slot, car && usualPlace(car));
    if (car === undefined) return;
    for (const field of unique) this.#digests[field].set(slot, car[field]);
    this.#setMake(this.book.idOf(this.column('make_model')?.at as number, car.make_model) as number, car.make);
  }

  #setMake(makeModel: number, make: string): void {
    const before = this.#makes.get(makeModel);
    if (before === make) return;
    this.#makes.set(makeModel, make);
    if (before !== undefined) this.#renamed += 1;
  }

  /** The new value counts before the old one goes, so that what only this car has stays known. */
  #setValue(slot: number, { at, rows, place }: SingleColumn, value: FieldValue | undefined): void {
    const id = value === undefined ? 0 : this.book.take(at, value);
    const before = rows.set(slot, place, id);
    if (before !== id) {
      this.#sets.delete(before, slot);
      this.#sets.add(id, slot);
    }
    this.book.drop(before);
  }

  #setList(slot: number, { at, lists }: ListColumn, values: readonly string[] | undefined): void {
    const before = lists.lengthOf(slot) === 0 ? [] : [...lists.get(slot)];
    if (before.length === 0 && values === undefined) return;
    const ids = Array.from(new Set(values), (value) => this.book.take(at, value));
    lists.set(slot, ids);
    for (const id of before) this.#sets.delete(id, slot);
    for (const id of ids) this.#sets.add(id, slot);
    for (const id of before) this.book.drop(id);
  }

  #appeared(id: number, column: number, value: FieldValue): void {
    const field = this.#fields[column] as DocumentField;
    const searched = searchedFields.get(field);
    if (searched) this.tokens.add(id, tokensOfValue(searched, value));
    if (!isNameField(field)) return;
    const key = spellingsKey(field, value);
    const known = this.#spellings.get(key);
    if (known === undefined) this.#spellings.set(key, new Set([value]));
    else known.add(value);
  }

  #vanished(id: number, column: number, value: FieldValue): void {
    const field = this.#fields[column] as DocumentField;
    this.#sets.forget(id);
    const searched = searchedFields.get(field);
    if (searched) this.tokens.delete(id, tokensOfValue(searched, value));
    if (!isNameField(field)) return;
    const key = spellingsKey(field, value);
    const known = this.#spellings.get(key);
    known?.delete(value);
    if (known?.size === 0) this.#spellings.delete(key);
    this.#makes.delete(id);
  }
}

const spellingsKey = (field: NameField, value: FieldValue): string => `${field} ${nameKey(String(value))}`;
