import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { showToast, toastStore } from './toasts.ts';

/** After how long the specification removes a toast, in milliseconds. */
const REMOVAL_DELAY = 1_000_000;

describe('a toast', () => {
  afterEach(() => {
    showToast(null);
    jest.useRealTimers();
  });

  it('UI-1 is in view through the removal delay of 1,000,000 ms, and until another takes its place or it is closed', () => {
    jest.useFakeTimers();
    showToast({ title: 'Car Saved In Watchlist' });
    jest.advanceTimersByTime(REMOVAL_DELAY);
    expect([toastStore.current()?.title, jest.getTimerCount()]).toEqual(['Car Saved In Watchlist', 0]);
    showToast({ title: 'Car Removed' });
    expect(toastStore.current()?.title).toBe('Car Removed');
    showToast(null);
    expect(toastStore.current()).toBeNull();
  });
});
