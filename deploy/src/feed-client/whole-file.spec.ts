import type { FeedFile, RowFinding } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { fileLines } from './whole-file.ts';

const file: FeedFile = {
  ...{ id: 'ff_1', state: 'done', mode: 'full', dry_run: false, format: 'csv', encoding: 'utf-8', bytes: 9 },
  ...{
    received_at: '2026-03-04T02:00:00Z',
    rows: 9,
    accepted: 9,
    unchanged: 0,
    refused: 0,
    warned: 0,
    dealerships: [],
  },
};
const finding = (row: number, more: Partial<RowFinding> = {}): RowFinding => ({
  ...{ row, stocknum: `A${row}`, severity: 'warning', field: 'car.make', rule: 'expected a make', came: '"Acura"' },
  ...{ fix: 'Check it.', ...more },
});

describe('what became of a whole file', () => {
  it('FEED-7 is a line for each kind of fault, with its first rows, and where all of them are', () => {
    const findings = [finding(1), finding(2), finding(3, { severity: 'error', field: '', came: undefined })];
    expect(fileLines({ ...file, refused: 1, warned: 2 }, { findings }, 20)).toEqual([
      '9 rows: 9 accepted, 0 unchanged, 1 refused; 2 with warnings.',
      '  error in 1 row, 3 (A3): expected a make. Check it.',
      '  warning in 2 rows, 1 (A1), 2 (A2): car.make: expected a make; got "Acura". Check it.',
      '  All of them: /feeds/v1/files/ff_1.csv',
    ]);
    const [, , more, all] = fileLines({ ...file, rows: 1_001, warned: 9 }, { findings }, 1);
    expect([more, all]).toEqual([
      '  … and 1 more kind of fault.',
      '  That is of the first 1,000 rows. All of them: /feeds/v1/files/ff_1.csv',
    ]);
  });

  it('FEED-10 has each kind of warning once, with all its rows and an example, and columns that nothing reads', () => {
    const example = { row: 4, stocknum: 'A4', message: '"Acura" is not on the list of makes' };
    const warnings = [
      { rule: 'make', field: 'car.make', rows: 1_200, example, fix: 'Check it.' },
      {
        rule: 'unread',
        field: 'Note',
        rows: 1,
        example: { row: 1, message: 'nothing reads this' },
        fix: 'Add a rule.',
      },
    ];
    expect(fileLines({ ...file, warned: 1_200 }, { findings: [finding(1)], warnings }, 20).slice(1, 3)).toEqual([
      '  warning in 1200 rows: car.make: "Acura" is not on the list of makes (A4). Check it.',
      '  warning in 1 row: column or key Note: nothing reads this. Add a rule.',
    ]);
  });

  it('FEED-3 is which dealership’s part is held back, why, and how to let it go on', () => {
    const reasons = ['line 5: a quote', 'The file would drop 5 of 10 cars (50 %), which is more than 40 %.'];
    const reason = reasons.join('\n');
    const held = { dealership_slug: 'riverside', in_stock: 10, absent: 5, dropped: 0, held: true, reason };
    const confirm_by = '2026-03-05T02:00:00Z';
    expect(
      fileLines(
        { ...file, state: 'awaiting_confirmation', confirm_by, dealerships: [held] },
        { findings: [] },
        20,
      ).slice(1),
    ).toEqual([
      '  riverside: 5 of 10 cars in stock are not in the file; its part is held back:',
      '    line 5: a quote.',
      `    ${reasons[1]}`,
      `Nothing of the part that is held back was changed. To go on, before ${confirm_by}: --confirm ff_1`,
    ]);
    const waiting = { ...file, accepted: 2, held: 7, state: 'awaiting_confirmation', confirm_by } as const;
    expect(fileLines(waiting, { findings: [] }, 20)[0]).toBe(
      '9 rows: 2 accepted, 0 unchanged, 0 refused, 7 held; 0 with warnings.',
    );
    expect(fileLines({ ...file, problem: 'It is not whole.' }, { findings: [] }, 20)[0]).toBe(
      'The file was refused: It is not whole.',
    );
  });
});
