import { stockTopic } from '@forecourt/contracts';
import type { QueryRunner } from 'typeorm';
import type { Queries } from '../../database/transaction.ts';
import { GROUP, REFOLD_GROUP } from '../../indexing/groups.ts';

/**
 * For each vehicle id in `ids`: whether the live row equals the new fold's (`same`), whether both have seen as much of its stream
 * (`settled`), so that neither is just behind, and whether the new fold has seen at least as much (`ahead`). The inner LIMIT
 * makes the planner look up each row by its key, regardless of how many there are.
 */
const compared = `
  SELECT ids.vehicle_id,
    coalesce(folded_mark.version, 0) >= coalesce(live_mark.version, 0)
      AND CASE WHEN folded.vehicle_id IS NULL THEN live.document IS NULL
        ELSE (live.dealership_id, live.stream_version, live.state, live.document)
          IS NOT DISTINCT FROM (folded.dealership_id, folded.stream_version, folded.state, folded.document) END AS same,
    coalesce(folded_mark.version, 0) = coalesce(live_mark.version, 0) AS settled,
    coalesce(folded_mark.version, 0) >= coalesce(live_mark.version, 0) AS ahead
  FROM ids
  LEFT JOIN LATERAL (SELECT * FROM public.car_rows WHERE vehicle_id = ids.vehicle_id LIMIT 1) AS live ON true
  LEFT JOIN LATERAL (SELECT * FROM refold.car_rows WHERE vehicle_id = ids.vehicle_id LIMIT 1) AS folded ON true
  LEFT JOIN LATERAL (SELECT version FROM consumer_streams
    WHERE (group_name, topic, stream_id) = ('${GROUP}', '${stockTopic.name}', ids.vehicle_id) LIMIT 1) AS live_mark ON true
  LEFT JOIN LATERAL (SELECT version FROM consumer_streams
    WHERE (group_name, topic, stream_id) = ('${REFOLD_GROUP}', '${stockTopic.name}', ids.vehicle_id) LIMIT 1) AS folded_mark ON true`;

/** The most rows of a part, and about how many bytes of documents: a part ends behind the document that reaches them. */
export interface PartBounds {
  readonly rows: number;
  readonly bytes: number;
}

/** Bytes of the documents before a row's own, in the live row or else in the new fold. */
const bytesBefore = `sum(coalesce(octet_length(live.document::text), octet_length(folded.document::text), 0))
  OVER (ORDER BY next.vehicle_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`;

/** The ids of `next` with the number of all, as far as their bytes go. @param most a parameter of the statement */
const withinBytes = (most: string): string => `
  SELECT vehicle_id, candidates FROM (
    SELECT next.vehicle_id, count(*) OVER () AS candidates, ${bytesBefore} AS bytes_before FROM next
    LEFT JOIN LATERAL (SELECT document FROM public.car_rows WHERE vehicle_id = next.vehicle_id LIMIT 1) AS live ON true
    LEFT JOIN LATERAL (SELECT document FROM refold.car_rows WHERE vehicle_id = next.vehicle_id LIMIT 1) AS folded ON true
  ) AS sized WHERE coalesce(bytes_before, 0) < ${most}`;

/** Compares the next known vehicles, by id, and records those that differ. Returns the last one, and whether no other is left. */
export async function compareNext(
  queryRunner: QueryRunner,
  after: string,
  { rows, bytes }: PartBounds,
): Promise<{ last: string | null; isEnd: boolean }> {
  const [passed]: { count: number; candidates: number | null; last: string | null }[] = await queryRunner.query(
    `WITH next AS MATERIALIZED (
       SELECT vehicle_id FROM (
         (SELECT vehicle_id FROM public.car_rows WHERE vehicle_id > $1 ORDER BY vehicle_id LIMIT $2)
         UNION
         (SELECT vehicle_id FROM refold.car_rows WHERE vehicle_id > $1 ORDER BY vehicle_id LIMIT $2)
         UNION
         (SELECT stream_id FROM consumer_streams
          WHERE group_name = '${GROUP}' AND topic = '${stockTopic.name}' AND stream_id > $1 ORDER BY stream_id LIMIT $2)
       ) AS known ORDER BY vehicle_id LIMIT $2
     ), ids AS MATERIALIZED (${withinBytes('$3')}), compared AS (${compared}), doubted AS (
       INSERT INTO refold_doubts (vehicle_id, differs)
       SELECT vehicle_id, settled FROM compared WHERE NOT same ORDER BY vehicle_id ON CONFLICT DO NOTHING
     )
     SELECT count(*)::int AS count, max(candidates)::int AS candidates, max(vehicle_id) AS last FROM ids`,
    [after, rows, bytes],
  );
  const { count = 0, candidates = 0, last = null } = passed ?? {};
  return { last, isEnd: count < rows && count === (candidates ?? 0) };
}

/** Vehicles that may differ, by id, at most `limit`. */
export async function readOpenDoubts(queries: Queries, after: string, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await queries.query(
    'SELECT vehicle_id AS id FROM refold_doubts WHERE NOT differs AND vehicle_id > $1 ORDER BY vehicle_id LIMIT $2',
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Vehicles that differ, by id. */
export async function readDiffering(queries: Queries, { rows: limit, bytes }: PartBounds): Promise<string[]> {
  const rows: { id: string }[] = await queries.query(
    `WITH next AS MATERIALIZED (SELECT vehicle_id FROM refold_doubts WHERE differs ORDER BY vehicle_id LIMIT $1)
     SELECT vehicle_id AS id FROM (${withinBytes('$2')}) AS within ORDER BY vehicle_id`,
    [limit, bytes],
  );
  return rows.map(({ id }) => id);
}

/**
 * Compares vehicles again, drops the doubts about those that are the same, and notes which differ. Returns how many doubts it decided. A group that
 * changes a vehicle meanwhile keeps the doubt: the mark that is read first is then no longer the doubt's.
 * @param held whether both groups are held, the new fold having read as far as the live group. A fold that has seen more of a stream then
 * took an event that the live group has parked, so a difference is one. The live group skips the event when it is replayed.
 */
export async function settleDoubts(queries: Queries, vehicleIds: readonly string[], held = false): Promise<number> {
  const marks: { mark: string; id: string }[] = await queries.query(
    'SELECT vehicle_id AS id, mark::text FROM refold_doubts WHERE vehicle_id = ANY($1)',
    [vehicleIds],
  );
  // Doubts are locked by id before any is written, as noteChanged locks them.
  const [settled]: { count: number }[] = await queries.query(
    `WITH ids AS MATERIALIZED (
       SELECT doubt.vehicle_id, doubt.mark FROM refold_doubts AS doubt
       JOIN unnest($1::text[], $2::text[]) AS given (vehicle_id, mark)
         ON (doubt.vehicle_id, doubt.mark) = (given.vehicle_id, given.mark::xid8)
       ORDER BY doubt.vehicle_id FOR UPDATE OF doubt
     ), compared AS MATERIALIZED (${compared}), dropped AS (
       DELETE FROM refold_doubts AS doubt USING compared WHERE same AND doubt.vehicle_id = compared.vehicle_id RETURNING 1
     ), noted AS (
       UPDATE refold_doubts AS doubt SET differs = true FROM compared
       WHERE NOT same AND (settled OR $3 AND ahead) AND doubt.vehicle_id = compared.vehicle_id RETURNING 1
     )
     SELECT (SELECT count(*)::int FROM dropped) + (SELECT count(*)::int FROM noted) AS count`,
    [marks.map(({ id }) => id), marks.map(({ mark }) => mark), held],
  );
  return settled?.count ?? 0;
}

/** Drops the doubts about vehicles that were repaired while both groups were paused; returns whether none are left. */
export async function dropDoubts(queryRunner: QueryRunner, vehicleIds: readonly string[]): Promise<boolean> {
  await queryRunner.query('DELETE FROM refold_doubts WHERE vehicle_id = ANY($1)', [vehicleIds]);
  const left: unknown[] = await queryRunner.query('SELECT FROM refold_doubts LIMIT 1');
  return left.length === 0;
}
