import {
  type CarDocument,
  carDocumentFields,
  type DocumentField,
  type FilterField,
  isFilterField,
  isNameField,
  type NameField,
  type NumberField,
} from '../../../document/car-document.ts';
import { nameKey } from '../../../names/name-key.ts';
import { type ModelCount, modelCount } from '../../../names/spellings.ts';
import type { FieldValue } from '../../../query/condition.ts';
import { hasPhotos, standing } from '../../../reference/compare-documents.ts';
import { facetNames, facetRule } from '../../../state/facets.ts';
import type { Counts } from '../found-slots.ts';
import { NumberColumn } from './number-column.ts';
import { ValueColumn } from './value-column.ts';
import { ValueIds } from './value-ids.ts';

/** Fields in which nearly every car has a unique value: a filter on them reads the documents instead. */
const unique: ReadonlySet<DocumentField> = new Set<DocumentField>(['id', 'slug', 'stocknum']);
/** Fields whose values some facet lists. */
const listed: ReadonlySet<DocumentField> = new Set<DocumentField>(
  facetNames.filter((name) => facetRule(name).limit > 0).map((name) => facetRule(name).field),
);
/** Numbers that are also chosen by value: every search chooses by dealership. */
const chosenNumbers: ReadonlySet<DocumentField> = new Set<DocumentField>([...listed, 'dealership_id']);

/** All the columns of an index, kept in step with its documents. */
export class CarColumns {
  readonly #values = new Map<FilterField, ValueColumn>();
  readonly #numbers = new Map<NumberField, NumberColumn>();
  /** Of each make_model that some car has. */
  readonly #makes = new Map<FieldValue, string>();
  /** By field and key, the spellings of a name that some car has. */
  readonly #spellings = new Map<string, Set<FieldValue>>();
  /** What the order without a keyword reads (SRCH-5). */
  readonly #standing = new NumberColumn();
  readonly #hasPhotos = new NumberColumn();

  constructor() {
    for (const [name, kind] of Object.entries(carDocumentFields)) {
      if (!isFilterField(name) || unique.has(name)) continue;
      if (kind === 'number') this.#numbers.set(name as NumberField, new NumberColumn());
      if (kind === 'number' && !chosenNumbers.has(name)) continue;
      const isListed = listed.has(name) && kind !== 'keyword list';
      this.#values.set(name, new ValueColumn(isListed ? new ValueIds() : undefined));
    }
  }

  /** The column of a field's values, if it has one. */
  values(field: FilterField): ValueColumn | undefined {
    return this.#values.get(field);
  }

  /** The column of a number. */
  numbers(field: NumberField): NumberColumn {
    const column = this.#numbers.get(field);
    if (column === undefined) throw new Error(`The field ${field} holds no numbers.`);
    return column;
  }

  /** The column that a step of an order reads. */
  sortable(by: NumberField | 'standing' | 'has_photos'): NumberColumn {
    if (by === 'standing') return this.#standing;
    return by === 'has_photos' ? this.#hasPhotos : this.numbers(by);
  }

  /** The values of a field that are the given one: of a name all spellings that some car has. */
  held(field: FilterField, value: FieldValue): Iterable<FieldValue> {
    if (!isNameField(field)) return [value];
    return typeof value === 'string' ? (this.#spellings.get(spellingsKey(field, value)) ?? []) : [];
  }

  /** The counts of make_model, each with its make. */
  modelCounts(counts: Counts): ModelCount[] {
    return counts.map(([value, count]) => modelCount(this.#makes.get(value) ?? '', String(value), count));
  }

  add(slot: number, car: CarDocument): void {
    for (const [field, column] of this.#values) {
      for (const value of valuesOf(car, field)) {
        if (isNameField(field) && !column.has(value)) this.#learn(field, value);
        column.add(slot, value);
      }
    }
    for (const [field, column] of this.#numbers) column.set(slot, car[field]);
    this.#makes.set(car.make_model, car.make);
    this.#standing.set(slot, standing(car));
    this.#hasPhotos.set(slot, Number(hasPhotos(car)));
  }

  delete(slot: number, car: CarDocument): void {
    for (const [field, column] of this.#values) {
      for (const value of valuesOf(car, field)) {
        column.delete(slot, value);
        if (isNameField(field) && !column.has(value)) this.#forget(field, value);
      }
    }
    for (const column of this.#numbers.values()) column.set(slot, undefined);
  }

  #learn(field: NameField, value: FieldValue): void {
    const key = spellingsKey(field, value);
    const known = this.#spellings.get(key);
    if (known === undefined) this.#spellings.set(key, new Set([value]));
    else known.add(value);
  }

  #forget(field: NameField, value: FieldValue): void {
    const key = spellingsKey(field, value);
    const known = this.#spellings.get(key);
    known?.delete(value);
    if (known?.size === 0) this.#spellings.delete(key);
    if (field === 'make_model') this.#makes.delete(value);
  }
}

const spellingsKey = (field: NameField, value: FieldValue): string => `${field} ${nameKey(String(value))}`;

/** The values of a field, each once. */
function valuesOf(car: CarDocument, field: FilterField): Iterable<FieldValue> {
  const held = car[field];
  if (held === undefined) return [];
  return Array.isArray(held) ? new Set(held) : [held];
}
