import type { CarSearchEngine } from '@forecourt/car-search';
import type { Queries } from '../database/transaction.ts';
import { type CarAhead, markIndexed, readBehind } from '../search-index/index-entries.table.ts';

/** Cars written in one call to the engine. */
const CARS_AT_ONCE = 1_000;

/** What one flush did. */
export interface Flushed {
  /** Where the next one goes on: after this vehicle id; from the start where it is empty. */
  next: string;
  /** Whether no car was left behind at the moment of the read. */
  caughtUp: boolean;
  /** Cars of which the index holds a later revision than their rows have: an alarm. */
  ahead: CarAhead[];
}

/**
 * Writes cars that are behind in an index, each with its revision as external version, then notes what the index holds. A crash between
 * the two writes them again, and the engine answers that it holds them already.
 * @param after the vehicle id after which to look; empty from the start.
 */
export async function flushIndex(
  queries: Queries,
  engine: CarSearchEngine,
  index: string,
  after: string,
): Promise<Flushed> {
  const cars = await readBehind(queries, index, after, CARS_AT_ONCE);
  const next = cars.length < CARS_AT_ONCE ? '' : (cars.at(-1)?.id ?? '');
  const caughtUp = next === '' && after === '';
  if (cars.length === 0) return { next, caughtUp, ahead: [] };
  const results = await engine.write(index, cars);
  const stored = results.map(({ id, storedRevision }) => ({ id, revision: storedRevision }));
  return { next, caughtUp, ahead: await markIndexed(queries, index, stored) };
}
