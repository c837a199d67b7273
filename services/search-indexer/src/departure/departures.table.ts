import type { Queries } from '../database/transaction.ts';
import type { CarRevision } from '../search-index/index-entries.table.ts';

const soldAt = `(document ->> 'sold_date_timestamp')::float8`;

/**
 * Lets the cars leave that were sold before a time and have not left, the longest sold first: raises their revisions, so that every index
 * takes them out and no late write brings them back. A row that is being written is left for the next time, so nobody waits. Returns the new revisions.
 * @param before UTC seconds
 */
export async function takeDeparting(queries: Queries, before: number, limit: number): Promise<CarRevision[]> {
  const [left]: [{ id: string; revision: string }[]] = await queries.query(
    `WITH leaving AS MATERIALIZED (
       SELECT vehicle_id FROM car_rows WHERE left_sale IS DISTINCT FROM ${soldAt} AND ${soldAt} < $1
       ORDER BY ${soldAt} LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     UPDATE car_rows SET left_sale = ${soldAt}, revision = car_rows.revision + 1, traceparent = NULL
     FROM leaving WHERE car_rows.vehicle_id = leaving.vehicle_id RETURNING car_rows.vehicle_id AS id, car_rows.revision`,
    [before, limit],
  );
  return left.map(({ id, revision }) => ({ id, revision: Number(revision) }));
}
