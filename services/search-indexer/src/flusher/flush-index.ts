import type { CarSearchEngine } from '@forecourt/car-search';
import type { DataSource } from 'typeorm';
import { type CarAhead, markIndexed, readBehind } from '../search-index/index-entries.table.ts';

/** Cars written in one call to the engine. */
export const CARS_AT_ONCE = 1_000;

/** What one flush did. */
export interface Flushed {
  written: number;
  /** Whether no car was left behind at the moment of the read. */
  caughtUp: boolean;
  /** Cars of which the index holds a later revision than their rows have: an alarm. */
  ahead: CarAhead[];
}

/**
 * Writes cars that are behind in an index, each with its revision as external version, then notes what the index holds. A crash between
 * the two writes them again, and the engine answers that it holds them already.
 */
export async function flushIndex(dataSource: DataSource, engine: CarSearchEngine, index: string): Promise<Flushed> {
  const cars = await readBehind(dataSource, index, CARS_AT_ONCE);
  if (cars.length === 0) return { written: 0, caughtUp: true, ahead: [] };
  const results = await engine.write(index, cars);
  const stored = results.map(({ id, storedRevision }) => ({ id, revision: storedRevision }));
  const ahead = await markIndexed(dataSource, index, stored);
  return { written: cars.length, caughtUp: cars.length < CARS_AT_ONCE, ahead };
}
