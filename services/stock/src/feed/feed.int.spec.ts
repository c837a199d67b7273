import { feedAnswer, type VehicleView, vehicleEvents } from '@forecourt/contracts';
import { followTopic } from '@forecourt/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { corolla, everyField, feedChange, minute, OTHER_VIN, upsert } from '../testing/feed-events.ts';
import { feedOf, visitorOf } from '../testing/known-scopes.ts';
import { hillside, refusalOf, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { keepReceiptDays } from './keeping/receipt-days.ts';

describe('the feed intake', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());
  const viewOf = async (id: string | undefined): Promise<VehicleView> => (await stock.find(id ?? '')).vehicle;

  it('FEED-1 takes one event, and the car page shows it at once', async () => {
    const answer = feedAnswer.parse(await stock.push(upsert(0, corolla, { stocknum: 'ONE' })));
    expect(answer).toMatchObject({ accepted: 1, unchanged: 0, refused: 0 });
    const [verdict] = answer.verdicts;
    expect(verdict).toMatchObject({ index: 0, stocknum: 'ONE', verdict: 'accepted', changes: ['VehicleListed'] });
    expect(await viewOf(verdict?.vehicle_id)).toMatchObject({
      stocknum: 'ONE',
      prices: { price: 24_990 },
      status: 'in_stock',
    });
  });

  it('FEED-1 takes a batch of every kind of event: a verdict for each row in its order, and a bad row never stops the good', async () => {
    const rest = { stocknum: 'BATCH' };
    const { verdicts, ...counts } = await stock.push({
      events: [
        upsert(0, corolla, rest),
        { type: 'upsert', stocknum: 'BATCH', car: { km: 'many' } },
        feedChange(1, { type: 'price', prices: { price: 20_000 } }, rest),
        feedChange(2, { type: 'price', prices: { price: 20_000 } }, rest),
        feedChange(3, { type: 'reserve' }, rest),
        feedChange(4, { type: 'unreserve' }, rest),
        feedChange(5, { type: 'photos', photos: { images: [{ url: 'https://img.test/1.jpg' }] } }, rest),
        'nonsense',
        feedChange(6, { type: 'status', status: 'coming_soon' }, rest),
        feedChange(7, { type: 'status', status: 'in_stock' }, rest),
        feedChange(8, { type: 'status', status: 'sold' }, rest),
        feedChange(9, { type: 'remove' }, rest),
        feedChange(10, { type: 'reserve' }, { stocknum: 'NOWHERE' }),
      ],
    });
    expect(counts).toMatchObject({ accepted: 9, unchanged: 1, refused: 3 });
    expect(verdicts.map(({ verdict, changes }) => changes?.join() ?? verdict)).toEqual([
      'VehicleListed',
      'refused',
      'VehiclePriced',
      'unchanged',
      'VehicleReservedByDealer',
      'DealerReservationLifted',
      'VehiclePhotographed',
      'refused',
      'VehicleExpected',
      'VehicleArrived',
      'VehicleSold',
      'VehicleWithdrawn',
      'refused',
    ]);
    expect(verdicts[12]?.errors).toEqual([
      { field: 'stocknum', message: 'expected the number of a listed vehicle; an upsert lists one; got "NOWHERE"' },
    ]);
    expect(await viewOf(verdicts[0]?.vehicle_id)).toMatchObject({
      withdrawn: true,
      status: 'sold',
      prices: { price: 20_000 },
    });
  });

  it('FEED-1 refuses a request as a whole only if it is not a feed at all', async () => {
    expect((await refusalOf(stock.push({ events: [] }))).faults).toHaveLength(1);
    expect((await refusalOf(stock.push([upsert(0, corolla), upsert(0, corolla)]))).faults).toEqual([
      ': expected one event as an object, or several as {"events": […]}; got a list',
    ]);
    expect((await refusalOf(stock.push({ events: new Array(1_001).fill({}) }))).status).toBe(400);
    expect((await refusalOf(stock.push(upsert(0, corolla), visitorOf(riverside)))).status).toBe(403);
  });

  it('FEED-2 accepts a repeat, within a batch and after it, and changes nothing', async () => {
    const sent = upsert(0, corolla, { event_id: 'repeat', stocknum: 'REPEAT' });
    const first = await stock.push({ events: [sent, sent] });
    expect(first.verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'unchanged']);
    const before = await stock.rows('SELECT count(*) FROM events');
    expect(await stock.push(sent)).toMatchObject({ unchanged: 1 });
    expect(await stock.push({ ...sent, car: { ...corolla, price: 1 } })).toMatchObject({ unchanged: 1 });
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);
  });

  it('FEED-2 ends with the later of two listings for one time in a request, and says so to the earlier; so does a repeated id', async () => {
    const rest = { stocknum: 'TWIN' };
    const prices = [7_000, 8_000, 7_000];
    const events = prices.map((price, index) =>
      upsert(0, { ...corolla, price }, { ...rest, event_id: `twin-${index}` }),
    );
    const { verdicts } = await stock.push({
      events: [
        ...events,
        { ...events[0], car: { ...corolla, price: 1_001 } },
        upsert(1, { ...corolla, vin: null }, { stocknum: 'TWIN-B' }),
      ],
    });
    // All vehicles of these specs have one VIN.
    const listing = verdicts.map(({ warnings = [] }) =>
      warnings.flatMap(({ field, message }) => (field === 'car.vin' ? [] : `${field}: ${message}`)),
    );
    const counts = 'stocknum: events[2] has the same stock number and time and comes later, so it replaces this one';
    expect(listing).toEqual([
      [counts],
      [counts],
      [],
      ['event_id: events[0] has the same id; this duplicate changes nothing'],
      [],
    ]);
    expect((await viewOf(verdicts[2]?.vehicle_id)).prices.price).toBe(7_000);
    await stock.push({ events: events.slice(0, 2) });
    expect((await viewOf(verdicts[2]?.vehicle_id)).prices.price).toBe(7_000);
  });

  it('FEED-1 names the stock number in every refusal that has one', async () => {
    const { verdicts } = await stock.push({
      events: [
        { type: 'upsert', stocknum: 'NAMED', car: 1 },
        { stocknum: 10_482 },
        { type: 'gone', stocknum: 'N2' },
        {},
      ],
    });
    expect(verdicts.map(({ verdict, stocknum }) => [verdict, stocknum])).toEqual([
      ['refused', 'NAMED'],
      ['refused', '10482'],
      ['refused', 'N2'],
      ['refused', undefined],
    ]);
  });

  it('FEED-2 keeps event ids apart by client, and lets a refused one come again', async () => {
    const sent = upsert(0, { ...corolla, vin: 'short' }, { event_id: 'again', stocknum: 'AGAIN' });
    expect(await stock.push(sent)).toMatchObject({ refused: 1 });
    expect(await stock.push({ ...sent, car: corolla })).toMatchObject({ accepted: 1 });
    const price = feedChange(1, { type: 'price', prices: { price: 5 } }, { event_id: 'again', stocknum: 'AGAIN' });
    expect(await stock.push(price, feedOf('other', riverside))).toMatchObject({ accepted: 1 });
  });

  it('FEED-2 forgets receipts after ninety days; a repeat then still changes nothing, by its time', async () => {
    const rest = { stocknum: 'FORGOTTEN' };
    const events = [
      upsert(0, corolla, { ...rest, event_id: 'forgotten-1' }),
      feedChange(1, { type: 'status', status: 'sold' }, { ...rest, event_id: 'forgotten-2' }),
      feedChange(2, { type: 'remove' }, { ...rest, event_id: 'forgotten-3' }),
      upsert(3, { ...corolla, vin: 'WVWZZZ1KZAW012345' }, { ...rest, event_id: 'forgotten-4' }),
    ];
    await stock.push({ events });
    const receipts = () => stock.rows(`SELECT event_id FROM feed_receipts WHERE event_id LIKE 'forgotten-%'`);
    const dataSource = stock.service.app.get(DataSource);
    const daysLater = (days: number) => new Date(Date.parse(minute(0)) + days * 86_400_000);

    await keepReceiptDays(dataSource, daysLater(90));
    expect(await receipts()).toHaveLength(4);
    await keepReceiptDays(dataSource, daysLater(91));
    expect(await receipts()).toEqual([]);
    const before = await stock.rows('SELECT count(*) FROM events');
    expect(await stock.push({ events })).toMatchObject({ unchanged: 4 });
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);
  });

  it('FEED-2 keeps no receipt of what happened more than ninety days ago, which its time decides', async () => {
    const rest = { stocknum: 'ANCIENT' };
    const ancient = upsert(-100 * 24 * 60, corolla, { ...rest, event_id: 'ancient-1' });
    const removed = feedChange(-99 * 24 * 60, { type: 'remove' }, { ...rest, event_id: 'ancient-2' });
    expect(await stock.push({ events: [ancient, removed] })).toMatchObject({ accepted: 2 });
    expect(await stock.rows(`SELECT FROM feed_receipts WHERE event_id LIKE 'ancient-%'`)).toEqual([]);
    expect(await stock.push({ events: [ancient, removed] })).toMatchObject({ unchanged: 2 });
  });

  it('FEED-2 never lets a late event overwrite a newer one, over several requests', async () => {
    const rest = { stocknum: 'LATE' };
    await stock.push(upsert(0, corolla, rest));
    await stock.push(upsert(9, corolla, rest));
    const { verdicts } = await stock.push(
      feedChange(5, { type: 'price', prices: { price: 1_001, before_price: 30_000 } }, rest),
    );
    expect(verdicts[0]).toMatchObject({
      verdict: 'accepted',
      warnings: [{ field: 'occurred_at', message: `got ${minute(5)}; newer data is stored for price and kept` }],
    });
    expect((await viewOf(verdicts[0]?.vehicle_id)).prices).toEqual({ price: 24_990, before_price: 30_000 });
  });

  it('FEED-4 keeps every field of a car, and returns it on request', async () => {
    const { verdicts } = await stock.push({ ...everyField, stocknum: 'WHOLE' });
    expect(verdicts[0]?.warnings).toBeUndefined();
    const { autograb_data, finance_lenders, sold, location_id, location_name, ...listing } = everyField.car;
    const { details, prices, photos, market, ...rest } = await viewOf(verdicts[0]?.vehicle_id);
    const id = verdicts[0]?.vehicle_id ?? '';
    const dealer = { dealership_id: 7, dealership_slug: 'riverside', stocknum: 'WHOLE' };
    expect([location_id, location_name]).toEqual([31, expect.any(String)]);
    expect(market).toEqual(autograb_data);
    expect({ ...details, ...prices, ...photos, ...rest }).toEqual({
      ...listing,
      ...dealer,
      id,
      slug: `2021-jayco-conquest-rm-20-1-${id}`,
      finance_lenders,
      withdrawn: false,
    });
  });

  it('FEED-4 says what it does not accept for a vehicle that is already listed', async () => {
    await stock.push(upsert(0, corolla, { stocknum: 'UNHEARD' }));
    const listing = { created_at: minute(-60), sold_date_timestamp: Date.parse(minute(0)) / 1_000 };
    const { verdicts } = await stock.push(upsert(1, listing, { stocknum: 'UNHEARD' }));
    expect(verdicts[0]).toMatchObject({ verdict: 'unchanged' });
    expect(verdicts[0]?.warnings?.map(({ field }) => field)).toEqual(['car.created_at', 'car.sold_date_timestamp']);
  });

  it('FEED-4 keeps a dealer’s text exactly', async () => {
    const dealercomments = '<script>alert(1)</script>|5 < 6 & "fine"';
    const { verdicts } = await stock.push(upsert(0, { ...corolla, dealercomments }, { stocknum: 'TEXT' }));
    expect((await viewOf(verdicts[0]?.vehicle_id)).details.dealercomments).toBe(dealercomments);
  });

  it('VEH-8 finds a vehicle by id, slug and old slug, which says that it moved', async () => {
    const { verdicts } = await stock.push(upsert(0, corolla, { stocknum: 'SLUG' }));
    const id = verdicts[0]?.vehicle_id ?? '';
    expect(await stock.find(`2021-toyota-corolla-${id}`)).toMatchObject({ moved: false, vehicle: { id } });
    await stock.push(upsert(1, { badge: 'ZR' }, { stocknum: 'SLUG' }));
    expect(await stock.find(`2021-toyota-corolla-${id}`)).toMatchObject({
      moved: true,
      vehicle: { slug: `2021-toyota-corolla-zr-${id}` },
    });
    expect(await stock.find(id)).toMatchObject({ moved: false });
    expect((await refusalOf(stock.find('trade-in'))).status).toBe(404);
    for (const wrong of [`any-words-${id}`, `2021-Toyota-Corolla-ZR-${id}`]) {
      expect(await stock.find(wrong)).toMatchObject({ moved: true, vehicle: { id } });
    }
    expect((await refusalOf(stock.find(`${id}-and-more`))).status).toBe(404);
  });

  it('VEH-6 still finds a vehicle that was removed, and the one that took its number', async () => {
    const first = await stock.push(upsert(0, corolla, { stocknum: 'REUSED' }));
    const second = await stock.push(upsert(1, { ...corolla, vin: OTHER_VIN }, { stocknum: 'REUSED' }));
    expect(second.verdicts[0]?.changes).toEqual(['VehicleWithdrawn', 'VehicleListed']);
    expect(await viewOf(first.verdicts[0]?.vehicle_id)).toMatchObject({ withdrawn: true });
    expect(await viewOf(second.verdicts[0]?.vehicle_id)).toMatchObject({
      withdrawn: false,
      details: { vin: OTHER_VIN },
    });
  });

  it('SITE-4 refuses rows for another dealership, and shows a vehicle only to its own sites', async () => {
    const foreign = upsert(0, corolla, { stocknum: 'SITE', dealership_slug: 'hillside' });
    const { verdicts } = await stock.push({ events: [foreign, upsert(0, corolla, { stocknum: 'SITE' })] });
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['refused', 'accepted']);
    expect(verdicts[0]?.errors?.[0]?.field).toBe('dealership_slug');
    const id = verdicts[1]?.vehicle_id ?? '';
    expect((await refusalOf(stock.find(id, visitorOf(hillside)))).status).toBe(404);
    await expect(stock.find(id, { actor: 'visitor' })).rejects.toMatchObject({ status: 403 });
    expect((await stock.find(id, visitorOf(hillside, riverside))).vehicle.id).toBe(id);
  });

  it('VEH-8 finds a vehicle by its address, however long its names make it', async () => {
    const car = { ...corolla, model: 'm'.repeat(80), badge: 'b'.repeat(120) };
    const { verdicts } = await stock.push(upsert(0, car, { stocknum: 'LONG' }));
    const { slug } = await viewOf(verdicts[0]?.vehicle_id);
    expect(slug.length).toBeGreaterThan(200);
    expect(await stock.find(slug)).toMatchObject({ moved: false, vehicle: { slug } });
  });

  it('SITE-4 finds no vehicle at an address that none can have', async () => {
    for (const address of ['%00', 'a%00b', '..%2Fhealth', 'A', "'%20OR%201=1"]) {
      expect((await refusalOf(stock.find(address))).status).toBe(404);
    }
  });

  it('SITE-4 keeps the same stock number of two dealerships apart', async () => {
    const both = feedOf('group', riverside, hillside);
    const events = [riverside, hillside].map(({ slug }) =>
      upsert(0, corolla, { stocknum: 'SAME', dealership_slug: slug }),
    );
    const { verdicts } = await stock.push({ events }, both);
    expect(new Set(verdicts.map(({ vehicle_id }) => vehicle_id)).size).toBe(2);
  });

  it('publishes every event in the order of its stream, as in the contract', async () => {
    const { verdicts } = await stock.push({
      events: [
        upsert(0, corolla, { stocknum: 'PUB' }),
        feedChange(1, { type: 'status', status: 'sold' }, { stocknum: 'PUB' }),
      ],
    });
    const id = verdicts[0]?.vehicle_id;
    const seen: string[] = [];
    const followed = new Promise<void>((resolve) => {
      void followTopic({
        transport: stock.transport,
        group: 'spec',
        topics: ['forecourt.stock.vehicle.v1'],
        onEvent: ({ event }) => {
          const definition = Object.values(vehicleEvents).find(({ type }) => type === event.type);
          definition?.envelope.parse(event);
          if (event.subject === id) seen.push(`${event.streamversion} ${event.type} ${event.actor}`);
          if (seen.length === 2) resolve();
        },
      });
    });
    await followed;
    expect(seen).toEqual([
      '1 forecourt.stock.VehicleListed.v1 feed:acme',
      '2 forecourt.stock.VehicleSold.v1 feed:acme',
    ]);
  });
});
