import { describe, expect, it } from '@jest/globals';
import { Random } from '../../conformance/random.ts';
import { NOW, randomCar } from '../../conformance/random-cars.ts';
import { referenceSearch } from '../../conformance/reference-search.ts';
import { scope } from '../../conformance/stocked-index.ts';
import type { CarDocument } from '../../document/car-document.ts';
import { buildCarQuery } from '../../query/build-car-query.ts';
import { compareDocuments } from '../../reference/compare-documents.ts';
import { emptySearchState, type SearchState, sorts } from '../../state/search-state.ts';
import { EmbeddedCarSearchEngine } from './embedded-engine.ts';

/** From a landing page to a search of five filters. */
const searches: readonly Partial<SearchState>[] = [
  {},
  { filters: { make: ['Toyota'] } },
  { filters: { make: ['Toyota'], model: ['Corolla', 'Camry'] } },
  { filters: { car_type: ['used', 'new'] }, ranges: { price: { min: 10_000 } } },
  { filters: { seats: ['5', '7', '8', '2'], state: ['qld', 'wa'] } },
  { query: 'toyota' },
  { query: 'u1', filters: { body: ['ute'] } },
  { query: 'alloys white' },
  { filters: { car_type: ['used'], body: ['suv'], fuel: ['petrol'], drive: ['4WD'] }, ranges: { year: { min: 2016 } } },
];
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

/** Beyond a few thousand cars the engine keeps what common values have and subtracts what was not found: as the suite's small indexes never do. */
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

  it('SRCH-2 answers searches that find most of a stock, or little, as the plain semantics do, while cars come, change and go', async () => {
    const engine = await stocked();
    const stock = new Map(cars.map((car) => [car.id, car as CarDocument]));
    let revision = 1;
    for (let round = 0; round < 3; round += 1) {
      for (const state of searches) {
        // Then another page of the same in another order, whose counts are kept.
        for (const more of [{}, { sortBy: 'highestPrice', page: 2 }] as const) {
          const asked = { ...emptySearchState(), ...state, ...more };
          const query = buildCarQuery(asked, scope, NOW, { spreads: true, limit: 5 });
          const { ms: _, ...answer } = await engine.search('cars', query);
          expect({ asked, answer }).toEqual({ asked, answer: referenceSearch([...stock.values()], query) });
        }
      }
      revision += 1;
      const writes = Array.from({ length: 150 }, () => `c${random.int(0, CARS + 40)}`).map((id) => ({
        id,
        revision,
        document: random.chance(0.2) ? null : { ...randomCar(random, id), dealership_id: random.pick([1, 1, 1, 2]) },
      }));
      for (const { id, document } of new Map(writes.map((write) => [write.id, write])).values()) {
        if (document === null) stock.delete(id);
        else stock.set(id, document);
      }
      await engine.write('cars', [...new Map(writes.map((write) => [write.id, write])).values()]);
    }
  }, 120_000);

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
