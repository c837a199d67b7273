import { describe, expect, it } from '@jest/globals';
import { type ProcessorClock, readClock, sumOf, timeBetween } from './processor-time.ts';

const clock = (...processes: [pid: number, part: string, own: number, ended?: number][]): ProcessorClock =>
  new Map(processes.map(([pid, part, own, ended = 0]) => [pid, { part, own, ended }]));

describe('timeBetween', () => {
  it('adds up the processes of a part, new ones among them', () => {
    const taken = timeBetween(clock([1, 'gateway', 100]), clock([1, 'gateway', 130], [2, 'gateway', 20]));
    expect(taken).toEqual(new Map([['gateway', 50]]));
  });

  it('counts of a session that ended only what it took meanwhile', () => {
    const before = clock([1, 'postgres', 10], [2, 'postgres for stock', 500]);
    // It took 40 more, and its parent has all of its time then.
    const taken = timeBetween(before, clock([1, 'postgres', 10, 540]));
    expect(taken).toEqual(new Map([['postgres', 40]]));
    expect(sumOf(taken)).toBe(40);
  });
});

describe('readClock', () => {
  it('knows no part that does not run', () => {
    expect(readClock(new Map([['stock', { pid: () => undefined }]])).size).toBe(0);
  });
});
