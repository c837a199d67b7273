import { Clock, type FixedClock, RetentionSweep } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { corolla, upsert } from '../testing/feed-events.ts';
import { visitorOf } from '../testing/known-scopes.ts';
import { hillside, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const DAY_MS = 86_400_000;

describe('views of a vehicle', () => {
  let stock: StockUnderTest;
  let id: string;
  let cars = 0;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());
  beforeEach(async () => {
    cars += 1;
    id = (await stock.push(upsert(0, corolla, { stocknum: `SEEN${cars}` }))).verdicts[0]?.vehicle_id ?? '';
  });

  /** A gateway's batch. @param visitors their addresses. */
  const tell = (visitors: string[], dealership = riverside, userAgent = 'Firefox') =>
    stock.client.request('POST', '/vehicle-views', {
      body: { views: visitors.map((address) => ({ vehicle_id: id, address, user_agent: userAgent })) },
      caller: visitorOf(dealership),
    });
  const views = async () => (await stock.find(id)).views;

  it('VEH-8 count a visitor once a day, whichever gateways report it, and again the next day', async () => {
    expect(await views()).toBe(0);
    await Promise.all([tell(['1.1.1.1', '2.2.2.2', '1.1.1.1']), tell(['2.2.2.2', '1.1.1.1']), tell(['2.2.2.2'])]);
    expect(await views()).toBe(2);
    await tell(['1.1.1.1'], riverside, 'Safari');
    expect(await views()).toBe(3);
    (stock.service.app.get(Clock) as FixedClock).advance(DAY_MS);
    await tell(['1.1.1.1']);
    await tell(['1.1.1.1']);
    expect(await views()).toBe(4);
  });

  it('SITE-4 are not counted for another site’s dealership', async () => {
    await tell(['1.1.1.1'], hillside);
    expect(await views()).toBe(0);
  });

  it('are not events, publish nothing, and do not change the vehicle', async () => {
    const kept = () =>
      stock.rows(`SELECT v.*, (SELECT count(*) FROM events) AS events FROM vehicles v WHERE id = '${id}'`);
    const before = await kept();
    await tell(['1.1.1.1']);
    expect(await kept()).toEqual(before);
  });

  it('leave nothing of a visitor once the day is over but the count', async () => {
    await tell(['1.1.1.1']);
    expect(await stock.rows('SELECT octet_length(visitor) AS bytes FROM view_visitors LIMIT 1')).toEqual([
      { bytes: 16 },
    ]);
    const clock = stock.service.app.get(Clock) as FixedClock;
    const sweep = () => stock.service.app.get(RetentionSweep).sweep(clock.now());
    await sweep();
    await tell(['1.1.1.1']);
    expect(await views()).toBe(1);
    clock.advance(DAY_MS);
    await sweep();
    expect(await stock.rows('SELECT day FROM view_visitors UNION SELECT day FROM view_salts')).toEqual([]);
    expect(await views()).toBe(1);
  });

  it('are refused if one is not whole, by its field', async () => {
    await expect(tell([''])).rejects.toMatchObject({ status: 400, errors: [{ field: 'views[0].address' }] });
  });
});
