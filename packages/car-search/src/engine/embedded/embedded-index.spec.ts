import { describe, expect, it } from '@jest/globals';
import { Random } from '../../conformance/random.ts';
import { NOW, randomCar } from '../../conformance/random-cars.ts';
import { scope } from '../../conformance/stocked-index.ts';
import { buildCarQuery } from '../../query/build-car-query.ts';
import type { CarQuery } from '../../query/car-query.ts';
import { emptySearchState } from '../../state/search-state.ts';
import { FIRST_STAMP } from '../index-stamp.ts';
import { EmbeddedIndex } from './embedded-index.ts';

const CARS = 4_500;
/** A large stock has counts that are kept, and a small rest is subtracted from them. */
const query = buildCarQuery({ ...emptySearchState(), filters: { state: ['qld', 'nsw', 'vic'] } }, scope, NOW, {
  spreads: true,
  limit: 5,
});
const withKeywords: CarQuery = buildCarQuery({ ...emptySearchState(), query: 'toyota' }, scope, NOW, { limit: 5 });

function stocked(): EmbeddedIndex {
  const index = new EmbeddedIndex();
  const random = new Random(5);
  for (let place = 0; place < CARS; place += 1) {
    const id = `c${place}`;
    index.write({ id, revision: 1, document: { ...randomCar(random, id), dealership_id: 1 } }, FIRST_STAMP);
  }
  return index;
}

/** What a search calls many times on its way, by name. */
const steps: readonly [string, (index: EmbeddedIndex) => readonly [object, string]][] = [
  ['counting rows', ({ columns }) => [columns.listed, 'count']],
  ['counting lists', ({ columns }) => [columns.book, 'idsOf']],
  ['reading counts', ({ columns }) => [columns.book, 'valueOf']],
  ['reading documents', (index) => [index, 'document']],
  ['comparing ids', (index) => [index, 'idOf']],
];

const plain = [query, withKeywords].map((each) => stocked().search(each));

describe('a search that throws half-way', () => {
  it.each(steps)('SRCH-2 SRCH-6 leaves nothing of itself to the next ones: %s', (_, step) => {
    const index = stocked();
    const [object, method] = step(index);
    const real = Reflect.get(object, method) as (...given: unknown[]) => unknown;
    for (const each of [query, withKeywords]) {
      // At its first call, its second, and so on, until the search calls it no more or often enough.
      for (let call = 1, thrown = true; thrown && call <= 12; call += 1) {
        let calls = 0;
        const value = (...given: unknown[]) => {
          calls += 1;
          const answer = real.apply(object, given);
          if (calls === call) throw new Error('half-way');
          return answer;
        };
        // Before that of its class, which is there again afterwards.
        Object.defineProperty(object, method, { value, configurable: true });
        try {
          index.search(each);
          thrown = false;
        } catch (error) {
          expect(error).toEqual(new Error('half-way'));
        }
        Reflect.deleteProperty(object, method);
        expect([query, withKeywords].map((next) => index.search(next))).toEqual(plain);
      }
    }
  });
});
