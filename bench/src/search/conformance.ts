import { isDeepStrictEqual } from 'node:util';
import {
  all,
  type CarDocument,
  type CarSearchEngine,
  createOpenSearchEngine,
  EmbeddedCarSearchEngine,
} from '@forecourt/car-search';
import { Random, randomCar, randomQuery, referenceSearch } from '@forecourt/car-search/conformance';

const SEED = 20_261_121;
const CARS = 400;
const SEARCHES = 10_000;
const TOLD_EVERY = 1_000;

/**
 * Compares both engines with the plain meaning of searches, over random cars and searches: same cars, same order, same
 * totals, same facets. Stops at the first difference and reports it.
 */
export async function isConformant(openSearchUrl: string, say: (line: string) => void): Promise<boolean> {
  const random = new Random(SEED);
  const cars = Array.from({ length: CARS }, (_, place) => randomCar(random, `c${place}`));
  const openSearch = await createOpenSearchEngine({ node: openSearchUrl });
  const index = `bench-conformance-${Date.now()}`;
  const engines: Record<string, CarSearchEngine> = { embedded: new EmbeddedCarSearchEngine(), OpenSearch: openSearch };
  try {
    for (const engine of Object.values(engines)) await fill(engine, index, cars);
    const vocabulary = await openSearch.vocabulary(index, all());
    for (let search = 1; search <= SEARCHES; search += 1) {
      const query = randomQuery(random, cars, vocabulary);
      const plain = referenceSearch(cars, query);
      for (const [name, engine] of Object.entries(engines)) {
        const { ms: _, ...answer } = await engine.search(index, query);
        if (isDeepStrictEqual(answer, plain)) continue;
        say(`✗ ${name} differs at search ${search}: ${JSON.stringify({ query, answer, plain })}`);
        return false;
      }
      if (search % TOLD_EVERY === 0)
        say(`${search} searches: ${Object.keys(engines).join(' and ')} answer as the plain semantics do`);
    }
    return true;
  } finally {
    await openSearch.deleteIndex(index);
    await openSearch.close();
  }
}

async function fill(engine: CarSearchEngine, index: string, cars: readonly CarDocument[]): Promise<void> {
  await engine.createIndex(index);
  await engine.write(
    index,
    cars.map((document) => ({ id: document.id, revision: 1, document })),
  );
  await engine.refresh(index);
}
