import type { FeedFileReport } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minute } from '../testing/feed-events.ts';
import { acme, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

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
  const push = async (content: string, mode: string, at: number) => {
    const { body } = await stock.client.stream<FeedFileReport>('POST', '/feed/files', {
      body: Buffer.from(content),
      headers: { 'content-type': 'application/octet-stream' },
      query: { mode, mapping: 'list', as_of: minute(at) },
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
});
