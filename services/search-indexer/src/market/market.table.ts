import { type MarketFigures, soldWindows } from '@forecourt/contracts';
import type { QueryRunner } from 'typeorm';
import type { Queries } from '../database/transaction.ts';
import { isInIndexes } from '../search-index/document-with-figures.ts';
import type { MarketGroup } from './market-facts.ts';
import type { ComparableCar } from './market-figures.ts';

/** A sold car counts for so long (IDX-6). */
const SOLD_DAYS = soldWindows.comparable;
/** Cars that one figure is computed from at most: the ones of a kind and three years, the nearest in kilometres. */
const MOST_COMPARED = 2_000;
const BELOW_ALL_KM = -1;

/** A group that is due, and where it continues: behind the car of these kilometres and this id. Empty at its beginning. */
export interface DueGroup extends MarketGroup {
  readonly after: string;
}

/** A car whose figures are computed, with those that it has. */
export interface AppraisedCar extends ComparableCar {
  readonly figures: MarketFigures | null;
  /** Of its row when it was read. */
  readonly revision: string;
}

/** New figures of a car, null for none, and the revision of the row that they were computed from. */
export interface NewFigures {
  readonly id: string;
  readonly revision: string;
  readonly figures: MarketFigures | null;
}

/** Notes groups whose cars changed, in the transaction of the change. A fold of a rebuild notes nothing: its rows are never shown. */
export async function noteGroups(queryRunner: QueryRunner, groups: readonly MarketGroup[]): Promise<void> {
  const named = new Map(groups.map((group) => [`${group.kind} ${group.year}`, group]));
  if (named.size === 0) return;
  await queryRunner.query(
    `INSERT INTO public.market_changes (market_kind, market_year)
     SELECT lower(kind), year FROM unnest($1::text[], $2::int[]) AS changed (kind, year) WHERE current_schema() = 'public'`,
    [[...named.values()].map(({ kind }) => kind), [...named.values()].map(({ year }) => year)],
  );
}

/** Notes the groups that these cars are part of, as their rows are now: before and after rows are put right. */
export async function noteGroupsOfCars(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<void> {
  await queryRunner.query(
    `INSERT INTO public.market_changes (market_kind, market_year)
     SELECT DISTINCT market_kind, market_year + step FROM public.car_rows CROSS JOIN generate_series(-1, 1) AS step
     WHERE vehicle_id = ANY($1) AND market_kind IS NOT NULL AND market_year IS NOT NULL`,
    [vehicleIds],
  );
}

/** Makes noted groups due, `settleMs` later, so that many changes cost one computation. At most `limit` notes; returns how many. */
export async function takeNotes(queries: Queries, limit: number, settleMs: number): Promise<number> {
  const [taken]: { count: number }[] = await queries.query(
    `WITH taken AS (
       DELETE FROM market_changes WHERE id IN (SELECT id FROM market_changes ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING market_kind, market_year
     ), due AS (
       INSERT INTO market_due AS known (market_kind, market_year, due_at)
       SELECT DISTINCT market_kind, market_year, now() + $2 * interval '1 millisecond' FROM taken
       ORDER BY market_kind, market_year
       ON CONFLICT (market_kind, market_year)
         DO UPDATE SET due_at = least(known.due_at, excluded.due_at), after_id = ''
     )
     SELECT count(*)::int AS count FROM taken`,
    [limit, settleMs],
  );
  return taken?.count ?? 0;
}

/** The group that has been due longest, locked until the transaction ends; undefined if none is, or another process has it. */
export async function takeDueGroup(queryRunner: QueryRunner): Promise<DueGroup | undefined> {
  const [group]: DueGroup[] = await queryRunner.query(
    `SELECT market_kind AS kind, market_year AS year, after_id AS after FROM market_due WHERE due_at <= now()
     ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return group;
}

const fields = `vehicle_id AS id, dealership_id AS "dealershipId", document ->> 'state' AS state,
  market_year AS year, (document ->> 'km')::float8 AS km, (document ->> 'current_price')::float8 AS price`;

/**
 * The next cars of a group, by kilometres: those of a portion are then compared with the same others, however many there are. They are not
 * locked, so that no event waits for their figures.
 */
export async function nextOfGroup(
  queryRunner: QueryRunner,
  { kind, year, after }: DueGroup,
  limit: number,
): Promise<AppraisedCar[]> {
  const [km = '', id = ''] = after.split(' ');
  return queryRunner.query(
    `SELECT ${fields}, figures, revision FROM car_rows AS car
     WHERE ${isInIndexes} AND market_kind = $1 AND market_year = $2 AND document ? 'km'
       AND ((document ->> 'km')::float8, vehicle_id) > ($3::float8, $4)
     ORDER BY (document ->> 'km')::float8, vehicle_id LIMIT $5`,
    [kind, year, km === '' ? BELOW_ALL_KM : km, id, limit],
  );
}

/** What cars of a group with these kilometres may be compared with: in stock, or sold within 90 days. */
export async function comparableWith(
  queryRunner: QueryRunner,
  { kind, year }: MarketGroup,
  km: { readonly least: number; readonly most: number },
  now: Date,
): Promise<ComparableCar[]> {
  return queryRunner.query(
    `SELECT ${fields} FROM car_rows
     WHERE market_kind = $1 AND market_year BETWEEN $2::int - 1 AND $2::int + 1
       AND (document ->> 'km')::float8 BETWEEN $3 AND $4
       AND (NOT document ? 'sold_date_timestamp' OR to_timestamp((document ->> 'sold_date_timestamp')::float8) > $6::timestamptz - $5 * interval '1 day')
     ORDER BY abs((document ->> 'km')::float8 - ($3::float8 + $4::float8) / 2), vehicle_id LIMIT ${MOST_COMPARED}`,
    [kind, year, km.least, km.most, SOLD_DAYS, now],
  );
}

/**
 * Stores figures and raises the revisions of their cars' documents. A row that has changed since it was read, or that is being changed, is left
 * as it is, so that neither writer waits for the other. Returns the new revisions.
 */
export async function writeFigures(
  queryRunner: QueryRunner,
  figures: readonly NewFigures[],
): Promise<{ id: string; revision: number }[]> {
  const [written]: [{ id: string; revision: string }[]] = await queryRunner.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (id text, revision bigint, figures jsonb)
     ), unchanged AS MATERIALIZED (
       SELECT vehicle_id FROM car_rows JOIN given ON vehicle_id = given.id AND car_rows.revision = given.revision
       WHERE document IS NOT NULL ORDER BY vehicle_id FOR UPDATE OF car_rows SKIP LOCKED
     )
     UPDATE car_rows SET figures = given.figures, revision = car_rows.revision + 1
     FROM given JOIN unchanged ON unchanged.vehicle_id = given.id
     WHERE car_rows.vehicle_id = given.id RETURNING car_rows.vehicle_id AS id, car_rows.revision`,
    [JSON.stringify(figures)],
  );
  return written.map(({ id, revision }) => ({ id, revision: Number(revision) }));
}

/** The group continues there. */
export async function continueGroup(
  queryRunner: QueryRunner,
  { kind, year }: MarketGroup,
  after: string,
): Promise<void> {
  await queryRunner.query('UPDATE market_due SET after_id = $3 WHERE (market_kind, market_year) = ($1, $2)', [
    kind,
    year,
    after,
  ]);
}

/** The group is done, until the next of its sold cars no longer counts. */
export async function settleGroup(queryRunner: QueryRunner, { kind, year }: MarketGroup): Promise<void> {
  await queryRunner.query('DELETE FROM market_due WHERE (market_kind, market_year) = ($1, $2)', [kind, year]);
  await queryRunner.query(
    `INSERT INTO market_due (market_kind, market_year, due_at)
     SELECT $1, $2, min(ends) FROM (
       SELECT to_timestamp((document ->> 'sold_date_timestamp')::float8) + $3 * interval '1 day' AS ends FROM car_rows
       WHERE market_kind = $1 AND market_year BETWEEN $2::int - 1 AND $2::int + 1 AND document ? 'sold_date_timestamp'
     ) AS sold WHERE ends > now() HAVING count(*) > 0`,
    [kind, year, SOLD_DAYS],
  );
}
