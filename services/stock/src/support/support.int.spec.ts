import type { FeedFileReport, FeedHealth, FeedHealthList, FeedSettings, VehicleHistory } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FeedCounts } from '../feed/keeping/feed-counts.ts';
import { minute } from '../testing/feed-events.ts';
import { feedOf } from '../testing/known-scopes.ts';
import {
  acme,
  hillside,
  refusalOf,
  riverside,
  type StockUnderTest,
  startStockUnderTest,
} from '../testing/stock-service.ts';

const caller = { actor: 'system:gateway' };
const helper = { key_id: 'su_000000000001', purpose: 'support', dealerships: [riverside] };
const stranger = { key_id: 'su_000000000002', purpose: 'support', dealerships: [hillside] };
const HOUR_MS = 3_600_000;
const car = { make: 'Kia', model: 'Rio', car_type: 'used', price: 9_990, colour: 'White' };
const event = (id: string, at: number, more: object) => ({
  event_id: id,
  occurred_at: minute(at),
  stocknum: 'S1',
  ...more,
});

describe('what support calls', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  const post = async <Answer>(path: string, holder: object) =>
    (await stock.client.request<Answer>('POST', `/support/${path}`, { caller, body: { holder } })).body;
  const health = async (client: string): Promise<FeedHealth | undefined> => {
    await stock.service.app.get(FeedCounts).flush();
    return (await post<FeedHealthList>('feeds', helper)).feeds.find((feed) => feed.client === client);
  };
  const silentClients = async () => {
    const metrics = await (await fetch(`${stock.service.url}/metrics`)).text();
    return Number(/^stock_feeds_silent(?:\{[^}]*\})? (\d+)$/m.exec(metrics)?.[1]);
  };

  it('FEED-6 reads a feed’s last event, its accepted and refused rows with reasons, and what waits to be published', async () => {
    const sender = feedOf('health', riverside);
    const bad = { type: 'upsert', car: { ...car, year: 1880 } };
    const { verdicts } = await stock.push(
      {
        events: [
          event('h1', 5, { type: 'upsert', car }),
          event('h2', 9, bad),
          event('h3', 9, { ...bad, stocknum: 'S2' }),
        ],
      },
      sender,
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'refused', 'refused']);
    await stock.push({ events: [event('h1', 5, { type: 'upsert', car })] }, sender);
    expect(await health('health')).toMatchObject({
      dealership_id: riverside.id,
      last_received_at: minute(24 * 60),
      last_accepted_at: minute(24 * 60),
      last_event_at: minute(5),
      accepted: 1,
      unchanged: 1,
      refused: 2,
      reasons: [{ reason: expect.stringMatching(/^car\.year: expected /), rows: 2 }],
      lag_until: 'published',
      silence_hours: 26,
      silent: false,
    });
    expect((await post<FeedHealthList>('feeds', stranger)).feeds).toEqual([]);
    const metrics = await (await fetch(`${stock.service.url}/metrics`)).text();
    const rows = metrics.matchAll(/^stock_feed_rows\{.*verdict="(\w+)".*\} (\d+)$/gm);
    expect(Object.fromEntries(Array.from(rows, ([, verdict, count]) => [verdict, count]))).toEqual({
      accepted: '1',
      unchanged: '1',
      refused: '2',
    });
  });

  it('FEED-6 counts a file that is refused as a whole, when it comes and when it is read, with its reason', async () => {
    const sender = feedOf('wholes', riverside, hillside);
    const mapping = { name: 'list', trailer: 'END', stocknum: { column: 'No' }, fields: { make: { column: 'Make' } } };
    await stock.client.request('PUT', '/feed/mappings/list', { body: mapping, caller: sender });
    const metric = async () =>
      Number(
        /^stock_feed_files_refused_total(?:\{.*\})? (\d+)$/m.exec(
          await (await fetch(`${stock.service.url}/metrics`)).text(),
        )?.[1],
      );
    const before = await metric();
    const send = (text: string, query: Record<string, string>) =>
      stock.client.stream<FeedFileReport>('POST', '/feed/files', {
        body: Buffer.from(text),
        headers: { 'content-type': 'text/csv' },
        query: { mode: 'full', mapping: 'list', as_of: minute(0), dealership: riverside.slug, ...query },
        caller: sender,
      });
    const settled = async (id: string) => {
      for (;;) {
        const { body } = await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller: sender });
        if (body.state === 'refused') return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const cut = 'No,Make\nW1,Kia\nW2,K';
    for (const at of [0, 1]) await settled((await send(cut, { as_of: minute(at) })).body.id);
    await settled((await send('No,Marke\nW1,Kia\nEND 1', {})).body.id);
    expect((await refusalOf(send('', {}))).status).toBe(400);
    expect((await refusalOf(send('No,Make', { mapping: 'none' }))).status).toBe(400);
    // A dry run is somebody trying.
    await settled((await send(cut, { dry_run: 'true' })).body.id);
    expect(await health('wholes')).toMatchObject({
      dealership_id: riverside.id,
      last_received_at: minute(24 * 60),
      ...{ accepted: 0, refused: 0, reasons: [], refused_files: 5, silent: false },
      file_reasons: expect.arrayContaining([
        { reason: expect.stringMatching(/^The file has no last line END: it is not whole$/), files: 2 },
        { reason: expect.stringContaining('no column "Make"'), files: 1 },
        { reason: 'body: expected a file', files: 1 },
        { reason: expect.stringMatching(/^mapping: /), files: 1 },
      ]),
    });
    expect((await post<FeedHealthList>('feeds', stranger)).feeds.map(({ client }) => client)).not.toContain('wholes');
    expect(await metric()).toBe(before + 5);
  });

  it('FEED-6 reports a client that sends nothing for longer than it said, until it sends again', async () => {
    const [usual, patient] = [feedOf('usual', riverside), feedOf('patient', riverside)];
    const settings: Partial<FeedSettings> = { silence_hours: 48 };
    await stock.client.request('PUT', '/feed/settings', { body: settings, caller: patient });
    const push = (sender: typeof usual, id: string) =>
      stock.push(event(id, 0, { type: 'upsert', stocknum: `S-${id}`, car }), sender);
    await push(usual, 'u1');
    await push(patient, 'p1');
    const silence = async () => [(await health('usual'))?.silent, (await health('patient'))?.silent];
    expect(await silence()).toEqual([false, false]);
    const before = await silentClients();

    stock.clock.advance(25 * HOUR_MS);
    expect([...(await silence()), await silentClients()]).toEqual([false, false, before]);
    stock.clock.advance(2 * HOUR_MS);
    expect(await silence()).toEqual([true, false]);
    const [silent] = [await silentClients()];
    expect(silent).toBeGreaterThan(before);
    stock.clock.advance(22 * HOUR_MS);
    expect(await silence()).toEqual([true, true]);
    expect(await silentClients()).toBe(silent + 1);
    // Also a request of which every row is refused is a sign of life.
    await stock.push({ events: [event('u2', 0, { type: 'price', stocknum: 'nobody', prices: { price: 1 } })] }, usual);
    expect(await silence()).toEqual([false, true]);
  });

  it('reads what happened to a vehicle, when, by whom and from what, by its stock number or its id', async () => {
    const sender = feedOf('past', riverside);
    const past = (id: string, at: number, more: object) => event(id, at, { stocknum: 'H1', ...more });
    await stock.push(past('e1', 0, { type: 'upsert', car }), sender);
    await stock.push(past('e2', 10, { type: 'price', prices: { price: 8_990 } }), sender);
    await stock.push(past('e3', 20, { type: 'upsert', car: { ...car, price: 8_990, colour: 'Red' } }), acme);
    await stock.push(past('e4', 30, { type: 'status', status: 'sold' }), sender);
    const history = await post<VehicleHistory>('vehicles/H1/history', helper);
    expect(history).toMatchObject({ stocknum: 'H1', dealership_id: riverside.id, name: 'Kia Rio' });
    expect(history.events.map(({ type, occurred_at, actor, cause }) => [type, occurred_at, actor, cause])).toEqual([
      ['VehicleListed', minute(0), 'feed:past', 'e1'],
      ['VehiclePriced', minute(10), 'feed:past', 'e2'],
      ['VehicleDetailsCorrected', minute(20), 'feed:acme', 'e3'],
      ['VehicleSold', minute(30), 'feed:past', 'e4'],
    ]);
    const changes = (version: number) => history.events[version - 1]?.changes;
    expect(changes(1)).toContainEqual({ field: 'price', from: null, to: 9_990 });
    expect(changes(2)).toEqual([{ field: 'price', from: 9_990, to: 8_990 }]);
    expect(changes(3)).toEqual([{ field: 'colour', from: 'White', to: 'Red' }]);
    expect(changes(4)).toContainEqual({ field: 'status', from: 'in_stock', to: 'sold' });
    expect(await post(`vehicles/${history.vehicle_id}/history`, helper)).toEqual(history);
    for (const asked of ['H1', history.vehicle_id])
      expect((await refusalOf(post(`vehicles/${asked}/history`, stranger))).status).toBe(404);
  });

  it('reads the earlier vehicles of a stock number too, each for itself, and those of its other dealerships', async () => {
    const sender = feedOf('reuse', riverside);
    const listed = (id: string, at: number, vin: string, colour: string) =>
      event(id, at, { type: 'upsert', stocknum: 'R1', car: { ...car, vin, colour } });
    // Two of them in one request: the one between is never the number's stored vehicle.
    await stock.push({ events: [listed('r1', 0, 'KNADN512BF6200001', 'White')] }, sender);
    const between = listed('r2', 10, 'KNADN512BF6200002', 'Red');
    await stock.push({ events: [between, listed('r3', 20, 'KNADN512BF6200003', 'Blue')] }, sender);
    await stock.push({ events: [listed('r4', 5, 'KNADN512BF6200004', 'Black')] }, feedOf('reuse-b', hillside));
    const colours = ({ events }: Pick<VehicleHistory, 'events'>) =>
      events.flatMap(({ changes }) => changes).find(({ field }) => field === 'colour')?.to;
    const shown = ({ others, ...first }: VehicleHistory) =>
      [first, ...others].map((each) => [each.dealership_id, each.current, colours(each)]);

    const history = await post<VehicleHistory>('vehicles/R1/history', helper);
    expect(shown(history)).toEqual([
      [riverside.id, true, 'Blue'],
      [riverside.id, false, expect.stringMatching(/White|Red/)],
      [riverside.id, false, expect.stringMatching(/White|Red/)],
    ]);
    expect(new Set(history.others.map(colours))).toEqual(new Set(['White', 'Red']));
    const [earlier] = history.others;
    expect(earlier?.events.map(({ type }) => type)).toEqual(['VehicleListed', 'VehicleWithdrawn']);

    const both = await post<VehicleHistory>('vehicles/R1/history', { ...helper, dealerships: [riverside, hillside] });
    expect(shown(both).map(([dealership, current]) => [dealership, current])).toEqual([
      [hillside.id, true],
      [riverside.id, true],
      [riverside.id, false],
      [riverside.id, false],
    ]);
    expect(shown(await post<VehicleHistory>('vehicles/R1/history', stranger))).toEqual([[hillside.id, true, 'Black']]);
    // By its id it is that vehicle alone.
    const byId = await post<VehicleHistory>(`vehicles/${earlier?.vehicle_id}/history`, helper);
    expect(byId).toEqual({ ...earlier, others: [] });
  });

  it('FEED-7 reads a file’s report for support staff who have all dealerships of its key, and for nobody else', async () => {
    const group = feedOf('group', riverside, hillside);
    const mapping = { name: 'list', stocknum: { column: 'No' }, fields: { make: { column: 'Make' } } };
    await stock.client.request('PUT', '/feed/mappings/list', { body: mapping, caller: group });
    const sent = {
      body: Buffer.from('No,Make\nF1,Kia'),
      headers: { 'content-type': 'text/csv' },
      query: { mode: 'partial', mapping: 'list', as_of: minute(0), dry_run: 'true' },
      caller: group,
    };
    const { id } = (await stock.client.stream<FeedFileReport>('POST', '/feed/files', sent)).body;
    const both = { ...helper, dealerships: [riverside, hillside] };
    expect(await post<FeedFileReport>(`files/${id}`, both)).toMatchObject({ id, dry_run: true });
    expect((await post<FeedHealthList>('feeds', both)).files.map((file) => file.id)).toContain(id);
    for (const holder of [helper, stranger]) {
      expect((await refusalOf(post(`files/${id}`, holder))).status).toBe(404);
      expect((await post<FeedHealthList>('feeds', holder)).files.map((file) => file.id)).not.toContain(id);
    }
  });
});
