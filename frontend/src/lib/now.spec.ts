import { describe, expect, it } from '@jest/globals';
import { openStatus, openWindow } from './now.ts';

const windows = [
  { from: '2026-03-04T22:30:00.000Z', to: '2026-03-05T07:30:00.000Z', label: 'Thursday' },
  { from: '2026-03-05T22:30:00.000Z', to: '2026-03-06T07:30:00.000Z', label: 'Friday' },
];
const at = (time: string) => openWindow(windows, Date.parse(time))?.label;

describe('the window that a moment lies in', () => {
  it('holds its first minute and not its last', () => {
    expect(at('2026-03-04T22:29:59Z')).toBeUndefined();
    expect(at('2026-03-04T22:30:00Z')).toBe('Thursday');
    expect(at('2026-03-05T07:29:59Z')).toBe('Thursday');
    expect(at('2026-03-05T07:30:00Z')).toBeUndefined();
    expect(at('2026-03-06T00:00:00Z')).toBe('Friday');
  });
});

const hours = [
  { from: '2026-11-19T22:30:00Z', to: '2026-11-20T07:30:00Z', open: 'Open until 5:30 pm', opens: 'Opens Friday' },
  { from: '2026-11-20T22:30:00Z', to: '2026-11-21T02:00:00Z', open: 'Open until 12 pm', opens: 'Opens Saturday' },
];
const status = (time: string | null, open = true) =>
  openStatus({ days: [], windows: hours, open }, time === null ? null : Date.parse(time));

describe('whether a place is open', () => {
  it('follows the clock, to the very end of the hours', () => {
    expect(status('2026-11-20T07:29:59Z')).toEqual({ open: true, words: 'Open until 5:30 pm' });
    expect(status('2026-11-20T07:30:00Z')).toEqual({ open: false, words: 'Opens Saturday' });
    expect(status('2026-11-21T01:00:00Z')).toEqual({ open: true, words: 'Open until 12 pm' });
    expect(status('2026-11-22T00:00:00Z')).toEqual({ open: false, words: 'Closed' });
  });

  it('is what the server said before the browser’s clock is known', () => {
    expect(status(null)).toEqual({ open: true, words: 'Open until 5:30 pm' });
    expect(status(null, false)).toEqual({ open: false, words: 'Opens Friday' });
  });
});
