import type { Dealership } from '@forecourt/contracts';
import type { QueryRunner } from 'typeorm';
import { loadRowsOfDealership, saveRows } from '../car-row/car-row.table.ts';
import { reviseRow } from '../car-row/car-row.ts';
import { lockDealerships, saveDealership } from './dealership.table.ts';

/** A row has its car’s whole document, which may have a quarter of a megabyte. */
const ROWS_AT_ONCE = 200;

/** Stores dealerships and updates their data in their cars' documents (IDX-5). */
export async function refoldDealerships(queryRunner: QueryRunner, dealerships: readonly Dealership[]): Promise<void> {
  const latest = new Map(dealerships.map((dealership) => [dealership.id, dealership]));
  await lockDealerships(queryRunner, [...latest.keys()], 'alone');
  for (const dealership of latest.values()) {
    await saveDealership(queryRunner, dealership);
    await refoldCars(queryRunner, dealership);
  }
}

async function refoldCars(queryRunner: QueryRunner, dealership: Dealership): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows = await loadRowsOfDealership(queryRunner, dealership.id, after, ROWS_AT_ONCE);
    const revised = [...rows].map(([id, row]) => [id, reviseRow(row, row, dealership)] as const);
    const changed = revised.filter(([id, row]) => row.revision !== rows.get(id)?.revision);
    if (changed.length > 0) await saveRows(queryRunner, rows, new Map(changed));
    after = rows.size < ROWS_AT_ONCE ? undefined : [...rows.keys()].at(-1);
  }
}
