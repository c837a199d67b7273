import type { FeedVerdict } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { corolla, minute, news, upsert } from '../testing/feed-events.ts';
import { type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { ChangeVehicle } from '../vehicle/vehicle.handlers.ts';

describe('an inventory that is pushed again', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  const pushOne = async (event: object): Promise<FeedVerdict | undefined> => (await stock.push(event)).verdicts[0];
  const toldAt = async (stocknum: string) =>
    (await stock.rows(`SELECT told_at FROM stock_numbers WHERE stocknum = '${stocknum}'`))[0]?.told_at;
  const millis = (minutes: number) => String(Date.parse(minute(minutes)));

  it('FEED-2 changes nothing, is acknowledged by its receipt, and is the newest word from then on', async () => {
    const rest = { stocknum: 'AGAIN' };
    const first = await pushOne(upsert(0, corolla, rest));
    const before = await stock.rows('SELECT count(*) FROM events');
    const again = upsert(9, corolla, { ...rest, event_id: 'again-9' });
    expect(await pushOne(again)).toMatchObject({ verdict: 'unchanged', vehicle_id: first?.vehicle_id });
    expect(await toldAt('AGAIN')).toBe(millis(9));
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);
    expect(await stock.rows(`SELECT client FROM feed_receipts WHERE event_id = 'again-9'`)).toEqual([
      { client: 'acme' },
    ]);
    expect(await pushOne({ ...again, car: { ...corolla, price: 1 } })).toMatchObject({ verdict: 'unchanged' });

    const late = await pushOne(news(5, { type: 'price', prices: { price: 1, before_price: 30_000 } }, rest));
    expect(late).toMatchObject({ verdict: 'accepted', changes: ['VehiclePriced'] });
    expect(late?.warnings?.[0]?.message).toBe(`came ${minute(5)}; something newer is known of price, which stays`);
  });

  it('FEED-2 puts back what another event of the feed changed meanwhile', async () => {
    const rest = { stocknum: 'PRICED' };
    await pushOne(upsert(0, corolla, rest));
    await pushOne(news(1, { type: 'price', prices: { price: 1 } }, rest));
    expect(await pushOne(upsert(2, corolla, rest))).toMatchObject({ changes: ['VehiclePriced'] });
    expect(await pushOne(upsert(3, corolla, rest))).toMatchObject({ verdict: 'unchanged' });
    expect(await toldAt('PRICED')).toBe(millis(3));
    await pushOne(news(4, { type: 'remove' }, rest));
    expect(await pushOne(upsert(5, corolla, rest))).toMatchObject({ changes: ['VehicleListed'] });
  });

  it('FEED-2 puts back what the platform itself changed meanwhile, of which the feed’s rows know nothing', async () => {
    const car = { ...corolla, autograb_data: { average_market_price: 20_000 } };
    const rest = { stocknum: 'ESTIMATED' };
    const id = (await pushOne(upsert(0, car, rest)))?.vehicle_id ?? '';
    const estimate = { type: 'EstimateMarketPrice' as const, market: { averageMarketPriceCents: 100 } };
    await stock.service.app.get(CommandBus).execute(new ChangeVehicle(id, estimate));
    expect(await pushOne(upsert(1, car, rest))).toMatchObject({ changes: ['MarketPriceEstimated'] });
    expect((await stock.find(id)).vehicle.market).toEqual({ average_market_price: 20_000 });
  });

  it('FEED-2 may tell of a stock number more than once in one request', async () => {
    const rest = { stocknum: 'TWICE' };
    await pushOne(upsert(0, corolla, rest));
    const { verdicts } = await stock.push({
      events: [upsert(2, corolla, rest), upsert(3, { ...corolla, price: 2 }, rest), upsert(1, corolla, rest)],
    });
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['unchanged', 'accepted', 'unchanged']);
    expect(verdicts[2]?.warnings).toHaveLength(1);
  });
});
