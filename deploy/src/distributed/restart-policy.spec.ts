import { describe, expect, it } from '@jest/globals';
import { decideRestart, noHistory } from './restart-policy.ts';

/** The pauses after exits at these seconds; a pair says since when the part had been ready. */
function pausesAfter(...ends: (number | [end: number, readySince: number])[]): (number | undefined)[] {
  let history = noHistory;
  return ends.map((end) => {
    const [at, readySince] = typeof end === 'number' ? [end] : end;
    const decision = decideRestart(history, {
      at: at * 1_000,
      readySince: readySince === undefined ? undefined : readySince * 1_000,
    });
    history = decision.history;
    return decision.pauseMs === undefined ? undefined : decision.pauseMs / 1_000;
  });
}

describe('decideRestart', () => {
  it('waits twice as long each time, at most half a minute', () => {
    const ends = Array.from({ length: 7 }, (_, number): [number, number] => [(number + 1) * 50, number * 50 + 45]);
    expect(pausesAfter(...ends)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('begins with a second again when it was ready for a minute', () => {
    expect(pausesAfter([10, 5], [20, 15], [81, 21], [90, 85])).toEqual([1, 2, 1, 2]);
    expect(pausesAfter([10, 5], [20, 15], [80, 21])).toEqual([1, 2, 4]);
  });

  it('gives up after five starts within a minute that did not become ready', () => {
    expect(pausesAfter(1, 3, 6, 11, 20)).toEqual([1, 2, 4, 8, undefined]);
    expect(pausesAfter(1, 3, 6, 11, 61)).toEqual([1, 2, 4, 8, 16]);
    expect(pausesAfter(1, 3, 6, 11, [20, 15], 23, 25, 28, 34, 43)).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, undefined]);
  });
});
