import type { FeedFileList, FeedFileReport, FeedMappingList, OwnFeedHealth } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FeedCounts } from '../feed/keeping/feed-counts.ts';
import { minute } from '../testing/feed-events.ts';
import { feedOf } from '../testing/known-scopes.ts';
import { acme, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const mapping = {
  name: 'list',
  stocknum: { column: 'No' },
  fields: {
    make: { column: 'Make', required: true },
    model: { column: 'Model' },
    car_type: { value: 'used' },
    price: { column: 'Price', as: 'number' },
    dealercomments: { column: 'Text' },
  },
};
const HEADER = 'No,Make,Model,Price,Text';
const row = (at: number, text = 'Tidy and clean.') => `N${at},Kia,Rio,${10_000 + at},${text}`;

describe('a file that is not sure where its records end', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    await stock.client.request('PUT', '/feed/mappings/list', { body: mapping, caller: acme });
  });
  afterAll(() => stock?.close());

  const settled = async (id: string): Promise<FeedFileReport> => {
    for (;;) {
      const { body } = await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller: acme });
      if (body.state !== 'queued' && body.state !== 'processing') return body;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const push = async (content: string, mode: string, at: number, by = 'list') => {
    const { body } = await stock.client.stream<FeedFileReport>('POST', '/feed/files', {
      body: Buffer.from(content),
      headers: { 'content-type': 'application/octet-stream' },
      query: { mode, mapping: by, as_of: minute(at) },
      caller: acme,
    });
    return settled(body.id);
  };
  const inStock = async () =>
    (await stock.rows(`SELECT view->>'stocknum' AS no FROM vehicles WHERE NOT (view->>'withdrawn')::boolean`)).length;
  const commentsOf = async (no: string) => {
    const rows = await stock.rows(
      `SELECT view->>'stocknum' AS no, view->'details'->>'dealercomments' AS text FROM vehicles`,
    );
    return rows.find((each) => each.no === no)?.text;
  };

  it('FEED-9 is held if a quote is never closed: no car is withdrawn, and no row stands in another’s text', async () => {
    const whole = Array.from({ length: 12 }, (_, at) => row(at + 1));
    expect(await push([HEADER, ...whole].join('\n'), 'full', 0)).toMatchObject({ state: 'done', accepted: 12 });

    const stray = whole.with(3, row(4, '"As new')).with(7, row(8, 'Runs on 17" alloys.'));
    const held = await push([HEADER, ...stray].join('\n'), 'full', 60);
    expect(held).toMatchObject({
      state: 'awaiting_confirmation',
      held: 11,
      refused: 1,
      dealerships: [
        { in_stock: 12, absent: 0, held: true, reason: expect.stringContaining('line 5: expected the quote') },
      ],
    });
    expect(await inStock()).toBe(12);
    expect(await commentsOf('N4')).toBe('Tidy and clean.');

    // Confirmed, it costs its own row only.
    await stock.client.request('POST', `/feed/files/${held.id}/confirm`, { caller: acme });
    expect(await settled(held.id)).toMatchObject({ state: 'done', rows: 12, accepted: 1, unchanged: 10, refused: 1 });
    expect([await inStock(), await commentsOf('N4'), await commentsOf('N8')]).toEqual([
      12,
      'Tidy and clean.',
      'Runs on 17" alloys.',
    ]);
  });

  it('FEED-9 has only that row refused if it is partial, naming the line where the quote was opened', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => row(at + 1, at === 3 ? '"As new' : 'New words.'));
    const file = await push([HEADER, ...rows].join('\r\n'), 'partial', 120);
    expect(file).toMatchObject({ state: 'done', rows: 12, accepted: 11, refused: 1 });
    expect(file.warnings).toEqual([]);
    expect(file.findings).toEqual([
      {
        row: 4,
        stocknum: 'N4',
        severity: 'error',
        field: '',
        rule: 'line 5: expected the quote that opens column "Text" to close within its record',
        came: '"As new"',
        fix: expect.stringContaining('Close this quote'),
      },
    ]);
  });

  it('FEED-10 says once of each column that nothing reads it, and counts its warnings by rule', async () => {
    const rows = [1, 2, 3].map((at) => `${row(at, at === 3 ? '<b>New</b>' : 'New.')},${at === 2 ? '' : `note ${at}`}`);
    const file = await push([`${HEADER},Note`, ...rows.with(1, 'N2,Kia,Rio,POA,New.,'), ''].join('\n'), 'partial', 180);
    expect(file.warnings).toEqual([
      {
        rule: 'unread',
        field: 'Note',
        rows: 2,
        example: { row: 1, message: 'nothing reads this; got "note 1"' },
        fix: expect.any(String),
      },
      expect.objectContaining({ rule: 'number', field: 'car.price', rows: 1 }),
      expect.objectContaining({ rule: 'html', field: 'car.dealercomments', rows: 1 }),
    ]);
  });

  describe('FEED-9 one vehicle under several spellings of its stock number', () => {
    const VIN = 'WVWZZZ1KZAW012345';
    const spelt = (...numbers: string[]) => numbers.map((no) => `${no},Kia,Rio,${VIN}`);
    const withVins = (rows: readonly string[], mode: string, at: number) =>
      push(['No,Make,Model,VIN', ...rows].join('\n'), mode, at, 'vins');
    const vehicles = () =>
      stock.rows(`SELECT id, view->>'stocknum' AS no FROM vehicles
                  WHERE view->'details'->>'vin' = '${VIN}' AND NOT (view->>'withdrawn')::boolean ORDER BY no`);
    const own = async <Answer>(path: string) =>
      (await stock.client.request<Answer>('GET', `/feed/${path}`, { caller: acme })).body;
    let id: unknown;

    it('is listed once, and another number with its VIN is warned of', async () => {
      const fields = { ...mapping.fields, vin: { column: 'VIN' } };
      const { price: _, dealercomments: __, ...rest } = fields;
      await stock.client.request('PUT', '/feed/mappings/vins', {
        body: { ...mapping, name: 'vins', fields: rest },
        caller: acme,
      });
      const file = await withVins(spelt('dv1', 'DV1', 'DV1-2'), 'partial', 240);
      expect(file).toMatchObject({ accepted: 2, unchanged: 1 });
      expect(file.warnings?.map(({ rule }) => rule).sort()).toEqual(['replaced', 'spelling', 'vin']);
      const found = await vehicles();
      expect(found.map(({ no }) => no)).toEqual(['DV1-2', 'dv1']);
      id = found[1]?.id;
      // On every channel: a single event is warned of what is stored.
      const event = { type: 'upsert', event_id: 'v1', occurred_at: minute(241), stocknum: 'X9' };
      const { verdicts } = await stock.push({
        ...event,
        car: { make: 'Kia', model: 'Rio', car_type: 'used', vin: VIN },
      });
      expect(verdicts[0]?.warnings?.[0]?.message).toContain('is listed under');
      await stock.push({ ...event, type: 'remove', event_id: 'v2', occurred_at: minute(242) });
    });

    it('is the same vehicle to a full file, and to events without a VIN', async () => {
      const others = Array.from({ length: 12 }, (_, at) => `N${at + 1},Kia,Rio,`);
      const file = await withVins([...others, ...spelt('D V1')], 'full', 300);
      expect(file.dealerships).toMatchObject([{ absent: 1, dropped: 1, held: false }]);
      expect(await vehicles()).toEqual([{ id, no: 'dv1' }]);
      const price = {
        type: 'price',
        event_id: 'p',
        occurred_at: minute(301),
        stocknum: 'D V1',
        prices: { price: 9_000 },
      };
      expect((await stock.push(price)).verdicts[0]).toMatchObject({
        verdict: 'accepted',
        stocknum: 'D V1',
        vehicle_id: id,
      });
    });

    it('FEED-10 and shows in the health, files and mappings that its sender reads with its own key', async () => {
      await stock.service.app.get(FeedCounts).flush();
      const { feeds } = await own<OwnFeedHealth>('health');
      expect(feeds).toMatchObject([{ client: 'acme', dealership_id: 7, warned: expect.any(Number) }]);
      expect(feeds[0]?.warnings).toContainEqual(
        expect.objectContaining({ rule: 'vin', field: 'car.vin', example: expect.stringContaining(VIN) }),
      );
      expect(feeds[0]?.unread_columns).toContainEqual({ column: 'Note', rows: 2 });
      const { files } = await own<FeedFileList>('files');
      expect(files).toContainEqual(expect.objectContaining({ mode: 'full', mapping: 'vins', state: 'done' }));
      const { mappings } = await own<FeedMappingList>('mappings');
      expect(mappings.map(({ name, own }) => [name, own])).toEqual([
        ['classifieds-csv', false],
        ['dealer-webhook', false],
        ['list', true],
        ['platform-csv', false],
        ['vins', true],
      ]);
      const beta = feedOf('beta', riverside);
      const { body } = await stock.client.request<FeedFileList>('GET', '/feed/files', { caller: beta });
      expect(body.files).toEqual([]);
    });
  });
});
