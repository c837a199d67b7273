import { expect, it } from '@jest/globals';
import type { CarDocument } from '../document/car-document.ts';
import { all } from '../query/condition.ts';
import { Random } from './random.ts';
import { randomCar } from './random-cars.ts';
import { randomQuery } from './random-searches.ts';
import { referenceSearch } from './reference-search.ts';
import { type MakeEngine, StockedIndex } from './stocked-index.ts';

const CARS = 400;

export function randomCases(makeEngine: MakeEngine, searches: number): void {
  it(`SRCH-2 SRCH-3 SRCH-4 SRCH-5 SRCH-6 answers ${searches} random searches as the reference does`, async () => {
    const random = new Random(20_260_301);
    const cars = Array.from({ length: CARS }, (_, place) => randomCar(random, `c${place}`));
    const index = await StockedIndex.of(makeEngine, cars);
    const found = await compareSearches(index, cars, random, searches);
    // Searches that find nothing prove little: most must find something.
    expect(found).toBeGreaterThan(searches / 2);
  });

  it('IDX-2 answers as the reference does after cars were changed, taken out and put in again', async () => {
    const random = new Random(7);
    const cars = new Map<string, CarDocument>();
    const index = await StockedIndex.of(makeEngine);
    for (let revision = 1; revision <= 12; revision += 1) {
      const ids = new Set(Array.from({ length: 60 }, () => `c${random.int(0, 150)}`));
      const writes = [...ids].map((id) => ({
        id,
        revision,
        document: random.chance(0.3) ? null : randomCar(random, id),
      }));
      for (const { id, document } of writes) {
        if (document === null) cars.delete(id);
        else cars.set(id, document);
      }
      await index.write(...writes);
      await compareSearches(index, [...cars.values()], random, 8);
    }
    expect(await index.engine.count(index.name)).toBe(cars.size);
  });
}

/** Compares searches with the reference; returns how many found something. */
async function compareSearches(
  index: StockedIndex,
  cars: readonly CarDocument[],
  random: Random,
  searches: number,
): Promise<number> {
  const vocabulary = await index.engine.vocabulary(index.name, all());
  let found = 0;
  for (let search = 0; search < searches; search += 1) {
    const query = randomQuery(random, cars, vocabulary);
    const { ms, ...answer } = await index.engine.search(index.name, query);
    expect({ search, query, answer }).toEqual({ search, query, answer: referenceSearch(cars, query) });
    expect(ms).toBeGreaterThanOrEqual(0);
    if (answer.count > 0) found += 1;
  }
  return found;
}
