import { describe, expect, it } from '@jest/globals';
import type { StepTimes } from './kill-parts.ts';
import { findingsText, stepLine, timesTable } from './report.ts';

const step = (part: string, caughtUpMs: number | undefined): StepTimes => ({
  ...{ name: part, parts: part.split(' + '), startMs: 1_000, caughtUpMs, servedMs: 200, outMs: caughtUpMs && 3_000 },
});

describe('the report of a run', () => {
  it('reports each step on a line', () => {
    expect(stepLine(3, 50, step('kafka', 1_240))).toMatch(
      /^ {2}3\/50 {2}kafka +start 1\.0 {2}caught up 1\.2 {2}served 0\.2 {2}from the kill 3\.0$/,
    );
    expect(stepLine(3, 50, step('kafka', undefined))).toMatch(/caught up never .* from the kill never$/);
  });

  it('reports median and longest of each part, and how many recovered in time', () => {
    const table = timesTable([
      step('kafka', 1_000),
      step('kafka + stock', 2_000),
      step('kafka', 9_000),
      step('stock', undefined),
    ]);
    expect(table).toMatch(/^kafka +3 +1\.0 \/ 1\.0 +2\.0 \/ 9\.0 /m);
    expect(table).toMatch(/^stock +2 +1\.0 \/ 1\.0 +2\.0 \/ never /m);
    expect(table).toMatch(/^2 of 4 within 5\.0 of the part being back\.$/m);
  });

  it('shows what each check found, and not all of very much', () => {
    const faults = Array.from({ length: 23 }, (_, place) => `fault ${place}`);
    const text = findingsText({
      checks: [
        { name: 'one', faults: [] },
        { name: 'other', faults },
      ],
      counts: { cars: 7 },
    });
    expect(text).toMatch(/^✓ one$/m);
    expect(text).toMatch(/^✗ other$/m);
    expect(text).toMatch(/fault 19\n {4}… and 3 more\n7 cars$/);
  });
});
