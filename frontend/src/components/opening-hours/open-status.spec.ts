import { describe, expect, it } from '@jest/globals';
import { openStatus } from './open-status.ts';

const windows = [
  { from: '2026-11-19T22:30:00Z', to: '2026-11-20T07:30:00Z', open: 'Open until 5:30 pm', opens: 'Opens Friday' },
  { from: '2026-11-20T22:30:00Z', to: '2026-11-21T02:00:00Z', open: 'Open until 12 pm', opens: 'Opens Saturday' },
];
const at = (time: string | null, open = true) =>
  openStatus({ days: [], windows, open }, time === null ? null : Date.parse(time));

describe('whether a place is open', () => {
  it('follows the clock, to the very end of the hours', () => {
    expect(at('2026-11-20T07:29:59Z')).toEqual({ open: true, words: 'Open until 5:30 pm' });
    expect(at('2026-11-20T07:30:00Z')).toEqual({ open: false, words: 'Opens Saturday' });
    expect(at('2026-11-21T01:00:00Z')).toEqual({ open: true, words: 'Open until 12 pm' });
    expect(at('2026-11-22T00:00:00Z')).toEqual({ open: false, words: 'Closed' });
  });

  it('is what the server said before the browser’s clock is known', () => {
    expect(at(null)).toEqual({ open: true, words: 'Open until 5:30 pm' });
    expect(at(null, false)).toEqual({ open: false, words: 'Opens Friday' });
  });
});
