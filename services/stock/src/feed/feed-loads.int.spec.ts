import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, feedChange, OTHER_VIN, upsert } from '../testing/feed-events.ts';
import { keptViews, refold } from '../testing/refold.ts';
import { type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

/** Cars of some 90 kB each: more than are in memory at once. */
const CARS = 110;
const images = Array.from({ length: 60 }, (_, at) => ({ url: `https://photos.example/${at}?${'x'.repeat(1_450)}` }));
const stocknum = (at: number) => ({ stocknum: `LARGE${at}` });

describe('the vehicles that a batch is about', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  it('FEED-1 are read, decided and written in parts, in one transaction, where they are many bytes', async () => {
    const each = Array.from({ length: CARS }, (_, at) => at);
    for (const from of [0, 55]) {
      const events = each.slice(from, from + 55).map((at) => upsert(0, { ...corolla, images }, stocknum(at)));
      expect(await stock.push({ events })).toMatchObject({ accepted: 55 });
    }
    const { verdicts } = await stock.push({
      events: [
        ...each.map((at) => feedChange(1, { type: 'price', prices: { price: 20_000 + at } }, stocknum(at))),
        upsert(2, { ...corolla, vin: OTHER_VIN }, stocknum(CARS - 1)),
        upsert(2, corolla, { stocknum: 'NEW' }),
        feedChange(3, { type: 'reserve' }, stocknum(0)),
        feedChange(4, { type: 'price', prices: { price: 1_000 } }, stocknum(CARS - 1)),
      ],
    });
    expect(verdicts.map(({ index, stocknum: of, changes }) => [index, of, changes])).toEqual([
      ...each.map((at) => [at, `LARGE${at}`, ['VehiclePriced']]),
      [CARS, `LARGE${CARS - 1}`, ['VehicleWithdrawn', 'VehicleListed']],
      [CARS + 1, 'NEW', ['VehicleListed']],
      [CARS + 2, 'LARGE0', ['VehicleReservedByDealer']],
      [CARS + 3, `LARGE${CARS - 1}`, ['VehiclePriced']],
    ]);
    const { views, gaps } = await refold(stock);
    expect(gaps).toBe(0);
    expect(await keptViews(stock)).toEqual(views);
  });

  it('are read from a snapshot once their streams are long, and then change as if they were read whole', async () => {
    const rest = { stocknum: 'LONG' };
    await stock.push(upsert(0, corolla, rest));
    for (let at = 1; at <= 45; at += 1)
      await stock.push(feedChange(at, { type: 'price', prices: { price: 20_000 + at } }, rest));
    const [kept] = await stock.rows(
      `SELECT snapshots.version, rules, state->'prices'->>'priceCents' AS cents FROM snapshots JOIN stock_numbers ON stream_id = vehicle_id
       WHERE stocknum = 'LONG'`,
    );
    expect(kept).toEqual({ version: 40, rules: 1, cents: '2003900' });
    // What the snapshot says is what is read, and only if it is by today's rules.
    const tamper = (rules: number) =>
      stock.rows(
        `UPDATE snapshots SET rules = ${rules}, state = jsonb_set(state::jsonb, '{details,km}', '41001') FROM stock_numbers
         WHERE stream_id = vehicle_id AND stocknum = 'LONG'`,
      );
    await tamper(0);
    expect(await stock.push(upsert(46, { ...corolla, price: 20_045 }, rest))).toMatchObject({ unchanged: 1 });
    await tamper(1);
    const { verdicts } = await stock.push(upsert(47, { ...corolla, price: 20_045, colour: 'red' }, rest));
    expect(verdicts[0]?.changes).toEqual(['VehicleDetailsCorrected']);
  });
});
