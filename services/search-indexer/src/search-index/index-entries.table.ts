import type { CarDocument, CarWrite } from '@forecourt/car-search';
import type { SearchLag } from '@forecourt/contracts';
import type { QueryRunner } from 'typeorm';
import { documentWithFigures } from '../database/document-with-figures.ts';
import type { Queries } from '../database/transaction.ts';
import { isParked } from '../parked-document/parked-documents.table.ts';
import { numberFlush } from './index-flushes.table.ts';
import { readFilledIndexes } from './search-indexes.table.ts';

/** Bytes of the documents that are read for one call of an engine: a few cars with long texts fill memory, too. Not as stored, which is compressed. */
const READ_BYTES = 16_000_000;

/** Whether an entry waits for its writer. An SQL expression over the columns of index_entries named `entry`. */
const isWaiting = `(indexed_revision <> entry.revision AND indexed_revision < entry.revision AND NOT ${isParked})`;

/** A car's revision: of its row, or as an index has it. */
export interface CarRevision {
  id: string;
  revision: number;
}

/** A car with a revision in an index that its row has not reached: something else wrote it (IDX-2). */
export interface CarAhead extends CarRevision {
  indexedRevision: number;
}

/** The state of an index compared with the rows. */
export interface IndexStanding {
  index: string;
  /** Cars that have yet to be written. */
  behind: number;
  /** For how long the one that waits longest has waited, in seconds by the database's clock; 0 if none does. */
  behind_seconds: number;
  /** Cars with a newer revision in it than in their rows. */
  ahead: number;
}

/** States what every index should hold of these cars; one that waits already goes on waiting, unless its document is parked. Reading the list of indexes keeps a new one waiting until this transaction ends. */
export async function wantInAllIndexes(queryRunner: QueryRunner, cars: readonly CarRevision[]): Promise<void> {
  if (cars.length === 0) return;
  await queryRunner.query(
    `/* want-in-indexes */ INSERT INTO index_entries AS entry (index_name, vehicle_id, revision)
     SELECT search_indexes.name, car.id, car.revision
     FROM search_indexes CROSS JOIN unnest($1::text[], $2::bigint[]) AS car (id, revision)
     ORDER BY search_indexes.name, car.id
     ON CONFLICT (index_name, vehicle_id) DO UPDATE SET revision = excluded.revision,
       wanted_at = CASE WHEN entry.indexed_revision < entry.revision AND NOT ${isParked} THEN entry.wanted_at ELSE excluded.wanted_at END`,
    [cars.map(({ id }) => id), cars.map(({ revision }) => revision)],
  );
}

/** A car to be written, with the trace that its change belongs to. */
export type BehindCar = CarWrite & { readonly traceparent: string | null };

/** The next cars that are behind, and whether there may be more. */
export interface BehindCars {
  readonly cars: readonly BehindCar[];
  readonly isLast: boolean;
  /** The number of the write that is to follow; 0 if it has none. */
  readonly flush: number;
}

/**
 * Cars that are behind in the index, by vehicle id after the given one, at most `limit` and 16 MB as text, each with its current
 * document. The inner LIMIT has each row looked up by its key, whatever the plan was made for; a document is written as text once, for its size
 * too. Continuing after the last one avoids reading the dead index entries of all those marked before.
 * @param numberedAfter where the write that is to follow is numbered at once, which spares a call: the number of the last write that the database must know, or 0.
 *   Not within a transaction. No number is used up if the database knows a lower one: it was restored
 */
export async function readBehind(
  queries: Queries,
  index: string,
  after: string,
  limit: number,
  numberedAfter?: number,
): Promise<BehindCars> {
  const rows: {
    id: string;
    revision: string;
    behind: number;
    flush: string | null;
    traceparent: string | null;
    document: string | null;
  }[] = await queries.query(
    `/* read-behind */ WITH behind AS MATERIALIZED (
       SELECT vehicle_id FROM index_entries AS entry
       WHERE index_name = $1 AND vehicle_id > $2 AND ${isWaiting}
       ORDER BY vehicle_id LIMIT $3
     ), numbered AS (${numberFlush(`$4::bigint IS NOT NULL AND EXISTS (SELECT FROM behind)
       AND ($4 = 0 OR EXISTS (SELECT FROM index_flushes WHERE index_name = $1 AND flush >= $4))`)})
     SELECT id, revision, behind::int, (SELECT flush FROM numbered), traceparent, document FROM (
       SELECT car.*, count(*) OVER () AS behind,
         sum(octet_length(document)) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
       FROM behind CROSS JOIN LATERAL (
         SELECT vehicle_id AS id, revision, traceparent, (${documentWithFigures})::text AS document
         FROM car_rows AS car WHERE car.vehicle_id = behind.vehicle_id LIMIT 1
       ) AS car
     ) AS sized WHERE coalesce(bytes_before, 0) < ${READ_BYTES} ORDER BY id`,
    [index, after, limit, numberedAfter],
  );
  const cars = rows.map(({ id, revision, traceparent, document }) => ({
    ...{ id, revision: Number(revision), traceparent },
    document: document === null ? null : (JSON.parse(document) as CarDocument),
  }));
  const behind = rows[0]?.behind ?? 0;
  return { cars, isLast: behind < limit && cars.length === behind, flush: Number(rows[0]?.flush ?? 0) };
}

/**
 * Records what the index has now, and returns the cars of which it has a later revision than their rows. Those are left
 * unchanged until their rows are past it.
 */
export async function markIndexed(
  queries: Queries,
  index: string,
  stored: readonly CarRevision[],
): Promise<CarAhead[]> {
  const rows: { id: string; revision: string; indexed_revision: string }[] = await queries.query(
    `/* mark-indexed */ WITH locked AS (
       SELECT entry.vehicle_id, car.revision
       FROM index_entries AS entry JOIN unnest($2::text[], $3::bigint[]) AS car (id, revision) ON entry.vehicle_id = car.id
       WHERE entry.index_name = $1 ORDER BY entry.vehicle_id FOR UPDATE OF entry
     ), marked AS (
       UPDATE index_entries AS entry SET indexed_revision = greatest(entry.indexed_revision, locked.revision)
       FROM locked WHERE entry.index_name = $1 AND entry.vehicle_id = locked.vehicle_id
       RETURNING entry.vehicle_id AS id, entry.revision, entry.indexed_revision
     ), passed AS (
       DELETE FROM parked_documents AS parked USING locked
       WHERE parked.index_name = $1 AND parked.vehicle_id = locked.vehicle_id AND parked.revision <= locked.revision
     )
     SELECT * FROM marked WHERE indexed_revision > revision`,
    [index, stored.map(({ id }) => id), stored.map(({ revision }) => revision)],
  );
  return rows.map(({ id, revision, indexed_revision }) => ({
    id,
    revision: Number(revision),
    indexedRevision: Number(indexed_revision),
  }));
}

/** Whether at most this many cars are behind in the index. */
export async function isNearlyCaughtUp(queries: Queries, index: string, cars: number): Promise<boolean> {
  const [beyond]: unknown[] = await queries.query(
    `SELECT FROM index_entries AS entry WHERE index_name = $1 AND ${isWaiting} OFFSET $2 LIMIT 1`,
    [index, cars],
  );
  return beyond === undefined;
}

/** Whether at most this many cars wait to be written to the index that has been kept up to date longest, which is the one that searches read. */
export async function isServingNearlyCaughtUp(queries: Queries, cars: number): Promise<boolean> {
  const [serving] = await readFilledIndexes(queries);
  return serving === undefined || isNearlyCaughtUp(queries, serving, cars);
}

/** The time by the database's clock. */
export async function readDatabaseTime(queries: Queries): Promise<Date> {
  const [row]: { now: Date }[] = await queries.query('SELECT clock_timestamp() AS now');
  if (!row) throw new Error('The database returned no time.');
  return row.now;
}

/** Whether the index was written every car that was waiting at that moment, by the database's clock. */
export async function hasWrittenAllSince(queries: Queries, index: string, moment: Date): Promise<boolean> {
  const [waiting]: unknown[] = await queries.query(
    `SELECT FROM index_entries AS entry WHERE index_name = $1 AND ${isWaiting} AND wanted_at <= $2 LIMIT 1`,
    [index, moment],
  );
  return waiting === undefined;
}

/** How many cars an index should have or forget, and how many of them are written. */
export async function readIndexProgress(queries: Queries, index: string): Promise<{ done: number; total: number }> {
  const [progress = { done: 0, total: 0 }]: { done: number; total: number }[] = await queries.query(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE NOT ${isWaiting})::int AS done
     FROM index_entries AS entry WHERE index_name = $1`,
    [index],
  );
  return progress;
}

/** Cars that are looked at, of those that wait: with more the backlog is the trouble, not its size. */
const MOST_LOOKED_AT = 20_000;

/**
 * By dealership, the cars whose last change an index does not have, and for how long the first of them has waited: to be written, or parked for an
 * operator, as a document that the index refuses or as an event that can't be applied.
 * @param from where the events of cars are parked
 */
export async function readWaiting(
  queries: Queries,
  index: string,
  dealershipIds: readonly number[],
  from: { readonly group: string; readonly topic: string },
): Promise<SearchLag['dealerships']> {
  return queries.query(
    `SELECT dealership_id, count(DISTINCT vehicle_id)::int AS vehicles,
       greatest(0, extract(epoch FROM clock_timestamp() - min(since)))::float8 AS seconds
     FROM ((SELECT vehicle_id, wanted_at AS since FROM index_entries AS entry
            WHERE index_name = $1 AND ${isWaiting} LIMIT ${MOST_LOOKED_AT})
       UNION ALL (SELECT vehicle_id, parked_at FROM parked_documents
                  WHERE index_name = $1 AND discarded_at IS NULL LIMIT ${MOST_LOOKED_AT})
       UNION ALL (SELECT key, parked_at FROM parked_events
                  WHERE group_name = $3 AND topic = $4 AND replayed_at IS NULL LIMIT ${MOST_LOOKED_AT})) AS waiting
     JOIN car_rows USING (vehicle_id) WHERE dealership_id = ANY($2::int[])
     GROUP BY dealership_id ORDER BY dealership_id`,
    [index, dealershipIds, from.group, from.topic],
  );
}

/** The state of each index compared with the rows. */
export async function readStandings(queries: Queries): Promise<IndexStanding[]> {
  return queries.query(
    `SELECT name AS index,
       count(*) FILTER (WHERE ${isWaiting})::int AS behind,
       greatest(0, coalesce(
         extract(epoch FROM clock_timestamp() - min(wanted_at) FILTER (WHERE ${isWaiting})), 0
       ))::float8 AS behind_seconds,
       count(*) FILTER (WHERE indexed_revision > revision)::int AS ahead
     FROM search_indexes LEFT JOIN index_entries AS entry ON index_name = name AND indexed_revision <> revision
     GROUP BY name ORDER BY name`,
  );
}
