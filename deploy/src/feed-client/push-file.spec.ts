import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { csvMapping, type FeedVerdict } from '@forecourt/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { FeedClient } from './feed-client.ts';
import { inspectFile } from './feed-file.ts';
import type { FileRow } from './file-rows.ts';
import { pushFile } from './push-file.ts';
import { PushReport } from './push-report.ts';
import { batchRows, FilePlan } from './row-batches.ts';
import { Tally } from './tally.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-push-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const mapping = csvMapping.parse({
  name: 'm',
  stocknum: { column: 'No' },
  fields: { price: { column: 'Price', as: 'number' } },
});

/** A platform that notes what it is sent, and accepts it. */
class Platform {
  readonly requests: string[][] = [];

  sendCsv(csv: string): Promise<{ verdicts: FeedVerdict[] }> {
    const [, ...records] = parse(csv) as string[][];
    this.requests.push(records.map((cells) => cells.join(' ')));
    return Promise.resolve({
      verdicts: records.map(([stocknum = ''], index) => ({ index, stocknum, verdict: 'accepted' })),
    });
  }

  putMapping(): Promise<void> {
    return Promise.resolve();
  }
}

async function push(lines: readonly string[]) {
  const file = path.join(folder, 'stock.csv');
  writeFileSync(file, ['No,Price', ...lines, ''].join('\n'));
  const platform = new Platform();
  const verdicts: [FileRow, FeedVerdict][] = [];
  await pushFile(
    { file: await inspectFile(file), mapping, asOf: undefined, dealership: undefined },
    platform as unknown as FeedClient,
    { begin: () => undefined, warnings: () => undefined, verdict: (row, verdict) => verdicts.push([row, verdict]) },
  );
  return { requests: platform.requests, verdicts };
}

describe('a file that is pushed', () => {
  it('FEED-1 goes in requests of 1,000 rows, each row once', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => `S${index},${index}`);
    const { requests, verdicts } = await push(lines);
    expect(requests.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(requests.flat()).toEqual(lines.map((line) => line.replace(',', ' ')));
    expect(verdicts.map(([{ line }]) => line)).toEqual(lines.map((_, index) => index + 2));
  });

  it('FEED-2 has all rows of a stock number in the request of the last, in their order, so that no other comes after it', async () => {
    const others = Array.from({ length: 1_500 }, (_, index) => `S${index},1`);
    const { requests, verdicts } = await push(['D,1', ...others, 'D,2', ...others.map((line) => `T${line}`), 'D,1']);
    expect(requests.map((rows) => rows.filter((row) => row.startsWith('D ')))).toEqual([
      [],
      [],
      [],
      ['D 1', 'D 2', 'D 1'],
    ]);
    expect(verdicts).toHaveLength(3_003);
  });

  it('FEED-2 names the row of the file that counts', async () => {
    const answer: FeedVerdict = {
      index: 0,
      verdict: 'unchanged',
      warnings: [
        {
          field: 'stocknum',
          message: 'row 2 has the same stock number and time and comes later, so it replaces this one',
        },
      ],
    };
    const platform = {
      putMapping: () => undefined,
      sendCsv: () => ({ verdicts: [answer, { index: 1, verdict: 'accepted' }] }),
    };
    const file = path.join(folder, 'twice.csv');
    writeFileSync(file, 'No,Price\nD,1\n\nD,2\n');
    const verdicts: unknown[] = [];
    await pushFile(
      { file: await inspectFile(file), mapping, asOf: undefined, dealership: undefined },
      platform as unknown as FeedClient,
      {
        begin: () => undefined,
        warnings: () => undefined,
        verdict: ({ row }, { warnings }) => verdicts.push([row, warnings?.[0]?.message]),
      },
    );
    expect(verdicts).toEqual([
      [1, 'row 2 (line 4) has the same stock number and time and comes later, so it replaces this one'],
      [2, undefined],
    ]);
  });

  it('holds a bounded number of rows back, and drops the earliest', async () => {
    const rows: FileRow[] = [1, 2].flatMap((half) =>
      Array.from({ length: 12_000 }, (_, index) => ({ row: half * 100_000 + index, size: 10, key: `S${index}` })),
    );
    const plan = new FilePlan();
    for (const row of rows) plan.note(row);
    const sent: number[] = [];
    const superseded: number[] = [];
    for await (const batch of batchRows(iterate(rows), plan)) {
      expect(batch.rows.length).toBeLessThanOrEqual(1_000);
      sent.push(...batch.rows.map(({ row }) => row));
      superseded.push(...batch.superseded.map(({ row }) => row));
    }
    expect(superseded).toEqual(rows.slice(0, 2_000).map(({ row }) => row));
    expect(sent).toHaveLength(22_000);
    expect(new Set([...sent, ...superseded]).size).toBe(24_000);
  });
});

describe('the report of a push', () => {
  const refused: FeedVerdict = {
    index: 0,
    stocknum: '=S1',
    verdict: 'refused',
    errors: [{ field: 'car.make', message: 'expected text; got "a, b"' }],
  };
  const accepted: FeedVerdict = {
    index: 1,
    stocknum: 'S2',
    verdict: 'accepted',
    vehicle_id: 'v',
    changes: ['VehicleListed', 'VehicleSold'],
    warnings: [{ field: 'car.x', message: 'not known' }],
  };

  it('FEED-1 is one line per row, as CSV or JSON by the file’s name', () => {
    const written = (name: string) => {
      const file = path.join(folder, name);
      const report = new PushReport(file);
      report.add({ row: 1, line: 2, size: 0 }, refused);
      report.add({ row: 2, size: 0 }, accepted);
      report.close();
      return readFileSync(file, 'utf8');
    };
    expect(written('report.csv').split('\n')).toEqual([
      'row,line,stocknum,verdict,vehicle_id,changes,warnings,errors',
      `1,2,'=S1,refused,,,,"car.make: expected text; got ""a, b"""`,
      '2,,S2,accepted,v,VehicleListed VehicleSold,car.x: not known,',
      '',
    ]);
    const json = written('report.JSON');
    expect(JSON.parse(json)).toMatchObject([
      { row: 1, line: 2, stocknum: '=S1', verdict: 'refused', changes: [], errors: refused.errors },
      {
        row: 2,
        line: null,
        verdict: 'accepted',
        changes: ['VehicleListed', 'VehicleSold'],
        warnings: accepted.warnings,
      },
    ]);
    expect(json.trim().split('\n')).toHaveLength(4);
    expect(() => written('report.txt')).toThrow('expected a name ending in .csv or .json');
    expect(() => written('none/report.csv')).toThrow("none/report.csv can't be written: ENOENT");
  });

  it('FEED-1 prints refusals and warnings with row, line and stock number, and how many more there are', () => {
    const tally = new Tally(1);
    for (const row of [1, 2, 3]) tally.add({ row, line: row + 1, size: 0 }, refused);
    tally.add({ row: 4, size: 0 }, accepted);
    expect(tally.lines()).toEqual([
      '4 rows: 1 accepted, 0 unchanged, 3 refused; 1 with warnings.',
      '  row 1 (line 2) (=S1) refused: car.make: expected text; got "a, b"',
      '  … and 2 more refused: use --all to show them or --report FILE to save them.',
      '  row 4 (S2) warned: car.x: not known',
    ]);
  });
});

async function* iterate(rows: readonly FileRow[]): AsyncGenerator<FileRow> {
  for (const row of rows) yield await Promise.resolve(row);
}
