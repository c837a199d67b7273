import {
  type CarSearchEngine,
  type CarWrite,
  type CarWriteResult,
  type IndexStamp,
  PartlyWrittenError,
} from '@forecourt/car-search';
import type { Queries } from '../database/transaction.ts';
import { parkDocuments, type RefusedDocument } from '../parked-document/parked-documents.table.ts';
import { type BehindCars, type CarAhead, markIndexed, readBehind } from '../search-index/index-entries.table.ts';

/** Cars read for one call of the engine, which sends them in bounded requests. */
const CARS_AT_ONCE = 1_000;

/** What was written. */
export interface Written {
  /** Cars with a newer revision in the index than in their rows: an alarm. */
  ahead: CarAhead[];
  /** Cars whose document the index refused; it is parked, and all others were written. */
  refused: readonly RefusedDocument[];
}

/** What one flush did. */
export interface Flushed extends Written {
  /** Where the next one continues: after this vehicle id; from the start if empty. */
  next: string;
  /** Whether no car was left behind at the moment of the read. */
  caughtUp: boolean;
}

/**
 * The next cars that are behind in an index, with the number of the write that is to follow.
 * @param queries not within a transaction: the number must be stored before the write is made
 * @param after the vehicle id after which to look; empty from the start.
 * @param flushed the number of the last write that the database must know; 0 if the index was never written
 */
export function readCars(queries: Queries, index: string, after: string, flushed: number): Promise<BehindCars> {
  return readBehind(queries, index, after, CARS_AT_ONCE, flushed);
}

/** Where to continue after these cars: after the last one; from the start, which is empty, if they were all that was left. */
export function placeAfter({ cars, isLast }: BehindCars): string {
  return isLast ? '' : (cars.at(-1)?.id ?? '');
}

/**
 * Writes cars to an index, each with its revision as external version, then records what the index holds and what it refuses. A crash between
 * writing and recording writes them again, and the engine answers that it already has them.
 * @throws a fault of the engine, after what was written before it is recorded
 */
export async function writeCars(
  queries: Queries,
  engine: CarSearchEngine,
  index: string,
  cars: readonly CarWrite[],
  stamp: IndexStamp,
): Promise<Written> {
  if (cars.length === 0) return { ahead: [], refused: [] };
  const { results, fault } = await tryWrite(engine, index, cars, stamp);
  const stored = results.flatMap((result) =>
    result.outcome === 'refused' ? [] : [{ id: result.id, revision: result.storedRevision }],
  );
  const ahead = await markIndexed(queries, index, stored);
  const refused = refusedOf(cars, results);
  await parkDocuments(queries, index, refused);
  if (fault !== undefined) throw fault.cause;
  return { ahead, refused };
}

async function tryWrite(
  engine: CarSearchEngine,
  index: string,
  cars: readonly CarWrite[],
  stamp: IndexStamp,
): Promise<{ results: readonly CarWriteResult[]; fault?: PartlyWrittenError }> {
  try {
    return { results: await engine.write(index, cars, stamp) };
  } catch (error) {
    if (!(error instanceof PartlyWrittenError)) throw error;
    return { results: error.results, fault: error };
  }
}

function refusedOf(cars: readonly CarWrite[], results: readonly CarWriteResult[]): RefusedDocument[] {
  const revisions = new Map(cars.map(({ id, revision }) => [id, revision]));
  return results.flatMap((result) =>
    result.outcome === 'refused'
      ? [{ id: result.id, revision: revisions.get(result.id) ?? 0, reason: result.reason }]
      : [],
  );
}

/** Reads the next cars that are behind in an index and writes them. @param after as of readCars @param stamp of this write */
export async function flushIndex(
  queries: Queries,
  engine: CarSearchEngine,
  index: string,
  after: string,
  stamp: IndexStamp,
): Promise<Flushed> {
  const behind = await readBehind(queries, index, after, CARS_AT_ONCE);
  const next = placeAfter(behind);
  const written = await writeCars(queries, engine, index, behind.cars, stamp);
  return { next, caughtUp: next === '' && after === '', ...written };
}
