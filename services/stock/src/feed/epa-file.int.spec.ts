import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { FeedFileReport } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { epaLikeDirt } from '../testing/epa-like-dirt.ts';
import { minute } from '../testing/feed-events.ts';
import { acme, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const path = process.env.FORECOURT_EPA_FILE;
const source = path ? 'the EPA file' : 'generated dirt of the EPA file’s kinds (FORECOURT_EPA_FILE is not set)';

describe(`a real inventory: ${source}`, () => {
  let stock: StockUnderTest;
  let csv: Buffer;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    csv = path ? gunzipSync(readFileSync(path)) : Buffer.from(epaLikeDirt(3_000));
    const body: unknown = parseYaml(
      readFileSync(new URL('../../../../deploy/mappings/epa.yaml', import.meta.url), 'utf8'),
    );
    await stock.client.request('PUT', '/feed/mappings/epa', { body, caller: acme });
  });
  afterAll(() => stock?.close());

  it(`FEED-1 FEED-2 FEED-4 goes in whole, with a verdict for every row, and a second push changes nothing: ${source}`, async () => {
    const records: string[][] = parse(csv, { relax_column_count: true, from: 2 });
    const good = records.filter(isGood);
    const push = (minutes: number) => stock.pushCsv(csv, { mapping: 'epa', as_of: minute(minutes) });

    const first = await push(0);
    expect(first.verdicts.map(({ index }) => index)).toEqual(records.map((_, index) => index));
    expect(first).toMatchObject({ accepted: good.length, unchanged: 0, refused: records.length - good.length });
    expect(first.verdicts.every(({ verdict, errors }) => (verdict === 'refused') === (errors !== undefined))).toBe(
      true,
    );
    expect(await countsByMake()).toEqual(countBy(good, (record) => (record[1] ?? '').trim()));

    const eventCount = await stock.rows('SELECT count(*) FROM events');
    expect(await push(60)).toMatchObject({ accepted: 0, unchanged: good.length });
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(eventCount);
  }, 300_000);

  it(`FEED-3 is processed whole as a file, and broken copies of it change nothing that they don’t say: ${source}`, async () => {
    const send = async (body: Buffer, query: Record<string, string>): Promise<FeedFileReport> => {
      const headers = { 'content-type': 'text/csv' };
      const asked = { body, headers, query: { mapping: 'epa', ...query }, caller: acme, timeoutMs: 120_000 } as const;
      const { id } = (await stock.client.stream<{ id: string }>('POST', '/feed/files', asked)).body;
      for (;;) {
        const { body: file } = await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller: acme });
        if (file.state !== 'queued' && file.state !== 'processing') return file;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const records: string[][] = parse(csv, { relax_column_count: true, from: 2 });
    const good = records.filter(isGood).length;
    const full = (minutes: number) => ({ mode: 'full', as_of: minute(minutes) });

    const whole = await send(csv, { ...full(120), rows: String(records.length) });
    expect(whole).toMatchObject({ state: 'done', rows: records.length, refused: records.length - good });
    expect(whole.accepted + whole.unchanged).toBe(good);
    const stocked = await countsByMake();
    const inStock = Object.values(stocked).reduce((sum, count) => sum + count, 0);
    expect(inStock).toBe(good);

    // Cut in the middle: refused by its count of rows, or by the guard, which finds most cars missing.
    const cut = csv.subarray(0, Math.floor(csv.length / 2));
    const counted = await send(cut, { ...full(180), rows: String(records.length) });
    expect(counted).toMatchObject({ state: 'refused', problem: expect.stringContaining('it is not whole') });
    expect((await send(cut, full(180))).state).toBe('awaiting_confirmation');
    // Bytes that are no text, a quote that never ends, cells that got lost: each costs rows, not the file.
    const broken = Buffer.from(csv);
    for (let at = 5_000; at < broken.length; at += 5_000) broken.write('\xff,"\xfe', at, 'latin1');
    const read = await send(broken, { mode: 'partial', as_of: minute(240), dry_run: 'true' });
    expect(read.state === 'done' ? read.refused > 0 : read.problem).toBeTruthy();
    expect(await countsByMake()).toEqual(stocked);
  }, 300_000);

  async function countsByMake(): Promise<Record<string, number>> {
    const rows = await stock.rows(
      `SELECT view -> 'details' ->> 'make' AS make, count(*)::int AS count FROM vehicles GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ make, count }) => [make, count]));
  }
});

/** What makes a row good, written without the product's code: an invalid year is left out, and costs no car. */
function isGood([, make = '', model = '', , , trans = '', , , displ, ...rest]: string[]): boolean {
  const complete = rest.length === 3 && displ !== undefined && make.trim() !== '' && model.trim() !== '';
  return complete && /^($|auto|manual)/i.test(trans);
}

function countBy<Item>(items: Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
