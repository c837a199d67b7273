import {
  type CarDocument,
  type CarField,
  carDocumentFields,
  type FilterField,
  isFilterField,
  type NumberField,
} from '../../../document/car-document.ts';
import type { FieldValue } from '../../../query/condition.ts';
import { hasPhotos, isAvailable } from '../../../reference/compare-documents.ts';
import { facetNames, facetRule } from '../../../state/facets.ts';
import { NumberColumn } from './number-column.ts';
import { ValueColumn } from './value-column.ts';
import { ValueIds } from './value-ids.ts';

/** Fields in which nearly every car has a value of its own: a filter on them reads the documents instead. */
const unique: ReadonlySet<CarField> = new Set<CarField>(['id', 'slug', 'stocknum']);
/** Numbers that are also chosen by value. */
const chosenNumbers: ReadonlySet<CarField> = new Set<CarField>(['year', 'seats', 'dealership_id']);
/** Fields whose values some facet lists. */
const listed: ReadonlySet<CarField> = new Set<CarField>(
  facetNames.filter((name) => facetRule(name).limit > 0).map((name) => facetRule(name).field),
);

/** All the columns of an index, kept in step with its documents. */
export class CarColumns {
  readonly #values = new Map<FilterField, ValueColumn>();
  readonly #numbers = new Map<NumberField, NumberColumn>();
  /** Of each make_model that there ever was. */
  readonly #makes = new Map<FieldValue, string>();
  /** 1 for available, else 0; and so for photos (SRCH-5). */
  readonly #available = new NumberColumn();
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
  sortable(by: NumberField | 'available' | 'has_photos'): NumberColumn {
    if (by === 'available') return this.#available;
    return by === 'has_photos' ? this.#hasPhotos : this.numbers(by);
  }

  /** The make of a make_model that some car has. */
  makeOf(makeModel: FieldValue): string {
    return this.#makes.get(makeModel) ?? '';
  }

  add(slot: number, car: CarDocument): void {
    for (const [field, column] of this.#values) for (const value of valuesOf(car, field)) column.add(slot, value);
    for (const [field, column] of this.#numbers) column.set(slot, car[field]);
    this.#makes.set(car.make_model, car.make);
    this.#available.set(slot, Number(isAvailable(car)));
    this.#hasPhotos.set(slot, Number(hasPhotos(car)));
  }

  delete(slot: number, car: CarDocument): void {
    for (const [field, column] of this.#values) for (const value of valuesOf(car, field)) column.delete(slot, value);
    for (const column of this.#numbers.values()) column.set(slot, undefined);
  }
}

/** The values of a field, each once. */
function valuesOf(car: CarDocument, field: FilterField): Iterable<FieldValue> {
  const held = car[field];
  if (held === undefined) return [];
  return Array.isArray(held) ? new Set(held) : [held];
}
