import { describe, expect, it } from '@jest/globals';
import { openWindow } from './now.ts';

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
