import type { DataSource, QueryRunner } from 'typeorm';
import type { PurchaseState } from './purchase.ts';

/** More than anybody has under way. */
const MOST_FOUND = 20;

/** Keeps what a purchase's events led to. */
export async function savePurchase(
  queryRunner: QueryRunner,
  id: string,
  { site, personId, userId, carId, leadId, changedAt }: PurchaseState,
): Promise<void> {
  await queryRunner.query(
    `INSERT INTO purchases (id, site, person_id, car_id, lead_id, changed_at, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET lead_id = excluded.lead_id, changed_at = excluded.changed_at`,
    [id, site, personId, carId, leadId ?? null, changedAt, userId ?? null],
  );
}

/** A purchase as its row has it. */
export interface PurchaseRow {
  readonly id: string;
  readonly car_id: string;
  readonly lead_id: string | null;
  readonly changed_at: Date;
  readonly user_id: string | null;
}

/** The purchases of persons on a site that no session of a user stands behind, the last one first. */
export function unclaimedPurchasesOf(
  dataSource: DataSource,
  { site, persons }: { readonly site: string; readonly persons: readonly string[] },
): Promise<PurchaseRow[]> {
  return dataSource.query(
    `SELECT id, car_id, lead_id, changed_at, user_id FROM purchases
      WHERE site = $1 AND person_id = ANY($2) AND user_id IS NULL ORDER BY changed_at DESC, id LIMIT $3`,
    [site, persons, MOST_FOUND],
  );
}

/** The purchases that a user began or claimed on a site, the last one first. */
export function purchasesOfUser(dataSource: DataSource, site: string, userId: string): Promise<PurchaseRow[]> {
  return dataSource.query(
    `SELECT id, car_id, lead_id, changed_at, user_id FROM purchases WHERE site = $1 AND user_id = $2
      ORDER BY changed_at DESC, id LIMIT $3`,
    [site, userId, MOST_FOUND],
  );
}

/** The purchases of persons and users that were not sent, on whatever sites they are known by, the last one first. */
export function unsentPurchasesOf(
  dataSource: DataSource,
  persons: readonly string[],
  users: readonly string[],
): Promise<(PurchaseRow & { readonly site: string })[]> {
  return dataSource.query(
    `SELECT id, site, car_id, lead_id, changed_at, user_id FROM purchases
      WHERE (person_id = ANY($1) OR user_id = ANY($3)) AND lead_id IS NULL ORDER BY changed_at DESC, id LIMIT $2`,
    [persons, MOST_FOUND, users],
  );
}
