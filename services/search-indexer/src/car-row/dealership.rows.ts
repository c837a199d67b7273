import type { Dealership } from '@forecourt/contracts';
import type { QueryRunner } from 'typeorm';
import { loadRowsOfDealership, saveRows } from './car-row.table.ts';
import { type Dealerships, reviseRow } from './car-row.ts';

/** 'dlrs' as a number: the space of the locks on dealerships. */
const LOCK_SPACE = 1_684_828_787;

/**
 * Locks dealerships until the transaction ends: 'shared' for folding their cars, 'alone' for changing them. So no car is folded with an
 * old dealership while a new one refolds all cars that it can see; a row lock would not do, because the first event has no row yet.
 */
export async function lockDealerships(
  queryRunner: QueryRunner,
  ids: readonly number[],
  how: 'shared' | 'alone',
): Promise<void> {
  const inOneOrder = [...new Set(ids)].toSorted((one, other) => one - other);
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await queryRunner.query(`/* lock-dealerships-${how} */ SELECT ${lock}($1, id) FROM unnest($2::int[]) AS id`, [
    LOCK_SPACE,
    inOneOrder,
  ]);
}

/** The known dealerships among the given ids. */
export async function loadDealerships(queryRunner: QueryRunner, ids: readonly number[]): Promise<Dealerships> {
  const rows: { dealership_id: number; document: Dealership }[] = await queryRunner.query(
    '/* load-dealerships */ SELECT dealership_id, document FROM dealerships WHERE dealership_id = ANY($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.dealership_id, row.document]));
}

/** Stores a dealership. */
async function saveDealership(queryRunner: QueryRunner, dealership: Dealership): Promise<void> {
  await queryRunner.query(
    `INSERT INTO dealerships (dealership_id, document) VALUES ($1, $2)
     ON CONFLICT (dealership_id) DO UPDATE SET document = excluded.document`,
    [dealership.id, JSON.stringify(dealership)],
  );
}

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
