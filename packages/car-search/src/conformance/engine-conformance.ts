import { describe } from '@jest/globals';
import type { CarSearchEngine } from '../engine/car-search-engine.ts';
import { indexCases } from './index-cases.ts';
import { randomCases } from './random-cases.ts';
import { searchCases } from './search-cases.ts';
import { writeCases } from './write-cases.ts';

/**
 * What every engine must show, as tests: random cars and searches against the plain reference semantics, versions, aliases,
 * the stock rule. Index names are new for each test, so that engines that keep their data can be shared.
 * @param makeEngine gives an engine; it is asked once a test
 * @param randomSearches how many searches of chance are compared with the reference
 */
export function engineConformance(
  name: string,
  makeEngine: () => Promise<CarSearchEngine>,
  { randomSearches = 300 }: { randomSearches?: number } = {},
): void {
  describe(`${name}: conformance of a car search engine`, () => {
    describe('random searches', () => randomCases(makeEngine, randomSearches));
    describe('searching', () => searchCases(makeEngine));
    describe('writing', () => writeCases(makeEngine));
    describe('indexes and aliases', () => indexCases(makeEngine));
  });
}
