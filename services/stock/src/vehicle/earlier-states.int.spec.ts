import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, feedChange, upsert } from '../testing/feed-events.ts';
import { type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { EarlierStatesController } from './vehicle.http.ts';

describe('what vehicles were after an event of theirs', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  const statesOf = async (...vehicles: { id: string; version: number }[]) =>
    (await stock.service.app.get(EarlierStatesController).states({ vehicles })).vehicles;

  it('is said of any version, without what came later, and not of vehicles that did not exist', async () => {
    const listed = await stock.push(
      upsert(
        0,
        { ...corolla, price: 30_000, images: [1, 2].map((photo) => ({ url: `https://photos.example/${photo}.jpg` })) },
        { stocknum: 'EARLIER' },
      ),
    );
    const id = listed.verdicts[0]?.vehicle_id ?? '';
    for (const [minute, price] of [29_000, 28_000].entries()) {
      await stock.push(feedChange(minute + 1, { type: 'price', prices: { price } }, { stocknum: 'EARLIER' }));
    }
    await stock.push(feedChange(3, { type: 'status', status: 'sold' }, { stocknum: 'EARLIER' }));
    const prices = async (version: number) => {
      const [only] = await statesOf({ id, version });
      return [only?.version, only?.state.prices.price, only?.state.sold_date_timestamp === undefined];
    };
    expect(await prices(1)).toEqual([1, 30_000, true]);
    expect(await prices(2)).toEqual([2, 29_000, true]);
    expect(await prices(3)).toEqual([3, 28_000, true]);
    // Stock was restored from a backup, and does not know the version that was followed.
    expect(await prices(9)).toEqual([4, 28_000, false]);
    const states = await statesOf({ id: 'nobody', version: 3 }, { id, version: 2 });
    expect(states.map((each) => [each.id, each.version])).toEqual([[id, 2]]);
    expect(states[0]?.state.photos).toEqual({ photos_count: 2 });
    expect(states[0]?.state.price_spans?.at(-1)?.price).toBe(29_000);
  });
});
