import type { FeedFileReport, FeedSettings } from '@forecourt/contracts';
import type { CallerStatement } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

const group = feedOf('group', riverside, hillside);
const other = feedOf('other', hillside);
const mapping = (name: string, more: object = {}) => ({
  name,
  ...more,
  stocknum: { column: 'No' },
  dealership_slug: { column: 'Yard' },
  kind: { column: 'Event' },
  fields: {
    make: { column: 'Make', required: true },
    model: { column: 'Model' },
    car_type: { value: 'used' },
    price: { column: 'Price', as: 'number', values: { POA: null } },
  },
});
const HEADER = 'No;Yard;Event;Make;Model;Price';
const row = (no: string, { yard = 'riverside', event = '', make = 'Kia', price = '$9,990' } = {}) =>
  `${no};${yard};${event};${make};Rio;${price}`;

describe('a file', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    for (const caller of [group, acme, other]) {
      for (const body of [mapping('list'), mapping('counted', { trailer: 'END' })]) {
        await stock.client.request('PUT', `/feed/mappings/${body.name}`, { body, caller });
      }
    }
  });
  afterAll(() => stock?.close());

  const send = async (content: string | Buffer, query: Record<string, string>, caller = group) => {
    const body = Buffer.from(content);
    const headers = { 'content-type': 'application/octet-stream' };
    const { body: file } = await stock.client.stream<FeedFileReport>('POST', '/feed/files', {
      body,
      headers,
      query,
      caller,
    });
    return file.id;
  };
  const report = async (id: string, caller = group) =>
    (await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller })).body;
  const settled = async (id: string, caller = group): Promise<FeedFileReport> => {
    for (;;) {
      const file = await report(id, caller);
      if (file.state !== 'queued' && file.state !== 'processing') return file;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const push = async (content: string | Buffer, query: Record<string, string>, caller = group) =>
    settled(await send(content, query, caller), caller);
  const list = (...rows: string[]) => [HEADER, ...rows].join('\n');
  const full = (at: number, more: Record<string, string> = {}) => ({
    mode: 'full',
    mapping: 'list',
    as_of: minute(at),
    ...more,
  });
  const inStock = async () =>
    (
      await stock.rows(
        `SELECT stocknum FROM stock_numbers JOIN vehicles ON id = vehicle_id
         WHERE NOT (view->>'withdrawn')::boolean AND view->>'status' <> 'sold' ORDER BY stocknum`,
      )
    ).map(({ stocknum }) => stocknum);

  it('FEED-3 as a full inventory drops what it lacks, unless that is more than the guard allows, by dealership', async () => {
    const both = list(...[1, 2, 3, 4, 5].flatMap((n) => [row(`A${n}`), row(`B${n}`, { yard: 'hillside' })]));
    expect(await push(both, full(0))).toMatchObject({ state: 'done', rows: 10, accepted: 10, refused: 0 });
    // Cars that changed after the file's time, or that are reserved, stay.
    await stock.push({
      events: [{ type: 'price', event_id: 'p', occurred_at: minute(90), stocknum: 'A5', prices: { price: 1 } }],
    });
    await stock.push({ events: [{ type: 'reserve', event_id: 'r', occurred_at: minute(5), stocknum: 'A4' }] });

    // One of five left at riverside, four of five at hillside.
    const less = list(row('A1'), row('A2', { make: '' }), row('B1', { yard: 'hillside', price: 'POA' }));
    const guarded = await push(less, full(60));
    expect(guarded).toMatchObject({
      state: 'awaiting_confirmation',
      confirm_by: minute(2 * 24 * 60),
      accepted: 0,
      refused: 1,
      held: 1,
    });
    expect(guarded.dealerships).toEqual([
      { dealership_slug: 'riverside', in_stock: 5, absent: 1, dropped: 1, held: false },
      expect.objectContaining({ dealership_slug: 'hillside', in_stock: 5, absent: 4, dropped: 0, held: true }),
    ]);
    expect(await inStock()).toEqual(['A1', 'A2', 'A4', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5']);

    // Another client can neither see nor confirm it.
    expect((await refusalOf(report(guarded.id, other))).status).toBe(404);
    const confirm = (caller = group) => stock.client.request('POST', `/feed/files/${guarded.id}/confirm`, { caller });
    expect((await refusalOf(confirm(other))).status).toBe(404);
    await confirm();
    const confirmed = await settled(guarded.id);
    expect(confirmed).toMatchObject({ state: 'done', accepted: 1, refused: 1 });
    expect(confirmed.dealerships).toEqual([
      expect.objectContaining({ dealership_slug: 'riverside', dropped: 1 }),
      expect.objectContaining({ dealership_slug: 'hillside', dropped: 4, held: false }),
    ]);
    expect(await inStock()).toEqual(['A1', 'A2', 'A4', 'A5', 'B1']);
    expect(confirmed.verdicts.filter(({ absent }) => absent).map(({ stocknum }) => stocknum)).toEqual([
      'A3',
      'B2',
      'B3',
      'B4',
      'B5',
    ]);
  });

  it('FEED-3 sells what is absent if the client says so, for the dealership it is sent for only', async () => {
    const settings: Partial<FeedSettings> = { absent: 'sold', guard_percent: 100 };
    await stock.client.request('PUT', '/feed/settings', { body: settings, caller: group });
    const sent = list(row('A1', { yard: '' }), row('B1', { yard: 'hillside' }));
    const file = await push(sent, full(120, { dealership: 'riverside' }));
    expect(file).toMatchObject({
      state: 'done',
      refused: 1,
      dealerships: [{ dealership_slug: 'riverside', dropped: 2 }],
    });
    expect(await inStock()).toEqual(['A1', 'A4', 'B1']);
    expect(
      await stock.rows(`SELECT type FROM events WHERE data->>'stocknum' = 'A2' ORDER BY version DESC LIMIT 1`),
    ).toEqual([{ type: 'VehicleSold' }]);
  });

  it.each([
    ['with fewer records than it was said to have', list(row('A1')), { rows: '2' }, /said to have 2 records and has 1/],
    ['without its last line', list(row('A1')), { mapping: 'counted' }, /no last line END/],
    [
      'whose last line counts others',
      list(row('A1'), 'END;7'),
      { mapping: 'counted' },
      /counts 7 records, and it has 1/,
    ],
    ['of XML that ends in a car', '<cars><car><No>A1</No></car><car><No>A', { mapping: 'list' }, /not whole/],
    [
      'of XML with entities of its own',
      '<!DOCTYPE c [<!ENTITY a "&b;&b;">]><c><car>&a;</car></c>',
      {},
      /document type/,
    ],
    ['without records', HEADER, {}, /no records/],
    ['without a column', 'No;Make\n1;Kia', {}, /no column "Yard"/],
  ])('FEED-3 %s is no full file, and changes nothing', async (_what, content, more, problem) => {
    const before = await inStock();
    const file = await push(content, { ...full(200), ...more });
    expect(file).toMatchObject({ state: 'refused', problem: expect.stringMatching(problem) });
    expect(await inStock()).toEqual(before);
  });

  it('FEED-3 reads delimiters, encodings and formats as they come', async () => {
    const cars = [
      ['utf16', Buffer.from(`\uFEFF${list(row('E1', { make: 'Citroën' }))}`, 'utf16le')],
      ['latin', Buffer.from(list(row('E2', { make: 'Citroën' })), 'latin1')],
      ['tabs', list(row('E3', { make: 'Citroën' })).replaceAll(';', '\t')],
      [
        'xml',
        '<stock><car id="7"><No>E4</No><Yard>riverside</Yard><Make>Citro&#235;n</Make><Model>C4</Model></car></stock>',
      ],
      ['json', '{"No":"E5","Yard":"riverside","Make":"Citroën","Model":"C4","Price":9990}\n'],
    ] as const;
    for (const [, content] of cars) {
      expect(await push(content, { mode: 'partial', mapping: 'list', as_of: minute(300) })).toMatchObject({
        accepted: 1,
      });
    }
    expect(
      await stock.rows(`SELECT stocknum, view->'details'->>'make' AS make FROM vehicles JOIN stock_numbers ON id = vehicle_id
                        WHERE stocknum LIKE 'E%' ORDER BY 1`),
    ).toEqual(['E1', 'E2', 'E3', 'E4', 'E5'].map((stocknum) => ({ stocknum, make: 'Citroën' })));
  });

  it('that comes twice at once is one', async () => {
    const content = list(row('T1'), row('T2'));
    const query = { mode: 'partial', mapping: 'list', as_of: minute(310) };
    const ids = await Promise.all([send(content, query), send(content, query)]);
    expect(new Set(ids).size).toBe(1);
    expect(await settled(ids[0] ?? '')).toMatchObject({ accepted: 2 });
    expect(await send(content, query)).toBe(ids[0]);
  });

  it('SITE-4 is read and confirmed only by a key that covers all that its own covered', async () => {
    const both = feedOf('vendor', riverside, hillside);
    await stock.client.request('PUT', '/feed/mappings/list', { body: mapping('list'), caller: both });
    const most = Array.from({ length: 40 }, (_, n) => row(`V${n}`));
    const rows = [...most, row('W1', { yard: 'hillside' })];
    await push(list(...rows), full(0), both);
    const held = await push(list(row('V1')), full(60), both);
    expect(held.state).toBe('awaiting_confirmation');
    const narrow = feedOf('vendor', riverside);
    const confirm = (caller: CallerStatement) =>
      stock.client.request('POST', `/feed/files/${held.id}/confirm`, { caller });
    for (const call of [report(held.id, narrow), confirm(narrow)]) expect((await refusalOf(call)).status).toBe(404);
    // What was a repeat for the wider key is a file of its own here.
    const own = await send(list(...rows), full(0), narrow);
    expect(await settled(own, narrow)).toMatchObject({ rows: 41, refused: 1 });
    const again = feedOf('vendor', riverside, hillside);
    expect((await report(held.id, again)).state).toBe('awaiting_confirmation');
    await confirm(again);
    expect(await settled(held.id, again)).toMatchObject({ state: 'done' });
  });

  it('FEED-7 that is only tried says what would change and how to fix its rows, and changes nothing', async () => {
    const events = await stock.rows('SELECT count(*) FROM events');
    const content = list(row('T1', { price: '$8,990' }), row('', { make: 'Kia' }), row('T3', { price: '24k' }));
    const file = await push(content, { mode: 'partial', mapping: 'list', as_of: minute(320), dry_run: 'true' });
    expect(file).toMatchObject({ state: 'done', dry_run: true, accepted: 2, refused: 1 });
    expect(file.verdicts[0]?.effects).toEqual([{ field: 'price', from: 9990, to: 8990 }]);
    expect(file.findings).toContainEqual({
      row: 3,
      stocknum: 'T3',
      severity: 'warning',
      field: 'car.price',
      rule: 'column "Price": expected a number',
      came: '"24k"',
      fix: expect.stringMatching(/digits/),
    });
    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(events);
  });

  it('names what is wrong with its address', async () => {
    const refused = await refusalOf(send(list(row('A1')), { mode: 'full', mapping: 'nobodys' }));
    expect(refused).toEqual({
      status: 400,
      faults: [
        'mapping: expected the name of one of this client\'s mappings; got "nobodys"',
        'as_of: expected the time when the file was created, such as 2026-03-01T02:30:00Z; got nothing',
      ],
    });
    expect((await refusalOf(send('', full(400)))).faults).toEqual(['body: expected a file; got an empty body']);
  });
});
