import type { Spread } from './car-search-engine.ts';

/** The step that a number is counted in: the first whole one that is not below it; never -0, which differs from 0 for some readers. */
export const stepOf = (number: number, step: number): number => Math.ceil(number / step) * step + 0;

/** Counts by step, in ascending order. */
export const spreadOf = (counts: Iterable<readonly [upTo: number, count: number]>): Spread =>
  [...counts].map(([upTo, count]) => ({ upTo, count })).sort((one, other) => one.upTo - other.upTo);
