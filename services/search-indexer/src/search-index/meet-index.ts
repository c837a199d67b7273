import type { CarSearchEngine, IndexStamp } from '@forecourt/car-search';
import type { Queries } from '../database/transaction.ts';
import { noteRestored, readFlush } from './index-flushes.table.ts';

const ENTRIES_AT_ONCE = 5_000;

/**
 * Where an engine brought an index back from an earlier copy: sets every entry to the revision that the index holds of its car, so that all
 * that changed since the copy is written again, and nothing else. Only for the one writer of the index. Returns whether the
 * entries know all that it holds; otherwise it is not an index of this database, or of an older state of it.
 */
async function compareHeld(queries: Queries, engine: CarSearchEngine, index: string): Promise<boolean> {
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

/** What the one writer of an index finds when it begins. */
export type IndexMeeting =
  /** The generation that it writes in, and the number of the last write that the database knows. */
  | ({ readonly kind: 'same' } & IndexStamp)
  /** The database is behind the index: it was restored from a backup. The index is in a new generation, and must be rebuilt. */
  | ({ readonly kind: 'restored' } & IndexStamp)
  /** The engine brought back a copy that the database does not know: it is of no use. */
  | { readonly kind: 'strange' }
  /** It was replaced by another, and is off the list. */
  | { readonly kind: 'dropped' };

/**
 * Compares an index with what the database knows of it. The database numbers each write durably before it is made, and the index holds the
 * number with the documents: so an index that holds a higher number was written by a later state of the database than this one, which was
 * restored since. Its revisions count again from there, with other content: a new generation puts what is written from now on above all
 * that the index has, until it is rebuilt. Only for the one writer of the index. A crash at any point repeats it.
 */
export async function meetIndex(queries: Queries, engine: CarSearchEngine, index: string): Promise<IndexMeeting> {
  await engine.addFields(index);
  const { generation, flush } = await engine.stampOf(index);
  const known = await readFlush(queries, index);
  if (known === undefined) return { kind: 'dropped' };
  if (flush > known) {
    if (engine.restoredRevisions?.(index) !== undefined) return { kind: 'strange' };
    await engine.raiseGeneration(index, generation + 1);
    await noteRestored(queries, index, flush);
    return { kind: 'restored', generation: generation + 1, flush };
  }
  return (await compareHeld(queries, engine, index)) ? { kind: 'same', generation, flush: known } : { kind: 'strange' };
}
