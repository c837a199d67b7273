import { expect, it } from '@jest/globals';
import { monthAfter } from './loan-schedule.ts';

it.each([
  ['2026-11-24', '2026-12-24'],
  ['2026-12-24', '2027-01-24'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-05-31', '2026-06-30'],
])('FIN-1 a month after %s is %s', (day, after) => {
  expect(monthAfter(day)).toBe(after);
});
