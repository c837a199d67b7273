import { type MarketFigures, soldWindows } from '@forecourt/contracts';
import type { QueryRunner } from 'typeorm';
import { isInIndexes } from '../database/document-with-figures.ts';
import type { Queries } from '../database/transaction.ts';
import type { MarketGroup } from './market-facts.ts';
import type { ComparableCar } from './market-figures.ts';

/** A sold car counts for so long (IDX-6). */
const SOLD_DAYS = soldWindows.comparable;
/** Cars that one figure is computed from at most: the ones of a kind and three years, the nearest in kilometres. */
const MOST_COMPARED = 2_000;
const BELOW_ALL_KM = -1;

/** A group that is due. */
export interface DueGroup extends MarketGroup {
  /** Where it continues: behind the car of these kilometres and this id. Empty at its beginning. */
  readonly after: string;
  /** Whether a car changed since it began: then it comes again when it is through, as else a large one would never be. */
  readonly again: boolean;
}

/** A car and the kind of its group. */
interface CarOfKind extends ComparableCar {
  readonly kind: string;
}

/** A car whose figures are computed, with those that it has. */
export interface AppraisedCar extends CarOfKind {
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

/** Notes groups in which cars changed, in the transaction of the change. A fold of a rebuild notes nothing: its rows are never shown. */
export async function noteGroups(queryRunner: QueryRunner, groups: readonly MarketGroup[]): Promise<void> {
  const named = new Map(groups.map((group) => [nameOf(group), group]));
  if (named.size === 0) return;
  await queryRunner.query(
    `/* note-groups */ INSERT INTO public.market_changes (market_kind, market_year)
     SELECT lower(kind), year FROM unnest($1::text[], $2::int[]) AS changed (kind, year) WHERE current_schema() = 'public'`,
    columnsOf([...named.values()]),
  );
}

/** Notes the groups that these cars are part of, as their rows are now: before and after rows are put right. */
export async function noteGroupsOfCars(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<void> {
  await queryRunner.query(
    `INSERT INTO public.market_changes (market_kind, market_year)
     SELECT DISTINCT market_kind, market_year FROM public.car_rows
     WHERE vehicle_id = ANY($1) AND market_kind IS NOT NULL AND market_year IS NOT NULL`,
    [vehicleIds],
  );
}

/**
 * Makes noted groups due, and those of the years beside them, `settleMs` later, so that many changes cost one computation. At most `limit`
 * notes; returns how many. A group that is due sooner anyway is left as it is.
 */
export async function takeNotes(queries: Queries, limit: number, settleMs: number): Promise<number> {
  const [taken]: { count: number }[] = await queries.query(
    `/* take-notes */ WITH taken AS (
       DELETE FROM market_changes WHERE id IN (SELECT id FROM market_changes ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING market_kind, market_year
     ), due AS (
       INSERT INTO market_due AS known (market_kind, market_year, due_at)
       SELECT DISTINCT market_kind, market_year + step, now() + $2 * interval '1 millisecond'
       FROM taken CROSS JOIN generate_series(-1, 1) AS step ORDER BY 1, 2
       ON CONFLICT (market_kind, market_year)
         DO UPDATE SET due_at = least(known.due_at, excluded.due_at), again = known.after_id <> ''
         WHERE known.due_at > excluded.due_at OR (known.after_id <> '' AND NOT known.again)
     )
     SELECT count(*)::int AS count FROM taken`,
    [limit, settleMs],
  );
  return taken?.count ?? 0;
}

/**
 * The groups that have been due longest, at most `limit`, locked until the transaction ends: the first in any case, and others as long as they
 * all have at most `mostCars` cars. Cars are counted no further than that, as a row takes half a page. Those that another process has are left out.
 */
export async function takeDueGroups(queryRunner: QueryRunner, limit: number, mostCars: number): Promise<DueGroup[]> {
  return queryRunner.query(
    `/* take-due-groups */ WITH RECURSIVE due AS MATERIALIZED (
       SELECT market_kind AS kind, market_year AS year, after_id AS after, again, due_at FROM market_due WHERE due_at <= now()
       ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ), placed AS (
       SELECT *, row_number() OVER (ORDER BY due_at, kind, year) AS place FROM due
     ), counted AS (
       SELECT 0::bigint AS place, 0 AS cars
       UNION ALL
       SELECT placed.place, counted.cars + (SELECT count(*)::int FROM (
         SELECT FROM car_rows WHERE market_kind = placed.kind AND market_year = placed.year LIMIT $2
       ) AS car)
       FROM counted JOIN placed ON placed.place = counted.place + 1 WHERE counted.cars < $2
     )
     SELECT kind, year, after, again FROM placed JOIN counted USING (place) WHERE place = 1 OR cars <= $2 ORDER BY place`,
    [limit, mostCars],
  );
}

const fields = `car.vehicle_id AS id, car.dealership_id AS "dealershipId", car.market_kind AS kind, document ->> 'state' AS state,
  car.market_year AS year, (document ->> 'km')::float8 AS km, (document ->> 'current_price')::float8 AS price`;

/**
 * The next cars of each group, by kilometres, at most `limit` of each: those of a portion are then compared with the same others, however many
 * there are. They are not locked, so that no event waits for their figures.
 */
export async function nextOfGroups(
  queryRunner: QueryRunner,
  groups: readonly DueGroup[],
  limit: number,
): Promise<AppraisedCar[]> {
  const places = groups.map(({ after }) => {
    const [km = '', id = ''] = after.split(' ');
    return { km: km === '' ? BELOW_ALL_KM : Number(km), id };
  });
  return queryRunner.query(
    `SELECT car.* FROM unnest($1::text[], $2::int[], $3::float8[], $4::text[]) AS due (kind, year, km, id)
     CROSS JOIN LATERAL (
       SELECT ${fields}, figures, revision FROM car_rows AS car
       WHERE ${isInIndexes} AND market_kind = due.kind AND market_year = due.year AND document ? 'km'
         AND ((document ->> 'km')::float8, vehicle_id) > (due.km, due.id)
       ORDER BY (document ->> 'km')::float8, vehicle_id LIMIT $5
     ) AS car`,
    [...columnsOf(groups), places.map(({ km }) => km), places.map(({ id }) => id), limit],
  );
}

/** A group and between which kilometres its cars are compared. */
export interface ComparedRange extends MarketGroup {
  readonly least: number;
  readonly most: number;
}

/** What cars of a group with these kilometres may be compared with: in stock, or sold within 90 days. */
export async function comparableWith(
  queryRunner: QueryRunner,
  ranges: readonly ComparedRange[],
  now: Date,
): Promise<(CarOfKind & { readonly ofYear: number })[]> {
  return queryRunner.query(
    `SELECT car.*, due.year AS "ofYear" FROM unnest($1::text[], $2::int[], $3::float8[], $4::float8[]) AS due (kind, year, least, most)
     CROSS JOIN LATERAL (
       SELECT ${fields} FROM car_rows AS car
       WHERE market_kind = due.kind AND market_year BETWEEN due.year - 1 AND due.year + 1
         AND (document ->> 'km')::float8 BETWEEN due.least AND due.most
         AND (NOT document ? 'sold_date_timestamp'
           OR to_timestamp((document ->> 'sold_date_timestamp')::float8) > $6::timestamptz - $5 * interval '1 day')
       ORDER BY abs((document ->> 'km')::float8 - (due.least + due.most) / 2), vehicle_id LIMIT ${MOST_COMPARED}
     ) AS car`,
    [...columnsOf(ranges), ranges.map(({ least }) => least), ranges.map(({ most }) => most), SOLD_DAYS, now],
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
     UPDATE car_rows SET figures = given.figures, revision = car_rows.revision + 1, traceparent = NULL
     FROM given JOIN unchanged ON unchanged.vehicle_id = given.id
     WHERE car_rows.vehicle_id = given.id RETURNING car_rows.vehicle_id AS id, car_rows.revision`,
    [JSON.stringify(figures)],
  );
  return written.map(({ id, revision }) => ({ id, revision: Number(revision) }));
}

/** The group continues there. @param again as of DueGroup */
export async function continueGroup(
  queryRunner: QueryRunner,
  { kind, year }: MarketGroup,
  after: string,
  again: boolean,
): Promise<void> {
  await queryRunner.query(
    'UPDATE market_due SET after_id = $3, again = $4 WHERE (market_kind, market_year) = ($1, $2)',
    [kind, year, after, again],
  );
}

/** The groups are due again, from their beginning, so much later. */
export async function postponeGroups(
  queryRunner: QueryRunner,
  groups: readonly MarketGroup[],
  laterMs: number,
): Promise<void> {
  if (groups.length === 0) return;
  await queryRunner.query(
    `UPDATE market_due SET due_at = now() + $3 * interval '1 millisecond', after_id = '', again = false
     FROM unnest($1::text[], $2::int[]) AS later (kind, year) WHERE (market_kind, market_year) = (later.kind, later.year)`,
    [...columnsOf(groups), laterMs],
  );
}

/** The groups are done, each until the next of its sold cars no longer counts. */
export async function settleGroups(queryRunner: QueryRunner, groups: readonly MarketGroup[]): Promise<void> {
  if (groups.length === 0) return;
  await queryRunner.query(
    `DELETE FROM market_due USING unnest($1::text[], $2::int[]) AS done (kind, year)
     WHERE (market_kind, market_year) = (done.kind, done.year)`,
    columnsOf(groups),
  );
  await queryRunner.query(
    `INSERT INTO market_due (market_kind, market_year, due_at)
     SELECT kind, year, ends FROM unnest($1::text[], $2::int[]) AS done (kind, year) CROSS JOIN LATERAL (
       SELECT min(to_timestamp((document ->> 'sold_date_timestamp')::float8) + $3 * interval '1 day') AS ends FROM car_rows
       WHERE market_kind = done.kind AND market_year BETWEEN done.year - 1 AND done.year + 1 AND document ? 'sold_date_timestamp'
         AND to_timestamp((document ->> 'sold_date_timestamp')::float8) + $3 * interval '1 day' > now()
     ) AS sold WHERE ends IS NOT NULL`,
    [...columnsOf(groups), SOLD_DAYS],
  );
}

/** The name of a group, for a key of a map. */
export const nameOf = ({ kind, year }: MarketGroup): string => `${kind} ${year}`;

const columnsOf = (groups: readonly MarketGroup[]): [string[], number[]] => [
  groups.map(({ kind }) => kind),
  groups.map(({ year }) => year),
];
