import { describe } from '@jest/globals';
import type { CarSearchEngine } from '../engine/car-search-engine.ts';
import { cursorCases } from './cursor-cases.ts';
import { facetCases } from './facet-cases.ts';
import { indexCases } from './index-cases.ts';
import { randomCases } from './random-cases.ts';
import { searchCases } from './search-cases.ts';
import { spellingCases } from './spelling-cases.ts';
import { vocabularyCases } from './vocabulary-cases.ts';
import { writeCases } from './write-cases.ts';

/**
 * The requirements of every engine, as tests: random cars and searches against the plain reference semantics, versions, aliases,
 * the stock rule. Index names are new for each test, so that engines that keep their data can be shared.
 * @param makeEngine returns an engine; called once per test
 * @param randomSearches how many random searches are compared with the reference
 */
export function engineConformance(
  name: string,
  makeEngine: () => Promise<CarSearchEngine>,
  { randomSearches = 300 }: { randomSearches?: number } = {},
): void {
  describe(`${name}: conformance of a car search engine`, () => {
    describe('random searches', () => randomCases(makeEngine, randomSearches));
    describe('searching', () => searchCases(makeEngine));
    describe('facets', () => facetCases(makeEngine));
    describe('reading all', () => cursorCases(makeEngine));
    describe('spellings of makes and models', () => spellingCases(makeEngine));
    describe('words of a site', () => vocabularyCases(makeEngine));
    describe('writing', () => writeCases(makeEngine));
    describe('indexes and aliases', () => indexCases(makeEngine));
  });
}
