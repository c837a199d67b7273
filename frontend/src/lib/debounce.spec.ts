import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { debounce } from './debounce.ts';

describe('debounce', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('runs once with the last arguments, when the calls have stopped', () => {
    const seen: string[] = [];
    const debounced = debounce((text: string) => seen.push(text), 300);
    debounced('s');
    jest.advanceTimersByTime(299);
    debounced('su');
    jest.advanceTimersByTime(299);
    expect(seen).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(seen).toEqual(['su']);
  });

  it('forgets a waiting call when it is cancelled', () => {
    const run = jest.fn();
    const debounced = debounce(run, 300);
    debounced();
    debounced.cancel();
    jest.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
  });
});
