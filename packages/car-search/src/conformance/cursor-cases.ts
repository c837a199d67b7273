import { expect, it } from '@jest/globals';
import type { CarDocument } from '../document/car-document.ts';
import type { CarSearchResult } from '../engine/car-search-engine.ts';
import { buildCarQuery } from '../query/build-car-query.ts';
import { type CarQuery, RESULT_WINDOW } from '../query/car-query.ts';
import { all } from '../query/condition.ts';
import { sortValues } from '../reference/compare-documents.ts';
import { emptySearchState, sorts } from '../state/search-state.ts';
import { Random } from './random.ts';
import { NOW, pools, randomCar } from './random-cars.ts';
import { randomQuery } from './random-searches.ts';
import { referenceSearch } from './reference-search.ts';
import { type MakeEngine, newIndexName, StockedIndex, scope } from './stocked-index.ts';

const BATCH = 1_000;

/** Every car that a query finds, by reading on behind the last of each answer. */
async function walk(
  ask: (query: CarQuery) => Promise<CarSearchResult>,
  query: CarQuery,
): Promise<{ ids: string[]; counts: Set<number> }> {
  const ids: string[] = [];
  const counts = new Set<number>();
  let last: CarDocument | undefined;
  do {
    const { hits, count } = await ask(last ? { ...query, offset: 0, after: sortValues(last, query) } : query);
    ids.push(...hits.map(({ id }) => id));
    counts.add(count);
    last = hits.length === query.limit ? hits.at(-1) : undefined;
  } while (last);
  return { ids, counts };
}

/** What every engine must show of `after`: a program reads all cars, each once, however many there are. */
export function cursorCases(makeEngine: MakeEngine): void {
  it('SRCH-3 SRCH-5 reads each car of an index beyond the window once, in each order', async () => {
    const random = new Random(5);
    const cars = Array.from({ length: RESULT_WINDOW + 1_500 }, (_, place) => ({
      ...randomCar(random, `c${place}`),
      dealership_id: 1,
      show_on_dealer_website: true,
      status: 'in_stock' as const,
      sold: false,
    }));
    const engine = await makeEngine();
    const index = newIndexName();
    await engine.createIndex(index);
    for (let from = 0; from < cars.length; from += BATCH) {
      const writes = cars.slice(from, from + BATCH).map((document) => ({ id: document.id, revision: 1, document }));
      await engine.write(index, writes);
    }
    await engine.refresh(index);
    for (const sortBy of sorts) {
      const state = { ...emptySearchState(), sortBy };
      const locations = pools.locations.map((id, place) => [id, place * 12.5] as const);
      const kilometres = { locations, postcodes: [['4870', 30]] as const };
      const query = buildCarQuery(state, scope, NOW, { limit: 700, offset: 0, facets: [], kilometres });
      const expected = referenceSearch(cars, { ...query, limit: cars.length });
      const { ids, counts } = await walk((part) => engine.search(index, part), query);
      expect(ids).toHaveLength(expected.count);
      expect([sortBy, ids]).toEqual([sortBy, expected.hits.map(({ id }) => id)]);
      expect([...counts]).toEqual([expected.count]);
    }
  }, 300_000);

  it('SRCH-2 SRCH-5 SRCH-6 reads all that 40 random searches find as the reference does', async () => {
    const random = new Random(9);
    const cars = Array.from({ length: 300 }, (_, place) => randomCar(random, `c${place}`));
    const index = await StockedIndex.of(makeEngine, cars);
    const vocabulary = await index.engine.vocabulary(index.name, all());
    let longest = 0;
    for (let search = 0; search < 40; search += 1) {
      const query = { ...randomQuery(random, cars, vocabulary), offset: 0, limit: 7 };
      const expected = referenceSearch(cars, { ...query, limit: cars.length });
      const { ids } = await walk((part) => index.engine.search(index.name, part), query);
      expect({ search, query, ids }).toEqual({ search, query, ids: expected.hits.map(({ id }) => id) });
      longest = Math.max(longest, ids.length);
    }
    expect(longest).toBeGreaterThan(14);
  });
}
