import type { FeedFileReport } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { feedChange, minute, upsert } from '../testing/feed-events.ts';
import { acme, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const car = { make: 'Kia', model: 'Rio', car_type: 'used' as const, price: 9_990 };

describe('a file of the platform’s own events', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  const push = async (lines: readonly string[], query: Record<string, string>): Promise<FeedFileReport> => {
    const body = Buffer.from(lines.join('\n'));
    const asked = { body, headers: { 'content-type': 'application/x-ndjson' }, query, caller: acme } as const;
    const { id } = (await stock.client.stream<{ id: string }>('POST', '/feed/files', asked)).body;
    for (;;) {
      const { body: file } = await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller: acme });
      if (file.state !== 'queued' && file.state !== 'processing') return file;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const listing = (no: string, at = 0) => JSON.stringify(upsert(at, car, { stocknum: no, event_id: `${no}-${at}` }));
  const inStock = async () =>
    (
      await stock.rows(`SELECT stocknum FROM stock_numbers JOIN vehicles ON id = vehicle_id
        WHERE NOT (view->>'withdrawn')::boolean AND view->>'status' <> 'sold' ORDER BY 1`)
    ).map(({ stocknum }) => stocknum);

  it('FEED-3 takes every kind of event by lines of JSON, and a line that can’t be read costs itself only', async () => {
    const file = await push(
      [
        ...['N1', 'N2', 'N3', 'N4', 'N5'].map((no) => listing(no)),
        '{"type": "upsert", ',
        JSON.stringify(feedChange(1, { type: 'price', prices: { price: 8_990 } }, { stocknum: 'N1' })),
        JSON.stringify(feedChange(1, { type: 'status', status: 'sold' }, { stocknum: 'N5' })),
      ],
      { mode: 'partial' },
    );
    expect(file).toMatchObject({ state: 'done', format: 'ndjson', rows: 8, accepted: 7, refused: 1 });
    expect(file.verdicts[5]?.errors?.[0]?.message).toContain('expected a line of JSON');
    expect(await inStock()).toEqual(['N1', 'N2', 'N3', 'N4']);
  });

  it('FEED-3 drops as a full file what no line names, and is refused whole if its last line is cut', async () => {
    const lines = ['N1', 'N2', 'N3'].map((no) => listing(no, 10));
    const cut = await push([...lines, listing('N4', 10).slice(0, 40)], { mode: 'full', as_of: minute(10) });
    expect(cut).toMatchObject({ state: 'refused', problem: expect.stringContaining('not whole') });
    expect(await inStock()).toEqual(['N1', 'N2', 'N3', 'N4']);
    const whole = await push(lines, { mode: 'full', as_of: minute(10) });
    expect(whole).toMatchObject({ state: 'done', dealerships: [{ dealership_slug: 'riverside', dropped: 1 }] });
    expect(await inStock()).toEqual(['N1', 'N2', 'N3']);
  });
});
