import { expect, it } from '@jest/globals';
import { alikeFindings, cameOf, rowsOf } from './alike-findings.ts';
import type { RowFinding } from './feed-event.ts';

const finding = (row: number, more: Partial<RowFinding> = {}): RowFinding => ({
  ...{ row, stocknum: `A${row}`, severity: 'warning', field: 'car.km', rule: 'expected a whole number' },
  ...{ came: '"30k"', fix: 'Write digits only.', ...more },
});

it('FEED-7 findings are listed by kind: those that cost rows first, then the most frequent', () => {
  const found = [finding(1), finding(2, { came: '"POA"' }), finding(3, { field: 'car.year' })];
  const kinds = alikeFindings([...found, finding(4, { severity: 'error', field: 'stocknum' })]);
  expect(kinds.map(({ field, rows }) => [field, rows.length])).toEqual([
    ['stocknum', 1],
    ['car.km', 2],
    ['car.year', 1],
  ]);
  const [, kilometres] = kinds;
  expect(kilometres && [cameOf(kilometres), rowsOf(kilometres)]).toEqual(['"30k", "POA"', '1 (A1), 2 (A2)']);
});

it('a kind names its first rows, and that there are more', () => {
  const [kind] = alikeFindings(Array.from({ length: 9 }, (_, place) => finding(place + 1)));
  expect(kind && [cameOf(kind), rowsOf(kind)]).toEqual(['"30k"', '1 (A1), 2 (A2), 3 (A3), 4 (A4), 5 (A5), 6 (A6), …']);
});
