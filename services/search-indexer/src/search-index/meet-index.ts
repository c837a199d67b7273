import type { CarSearchEngine, IndexStamp } from '@forecourt/car-search';
import type { Queries } from '../database/transaction.ts';
import { compareHeld } from './compare-held.ts';
import { noteRestored, readFlush } from './index-flushes.table.ts';

/** What the one writer of an index finds when it begins. */
export type IndexMeeting =
  /** The generation that it writes in, and the number of the last write that the database knows. */
  | ({ readonly kind: 'same' } & IndexStamp)
  /** The database is behind the index: it was restored from a backup. The index is in a new generation, and must be rebuilt. */
  | ({ readonly kind: 'restored' } & IndexStamp)
  /** The engine brought back a copy that the database does not know: it is of no use. */
  | { readonly kind: 'strange' };

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
  if (flush > known) {
    if (engine.restoredRevisions?.(index) !== undefined) return { kind: 'strange' };
    await engine.raiseGeneration(index, generation + 1);
    await noteRestored(queries, index, flush);
    return { kind: 'restored', generation: generation + 1, flush };
  }
  return (await compareHeld(queries, engine, index)) ? { kind: 'same', generation, flush: known } : { kind: 'strange' };
}
