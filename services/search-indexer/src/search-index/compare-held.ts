import type { CarSearchEngine } from '@forecourt/car-search';
import type { Queries } from '../database/transaction.ts';

const ENTRIES_AT_ONCE = 5_000;

/**
 * Where an engine brought an index back from an earlier copy: sets every entry to the revision that the index holds of its car, so that all
 * that changed since the copy is written again, and nothing else. Only for the one writer of the index. Returns whether the
 * entries know all that it holds; otherwise it is not an index of this database, or of an older state of it.
 */
export async function compareHeld(queries: Queries, engine: CarSearchEngine, index: string): Promise<boolean> {
  const held = engine.restoredRevisions?.(index);
  if (held === undefined) return true;
  let known = 0;
  for (let after = ''; ; ) {
    const entries: { id: string; revision: string; indexed: string }[] = await queries.query(
      `SELECT vehicle_id AS id, revision, indexed_revision AS indexed FROM index_entries
       WHERE index_name = $1 AND vehicle_id > $2 ORDER BY vehicle_id LIMIT ${ENTRIES_AT_ONCE}`,
      [index, after],
    );
    known += entries.filter(
      ({ id, revision }) => (held.get(id) ?? Number.POSITIVE_INFINITY) <= Number(revision),
    ).length;
    const differing = entries.filter(({ id, indexed }) => (held.get(id) ?? 0) !== Number(indexed));
    if (differing.length > 0) await setIndexed(queries, index, differing, held);
    const last = entries.at(-1);
    if (last === undefined || entries.length < ENTRIES_AT_ONCE) return known === held.size;
    after = last.id;
  }
}

/** A row that another transaction revises meanwhile keeps what it wants; only what the index holds is said here. */
async function setIndexed(
  queries: Queries,
  index: string,
  entries: readonly { readonly id: string }[],
  held: ReadonlyMap<string, number>,
): Promise<void> {
  await queries.query(
    `WITH locked AS (
       SELECT entry.vehicle_id, car.held FROM index_entries AS entry
       JOIN unnest($2::text[], $3::bigint[]) AS car (id, held) ON entry.vehicle_id = car.id
       WHERE entry.index_name = $1 ORDER BY entry.vehicle_id FOR UPDATE OF entry
     )
     UPDATE index_entries AS entry SET indexed_revision = locked.held, wanted_at = clock_timestamp()
     FROM locked WHERE entry.index_name = $1 AND entry.vehicle_id = locked.vehicle_id`,
    [index, entries.map(({ id }) => id), entries.map(({ id }) => held.get(id) ?? 0)],
  );
}
