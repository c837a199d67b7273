import { describe, expect, it } from '@jest/globals';
import { packTimes, unpackTimes } from './source-times.ts';

describe('packed times', () => {
  const times = { 'details.make': 1_000, 'details.km': 2_000, status: 1_000 };

  it('name each time once', () => {
    expect(packTimes(times)).toEqual({ 1000: 'details.make status', 2000: 'details.km' });
  });

  it('are the same times when they are unpacked', () => {
    expect(unpackTimes(packTimes(times))).toEqual(times);
    expect(unpackTimes(packTimes({}))).toEqual({});
  });
});
