import { describe, expect, it } from '@jest/globals';
import { displayedCount } from './count-display.ts';

const found = { count: 2500, narrowed: false, stockCount: 3200, carTypeCounts: [1400, 800, 290] };

describe('count display', () => {
  it('SRCH-9 shows the exact count up to 1999', () => {
    expect(displayedCount({ ...found, count: 1999 })).toBe(1999);
    expect(displayedCount({ ...found, count: 0 })).toBe(0);
  });

  it('SRCH-9 shows the configured stock count over 1999 if nothing narrows the search', () => {
    expect(displayedCount({ ...found, count: 2000 })).toBe(3200);
  });

  it('SRCH-9 shows the summed car_type counts over 1999 where something narrows it, or no stock count is set', () => {
    expect(displayedCount({ ...found, narrowed: true })).toBe(2490);
    expect(displayedCount({ ...found, stockCount: null })).toBe(2490);
  });

  it('SRCH-9 keeps the exact count if there is no car_type facet', () => {
    expect(displayedCount({ ...found, narrowed: true, carTypeCounts: [] })).toBe(2500);
  });
});
