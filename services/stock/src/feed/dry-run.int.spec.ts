import type { FeedAnswer, FeedFileReport, FeedHealthList } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { corolla, feedChange, minute, upsert } from '../testing/feed-events.ts';
import { acme, refusalOf, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { FeedCounts } from './keeping/feed-counts.ts';

const helper = { key_id: 'su_000000000001', purpose: 'support', dealerships: [riverside] };
const mapping = {
  name: 'list',
  stocknum: { column: 'No' },
  fields: {
    make: { column: 'Make' },
    model: { column: 'Model' },
    car_type: { value: 'used' },
    price: { column: 'Price', as: 'number' },
  },
};
const file = (...rows: string[]) => ['No,Make,Model,Price', ...rows].join('\n');

describe('a dry run', () => {
  let stock: StockUnderTest;
  let before: unknown;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    await stock.client.request('PUT', '/feed/mappings/list', { body: mapping, caller: acme });
    const listed = ['A1', 'A2', 'A3', 'A4'].map((no) => `${no},Toyota,Corolla,20000`);
    await stock.pushCsv(file(...listed), { mapping: 'list', as_of: minute(0) });
  });
  afterAll(() => stock?.close());

  /** All that a feed can change: streams, what was pushed of them, what is known of stock numbers, receipts, and the feed's health. */
  const everything = async () => {
    await stock.service.app.get(FeedCounts).flush();
    const health = await stock.client.request<FeedHealthList>('POST', '/support/feeds', {
      caller: { actor: 'system:gateway' },
      body: { holder: helper },
    });
    return [
      health.body.feeds.map(({ accepted, unchanged, refused, last_event_at }) => [
        accepted,
        unchanged,
        refused,
        last_event_at,
      ]),
      await stock.rows('SELECT stream_id, version, type FROM events ORDER BY 1, 2'),
      await stock.rows('SELECT * FROM stock_numbers ORDER BY stocknum'),
      await stock.rows('SELECT id, view FROM vehicles ORDER BY id'),
    ];
  };
  beforeEach(async () => {
    before = await everything();
  });
  const json = async (events: unknown[], dry = 'true') =>
    (
      await stock.client.request<FeedAnswer>('POST', `/feed/events?dry_run=${dry}`, {
        body: { events },
        caller: acme,
        headers: { 'forecourt-key': `fk_${Math.random()}` },
      })
    ).body;

  it('FEED-7 of events says what each would change and what is wrong, and changes nothing', async () => {
    const events = [
      upsert(10, { ...corolla, price: 30_000 }, { stocknum: 'NEW' }),
      feedChange(10, { type: 'price', prices: { price: 19_000 } }, { stocknum: 'A1' }),
      // After the one before, as it would be if it were sent.
      feedChange(11, { type: 'price', prices: { price: 18_000 } }, { stocknum: 'A1' }),
      feedChange(12, { type: 'price', prices: { price: 18_000 } }, { stocknum: 'A1' }),
      feedChange(12, { type: 'reserve' }, { stocknum: 'NOWHERE' }),
    ];
    const tried = await json(events);
    expect(tried).toMatchObject({ accepted: 3, unchanged: 1, refused: 1 });
    expect(tried.verdicts.map(({ verdict }) => verdict)).toEqual([
      ...['accepted', 'accepted', 'accepted', 'unchanged', 'refused'],
    ]);
    expect(tried.verdicts[1]?.effects).toEqual([{ field: 'price', from: 20_000, to: 19_000 }]);
    expect(tried.verdicts[2]?.effects).toEqual([{ field: 'price', from: 19_000, to: 18_000 }]);
    expect(tried.findings).toMatchObject([
      { row: 5, stocknum: 'NOWHERE', severity: 'error', field: 'stocknum', fix: expect.stringContaining('upsert') },
    ]);
    expect(await everything()).toEqual(before);
    // Tried a second time it is the same, and sent it is what was said.
    expect((await json(events)).verdicts.map(({ verdict }) => verdict)).toEqual(
      tried.verdicts.map(({ verdict }) => verdict),
    );
    const sent = await json(events, 'false');
    expect(sent).toMatchObject({ accepted: 3, unchanged: 1, refused: 1 });
    expect('findings' in sent).toBe(false);
  });

  it('FEED-7 of a CSV file changes nothing either', async () => {
    const csv = file('A2,Toyota,Corolla,17000', 'A9,Toyota,Yaris,9000', 'A3,,Corolla,x');
    const query = { mapping: 'list', as_of: minute(20), dry_run: 'true' };
    const tried = await stock.pushCsv(csv, query);
    expect(tried.verdicts[0]?.effects).toEqual([{ field: 'price', from: 20_000, to: 17_000 }]);
    expect(tried.verdicts[1]).toMatchObject({ verdict: 'accepted', changes: ['VehicleListed'] });
    expect(tried.findings).toMatchObject([
      {
        row: 3,
        stocknum: 'A3',
        severity: 'warning',
        field: 'car.price',
        came: '"x"',
        fix: expect.stringContaining('digits'),
      },
    ]);
    expect(await everything()).toEqual(before);
    const { verdicts } = await stock.pushCsv(csv, { ...query, dry_run: 'false' });
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(tried.verdicts.map(({ verdict }) => verdict));
    expect((await refusalOf(stock.pushCsv(csv, { ...query, dry_run: 'maybe' }))).status).toBe(400);
  });

  it('FEED-7 of a full file names the cars that would leave, and they stay', async () => {
    const query = { mode: 'full', mapping: 'list', as_of: minute(30), dry_run: 'true' };
    const body = Buffer.from(file(...['A1', 'A2', 'A3', 'A9', 'NEW'].map((no) => `${no},Toyota,Corolla,15000`)));
    const asked = { body, headers: { 'content-type': 'text/csv' }, query, caller: acme } as const;
    const ended = async () => {
      const { id } = (await stock.client.stream<{ id: string }>('POST', '/feed/files', asked)).body;
      let file: FeedFileReport;
      do file = (await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller: acme })).body;
      while (file.state === 'queued' || file.state === 'processing');
      return file;
    };
    const tried = await ended();
    expect(tried).toMatchObject({ state: 'done', dealerships: [{ absent: 1, dropped: 1, held: false }] });
    expect(tried.verdicts.filter(({ absent }) => absent)).toMatchObject([
      { stocknum: 'A4', verdict: 'accepted', changes: ['VehicleWithdrawn'] },
    ]);
    expect(await everything()).toEqual(before);
    // The same file, tried again, is held against the stock of then.
    await json([feedChange(31, { type: 'remove' }, { stocknum: 'A4' })], 'false');
    const again = await ended();
    expect(again.id).not.toBe(tried.id);
    expect(again).toMatchObject({ state: 'done', dealerships: [{ absent: 0, dropped: 0 }] });
  });
});
