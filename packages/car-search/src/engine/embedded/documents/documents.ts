import type { CarDocument } from '../../../document/car-document.ts';
import type { CarColumns } from '../columns/car-columns.ts';
import { ByteStore } from './byte-store.ts';

/**
 * The documents of cars by slot. What the columns have of a car is not kept twice: the rest of its document is bytes, and an answer puts
 * both together again.
 */
export class Documents {
  readonly #rest = new ByteStore();
  readonly #columns: CarColumns;

  constructor(columns: CarColumns) {
    this.#columns = columns;
  }

  /** The car of a slot that has one, as it was written. */
  get(slot: number): CarDocument {
    const car: unknown = JSON.parse(this.#rest.get(slot));
    this.#columns.addTo(slot, car as Record<string, unknown>);
    return car as CarDocument;
  }

  /** Keeps what the columns don't have of a car. */
  set(slot: number, car: CarDocument | undefined): void {
    if (car === undefined) {
      this.#rest.set(slot, '');
      return;
    }
    const rest: Record<string, unknown> = {};
    for (const field in car) {
      const value = car[field as keyof CarDocument];
      if (!this.#columns.keeps(field, value)) rest[field] = value;
    }
    this.#rest.set(slot, JSON.stringify(rest));
  }
}
