import { describe, expect, it } from '@jest/globals';
import { nextTimes } from './test-drive-times.ts';

const slot = (hour: string) => ({ starts_at: `2026-03-04T${hour}:00:00.000Z`, label: `${hour} h` });
const times = { days: [{ day: '2026-03-04', label: 'Wednesday', slots: ['01', '02', '03', '04', '05'].map(slot) }] };

describe('the times that are offered for a taken one', () => {
  it('are the next three, or the last ones of all', () => {
    expect(nextTimes(times, '2026-03-04T01:00:00.000Z').map(({ label }) => label)).toEqual([
      'Wednesday, 02 h',
      'Wednesday, 03 h',
      'Wednesday, 04 h',
    ]);
    expect(nextTimes(times, '2026-03-04T04:00:00.000Z').map(({ label }) => label)).toEqual([
      'Wednesday, 03 h',
      'Wednesday, 04 h',
      'Wednesday, 05 h',
    ]);
    expect(nextTimes({ days: [] }, '2026-03-04T04:00:00.000Z')).toEqual([]);
  });
});
