import { soldWindows } from '@forecourt/contracts';
import { expect, it } from '@jest/globals';
import { leavesIfSoldBefore } from './let-sold-cars-leave.ts';

it('SRCH-4 lets no sold car leave within the longest window of anything that reads sold cars', () => {
  const now = new Date('2026-03-04T02:00:00.700Z');
  for (const days of Object.values(soldWindows)) {
    const asked = new Date(now.getTime() - days * 86_400_000);
    // A program that reads on from a cursor, a kept answer and another clock may be hours behind.
    expect(leavesIfSoldBefore(now) * 1_000).toBeLessThan(asked.getTime() - 12 * 3_600_000);
  }
  expect(leavesIfSoldBefore(now)).toBe(Date.parse('2025-12-03T02:00:00Z') / 1_000);
});
