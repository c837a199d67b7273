import type { CarSearchEngine, CarWrite } from '@forecourt/car-search';
import type { Queries } from '../database/transaction.ts';
import { type CarAhead, markIndexed, readBehind } from '../search-index/index-entries.table.ts';

/** Cars written in one call to the engine. */
const CARS_AT_ONCE = 1_000;

/** What one flush did. */
export interface Flushed {
  /** Where the next one continues: after this vehicle id; from the start if empty. */
  next: string;
  /** Whether no car was left behind at the moment of the read. */
  caughtUp: boolean;
  /** Cars with a newer revision in the index than in their rows: an alarm. */
  ahead: CarAhead[];
}

/**
 * The next cars that are behind in an index.
 * @param after the vehicle id after which to look; empty from the start.
 */
export function readCars(queries: Queries, index: string, after: string): Promise<CarWrite[]> {
  return readBehind(queries, index, after, CARS_AT_ONCE);
}

/** Where to continue after these cars: after the last one; from the start, which is empty, if they were all that was left. */
export function placeAfter(cars: readonly CarWrite[]): string {
  return cars.length < CARS_AT_ONCE ? '' : (cars.at(-1)?.id ?? '');
}

/**
 * Writes cars to an index, each with its revision as external version, then records what the index holds, and returns those with
 * a newer revision in the index. A crash between the two writes them again, and the engine answers that it already has them.
 */
export async function writeCars(
  queries: Queries,
  engine: CarSearchEngine,
  index: string,
  cars: readonly CarWrite[],
): Promise<CarAhead[]> {
  if (cars.length === 0) return [];
  const results = await engine.write(index, cars);
  const stored = results.map(({ id, storedRevision }) => ({ id, revision: storedRevision }));
  return markIndexed(queries, index, stored);
}

/** Reads the next cars that are behind in an index and writes them. @param after as of readCars */
export async function flushIndex(
  queries: Queries,
  engine: CarSearchEngine,
  index: string,
  after: string,
): Promise<Flushed> {
  const cars = await readCars(queries, index, after);
  const next = placeAfter(cars);
  return { next, caughtUp: next === '' && after === '', ahead: await writeCars(queries, engine, index, cars) };
}
