import type { FeedEvent, FeedVerdict } from '@forecourt/contracts';
import { EventStore, handleCommand, type StreamRules } from '@forecourt/event-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { feedChange, minute, corolla as namedCorolla, upsert } from '../testing/feed-events.ts';
import { type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { writeReadModel } from '../vehicle/vehicle.rows.ts';
import { type Vehicle, type VehicleEvent, vehicleFold } from '../vehicle/vehicle.ts';

const DAY = 24 * 60;
/** Without a VIN: one under two stock numbers is warned of at each push. */
const { vin: _vin, ...corolla } = namedCorolla;

const asBefore: StreamRules<Vehicle | undefined, VehicleEvent, VehicleEvent, never> = {
  ...vehicleFold,
  decide: (event) => ({ events: [event] }),
  toError: () => new Error('nothing is refused'),
  save: async (tx, { streamId, after }) => {
    if (after) await writeReadModel(tx.queryRunner, new Map([[streamId, after]]));
  },
};

describe('an inventory that is pushed again', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  const pushOne = async (event: object): Promise<FeedVerdict | undefined> => (await stock.push(event)).verdicts[0];
  /** The verdict on an event recognised by its id. */
  const repeatOf = ({ event_id, stocknum }: FeedEvent): FeedVerdict => ({
    index: 0,
    event_id,
    stocknum,
    verdict: 'unchanged',
  });
  const pushedAt = async (stocknum: string) =>
    (await stock.rows(`SELECT told_at FROM stock_numbers WHERE stocknum = '${stocknum}'`))[0]?.told_at;
  /** Writes an event that no command leads to any more, as releases before did. */
  const happen = (id: string, { type, ...own }: { type: VehicleEvent['type'] } & Record<string, unknown>) =>
    handleCommand({ store: stock.service.app.get(EventStore), clock: { now: () => new Date(minute(0)) } }, asBefore, {
      streamId: id,
      meta: {},
      command: (vehicle) =>
        ({
          type,
          data: { dealershipId: vehicle?.dealershipId, stocknum: vehicle?.stocknum, ...own },
          occurredAt: new Date(minute(0)),
        }) as VehicleEvent,
      answer: () => undefined,
    });
  const millis = (minutes: number) => String(Date.parse(minute(minutes)));

  it('FEED-2 changes nothing, is recognised by its id without a receipt, and is the newest state from then on', async () => {
    const rest = { stocknum: 'AGAIN' };
    const first = await pushOne(upsert(0, corolla, rest));
    const before = await stock.rows('SELECT count(*) FROM events');
    const again = upsert(9, corolla, { ...rest, event_id: 'again-9' });
    expect(await pushOne(again)).toMatchObject({ verdict: 'unchanged', vehicle_id: first?.vehicle_id });
    expect(await pushedAt('AGAIN')).toBe(millis(9));
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);
    expect(await stock.rows(`SELECT FROM feed_receipts WHERE event_id = 'again-9'`)).toEqual([]);
    expect(await pushOne({ ...again, car: { ...corolla, price: 1 } })).toMatchObject({ verdict: 'unchanged' });

    const late = await pushOne(feedChange(5, { type: 'price', prices: { price: 15_000, before_price: 30_000 } }, rest));
    expect(late).toMatchObject({ verdict: 'accepted', changes: ['VehiclePriced'] });
    expect(late?.warnings?.[0]?.message).toBe(`got ${minute(5)}; newer data is stored for price and kept`);
  });

  it('FEED-2 is recognised again, whichever push is repeated and whatever happened since', async () => {
    const rest = { stocknum: 'RETRIED' };
    const pushes = [0, 1, 2].map((at) => upsert(at, corolla, { ...rest, event_id: `retried-${at}` }));
    const removed = feedChange(2, { type: 'remove' }, { ...rest, event_id: 'retried-3' });
    for (const event of [...pushes, removed]) await pushOne(event);
    const before = await stock.rows('SELECT count(*) FROM events');
    expect(await stock.rows(`SELECT event_id FROM feed_receipts WHERE event_id LIKE 'retried-%' ORDER BY 1`)).toEqual([
      { event_id: 'retried-0' },
      { event_id: 'retried-2' },
      { event_id: 'retried-3' },
    ]);
    for (const event of [...pushes, removed]) expect(await pushOne(event)).toMatchObject({ verdict: 'unchanged' });
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);
  });

  it('FEED-2 puts back what another event of the feed changed meanwhile', async () => {
    const rest = { stocknum: 'PRICED' };
    await pushOne(upsert(0, corolla, rest));
    await pushOne(feedChange(1, { type: 'price', prices: { price: 1 } }, rest));
    expect(await pushOne(upsert(2, corolla, rest))).toMatchObject({ changes: ['VehiclePriced'] });
    expect(await pushOne(upsert(3, corolla, rest))).toMatchObject({ verdict: 'unchanged' });
    expect(await pushedAt('PRICED')).toBe(millis(3));
    await pushOne(feedChange(4, { type: 'remove' }, rest));
    expect(await pushOne(upsert(5, corolla, rest))).toMatchObject({ changes: ['VehicleListed'] });
  });

  it('FEED-2 restores what the platform itself changed in the meantime, which the feed’s rows don’t know', async () => {
    const car = { ...corolla, autograb_data: { average_market_price: 20_000 } };
    const rest = { stocknum: 'ESTIMATED' };
    const id = (await pushOne(upsert(0, car, rest)))?.vehicle_id ?? '';
    await happen(id, { type: 'MarketPriceEstimated', market: { averageMarketPriceCents: 100 }, source: 'own_stock' });
    expect(await pushOne(upsert(1, car, rest))).toMatchObject({ changes: ['MarketPriceEstimated'] });
    expect((await stock.find(id)).vehicle.market).toEqual({ average_market_price: 20_000 });
  });

  it('FEED-2 never overwrites an event of the same time, whichever of several re-pushes comes again', async () => {
    const pushOf = (at: number, car: object, id: string) =>
      upsert(at, { ...corolla, ...car }, { stocknum: 'TWIN', event_id: id });
    await pushOne(pushOf(0, {}, 'twin-0'));
    const [one, two] = [pushOf(5, {}, 'twin-1'), pushOf(5, {}, 'twin-2')];
    for (const event of [one, two, pushOf(5, { price: 1_000 }, 'twin-3')]) await pushOne(event);
    for (const event of [one, two]) expect(await pushOne(event)).toEqual(repeatOf(event));
  });

  it('FEED-2 remembers a re-push after other events and re-pushes, which had fewer fields', async () => {
    const pushOf = (at: number, car: object, id: string) =>
      upsert(at, { ...corolla, ...car }, { stocknum: 'KEPT', event_id: id });
    const again = pushOf(5, { colour: 'Red' }, 'kept-1');
    await pushOne(pushOf(0, { colour: 'Red' }, 'kept-0'));
    for (const event of [again, pushOf(5, { colour: 'Blue' }, 'kept-2')]) await pushOne(event);
    for (const at of [6, 7, 8]) await pushOne(pushOf(at, {}, `kept-at-${at}`));
    expect(await pushOne(again)).toEqual(repeatOf(again));
  });

  it('FEED-2 is another event if the id of a re-push is used again on another day', async () => {
    const pushOf = (days: number, car: object) =>
      upsert(-days * DAY, { ...corolla, ...car }, { stocknum: 'DAILY', event_id: 'daily' });
    await pushOne(pushOf(3, {}));
    expect(await pushOne(pushOf(2, {}))).toMatchObject({ verdict: 'unchanged' });
    expect(await pushOne(pushOf(1, { price: 1_000 }))).toMatchObject({ changes: ['VehiclePriced'] });
  });

  it('FEED-2 is recognised by its id if that was stored without its time', async () => {
    await pushOne(upsert(0, corolla, { stocknum: 'FORMER', event_id: 'former-0' }));
    const again = upsert(5, corolla, { stocknum: 'FORMER', event_id: 'former 1' });
    await pushOne(again);
    await stock.rows(`UPDATE stock_numbers SET told_event = 'acme former 1' WHERE stocknum = 'FORMER'`);
    expect(await pushOne({ ...again, car: { ...corolla, price: 15_000 } })).toEqual(repeatOf(again));
    await pushOne(upsert(5, { ...corolla, price: 2 }, { stocknum: 'FORMER', event_id: 'former-2' }));
    expect(await pushOne(again)).toEqual(repeatOf(again));
  });

  it('FEED-2 never overwrites an event of the same time where both are older than ids are kept', async () => {
    const pushOf = (price: number, id: string) =>
      upsert(-100 * DAY, { ...corolla, price }, { stocknum: 'OLD', event_id: id });
    const [first, second] = [pushOf(20_000, 'old-1'), pushOf(19_000, 'old-2')];
    await pushOne(first);
    expect((await pushOne(second))?.warnings?.[0]?.message).toContain('and kept');
    for (const event of [first, second]) expect(await pushOne(event)).toMatchObject({ verdict: 'unchanged' });
    const { verdicts } = await stock.push({ events: [pushOf(18_000, 'old-3'), pushOf(17_000, 'old-4')] });
    expect(verdicts.map(({ warnings }) => warnings?.[0]?.field)).toEqual(['occurred_at', 'occurred_at']);
  });

  it('FEED-2 may refer to a stock number more than once in one request', async () => {
    const rest = { stocknum: 'TWICE' };
    await pushOne(upsert(0, corolla, rest));
    const { verdicts } = await stock.push({
      events: [upsert(2, corolla, rest), upsert(3, { ...corolla, price: 2 }, rest), upsert(1, corolla, rest)],
    });
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['unchanged', 'accepted', 'unchanged']);
    expect(verdicts[2]?.warnings).toHaveLength(1);
  });
});
