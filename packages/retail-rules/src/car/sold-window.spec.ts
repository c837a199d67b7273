import { describe, expect, it } from '@jest/globals';
import { isInStockList, soldCutoff, soldWindowDays } from './sold-window.ts';

const now = new Date('2026-03-10T02:00:30Z');
const seconds = (iso: string) => Date.parse(iso) / 1000;
const soldAt = (iso: string | null) => ({
  status: 'sold',
  sold: true,
  soldDateTimestamp: iso === null ? null : seconds(iso),
  showOnDealerWebsite: true,
});

describe('the window of sold cars', () => {
  it("IDX-1 takes the site's days, then the dealership's, then 3", () => {
    expect(soldWindowDays(5, 7)).toBe(5);
    expect(soldWindowDays(null, 7)).toBe(7);
    expect(soldWindowDays(null, null)).toBe(3);
  });

  it('IDX-1 keeps 0 days as a choice and not as a gap', () => {
    expect(soldWindowDays(0, 7)).toBe(0);
    expect(soldWindowDays(null, 0)).toBe(0);
  });

  it('IDX-1 cuts off at whole minutes, and never where the window is off', () => {
    expect(soldCutoff(3, now)).toBe(seconds('2026-03-07T02:00:00Z'));
    expect(soldCutoff(0, now)).toBeNull();
  });

  it('SRCH-4 shows a car sold within the window, and none sold at its edge or before', () => {
    const cutoff = soldCutoff(3, now);
    expect(isInStockList(soldAt('2026-03-07T02:00:01Z'), cutoff)).toBe(true);
    expect(isInStockList(soldAt('2026-03-07T02:00:00Z'), cutoff)).toBe(false);
    expect(isInStockList(soldAt('2026-02-01T00:00:00Z'), cutoff)).toBe(false);
  });

  it('SRCH-4 shows no sold car where the window is off or the date of sale is not known', () => {
    expect(isInStockList(soldAt('2026-03-10T02:00:00Z'), soldCutoff(0, now))).toBe(false);
    expect(isInStockList(soldAt(null), soldCutoff(3, now))).toBe(false);
  });

  it('SRCH-4 shows available cars, and none of another status', () => {
    const car = { sold: false, soldDateTimestamp: null, showOnDealerWebsite: true };
    expect(isInStockList({ ...car, status: 'in_stock' }, null)).toBe(true);
    expect(isInStockList({ ...car, status: 'coming_soon' }, null)).toBe(true);
    expect(isInStockList({ ...car, status: 'withdrawn' }, soldCutoff(3, now))).toBe(false);
  });

  it('SRCH-4 hides a car whose dealer hides it, available or sold', () => {
    const hidden = { showOnDealerWebsite: false, soldDateTimestamp: seconds('2026-03-10T00:00:00Z') };
    expect(isInStockList({ ...hidden, status: 'in_stock', sold: false }, soldCutoff(3, now))).toBe(false);
    expect(isInStockList({ ...hidden, status: 'sold', sold: true }, soldCutoff(3, now))).toBe(false);
  });
});
