import { describe, expect, it } from '@jest/globals';
import { Random } from '../../conformance/random.ts';
import { NOW, randomCar } from '../../conformance/random-cars.ts';
import { scope } from '../../conformance/stocked-index.ts';
import { buildCarQuery } from '../../query/build-car-query.ts';
import { compareDocuments } from '../../reference/compare-documents.ts';
import { emptySearchState, sorts } from '../../state/search-state.ts';
import { EmbeddedCarSearchEngine } from './embedded-engine.ts';

const CARS = 6_000;
const random = new Random(11);
const cars = Array.from({ length: CARS }, (_, place) => ({
  ...randomCar(random, `c${place}`),
  dealership_id: 1,
  show_on_dealer_website: true,
  status: 'in_stock' as const,
  sold: false,
  sold_date_timestamp: undefined,
}));

/** Beyond a few thousand cars the engine finds a page's end by a sample, and counts slot by slot: as the suite's small indexes never do. */
describe('the embedded engine with thousands of cars', () => {
  it.each(sorts)('SRCH-5 answers any page by %s in the plain order', async (sortBy) => {
    const engine = await stocked();
    for (const offset of [0, 21, 2_000, CARS - 30]) {
      const query = buildCarQuery({ ...emptySearchState(), sortBy }, scope, NOW, { offset, limit: 42 });
      const priced = cars.filter(({ current_price }) => sortBy !== 'lowestPrice' || (current_price ?? 0) > 0);
      const plain = priced.sort(compareDocuments(query)).slice(offset, offset + 42);
      const { hits, count } = await engine.search('cars', query);
      expect(hits.map(({ id }) => id)).toEqual(plain.map(({ id }) => id));
      expect(count).toBe(priced.length);
    }
  });

  it('SRCH-2 counts what was written since the last search', async () => {
    const engine = await stocked();
    const query = buildCarQuery(emptySearchState(), scope, NOW, { facets: ['badge', 'make'] });
    const total = async () =>
      (await engine.search('cars', query)).facets.make?.reduce((sum, { count }) => sum + count, 0);
    expect(await total()).toBe(CARS);
    const [car] = cars;
    await engine.write('cars', [{ id: car?.id ?? '', revision: 2, document: null }]);
    expect(await total()).toBe(CARS - 1);
  });
});

async function stocked(): Promise<EmbeddedCarSearchEngine> {
  const engine = new EmbeddedCarSearchEngine();
  await engine.createIndex('cars');
  await engine.write(
    'cars',
    cars.map((document) => ({ id: document.id, revision: 1, document })),
  );
  return engine;
}
