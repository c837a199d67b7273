import type { FeedEvent } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, feedChange, upsert } from '../testing/feed-events.ts';
import { keptViews, refold } from '../testing/refold.ts';
import { refusalOf, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const BATCHES = 8;
const NUMBERS = Array.from({ length: 25 }, (_, index) => `C${index}`);

describe('feed batches side by side', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
  });
  afterAll(() => stock?.close());

  it('FEED-2 8 concurrent batches over the same stock numbers, in different orders, end as their times say', async () => {
    const batches = Array.from({ length: BATCHES }, (_, batch) => batchOf(batch));
    const answers = await Promise.all(batches.map((events) => stock.push({ events })));
    expect(answers.map(({ refused }) => refused)).toEqual(batches.map(() => 0));

    const vehicles = await stock.rows(`SELECT view ->> 'stocknum' AS stocknum, view -> 'prices' ->> 'price' AS price,
      view -> 'status' AS status FROM vehicles WHERE view ->> 'stocknum' LIKE 'C%' ORDER BY stocknum`);
    expect(vehicles).toEqual(
      NUMBERS.toSorted().map((stocknum) => ({ stocknum, price: String(BATCHES * 1_000), status: 'in_stock' })),
    );
    await expectAgreement();

    const again = await Promise.all(batches.map((events) => stock.push({ events })));
    expect(again.map(({ unchanged }) => unchanged)).toEqual(batches.map((events) => events.length));
  });

  it('FEED-9 a vehicle that comes under two spellings of its number at the same moment is listed once', async () => {
    const vins = Array.from({ length: 30 }, (_, at) => `JTDBR32E7200${50_000 + at}`);
    const spelt = (spell: (stocknum: string) => string) =>
      vins.map((vin, at) => upsert(0, { ...corolla, vin }, { stocknum: spell(`dv${at}`) }));
    const release = await holdReceipts();
    // Each gets as far as it can before the other one has committed.
    const pushed = [spelt((text) => text), spelt((text) => text.toUpperCase())].map((events) => stock.push({ events }));
    await until(async () => (await stock.rows(WAITING)).length === pushed.length);
    await release();
    await Promise.all(pushed);
    const [row] = await stock.rows(
      `SELECT count(*)::int AS listed FROM vehicles WHERE view ->> 'stocknum' ILIKE 'dv%'`,
    );
    expect(row).toEqual({ listed: vins.length });
    await expectAgreement();
  });

  it('FEED-1 a batch whose connection dies before its last write leaves nothing, and can be sent again', async () => {
    const events = NUMBERS.map((stocknum) =>
      upsert(0, corolla, { stocknum: `K${stocknum}`, event_id: `kill-${stocknum}` }),
    );
    const before = await stock.rows('SELECT count(*) FROM events');
    const release = await holdReceipts();
    const pushed = refusalOf(stock.push({ events }));
    await until(() => terminateBlocked());
    expect((await pushed).status).toBe(503);
    await release();

    expect(await stock.rows('SELECT count(*) FROM events')).toEqual(before);
    await expectAgreement();
    expect(await stock.push({ events })).toMatchObject({ accepted: events.length, refused: 0 });
    await expectAgreement();
  });

  /** The read model equals the fold of the events, and a stock number leads to one vehicle. */
  async function expectAgreement(): Promise<void> {
    const { views, gaps } = await refold(stock);
    expect(gaps).toBe(0);
    expect(await keptViews(stock)).toEqual(views);
    const orphans = await stock.rows('SELECT * FROM vehicles WHERE id NOT IN (SELECT vehicle_id FROM stock_numbers)');
    expect(orphans).toEqual([]);
  }

  /** Lets batches get as far as their receipts, after their events and read models. @returns what lets them go on */
  async function holdReceipts(): Promise<() => Promise<void>> {
    const blocker = await stock.database.connect();
    await blocker.query('BEGIN; LOCK TABLE feed_receipts IN SHARE ROW EXCLUSIVE MODE');
    return async () => {
      await blocker.query('ROLLBACK');
      blocker.release();
    };
  }

  async function terminateBlocked(): Promise<boolean> {
    const ended = await stock.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO feed_receipts%'`);
    return ended.length > 0;
  }
});

const WAITING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Each batch lists every number (all with the same VIN per number) and prices it; later batches have later times. */
function batchOf(batch: number): FeedEvent[] {
  const order = NUMBERS.map((_, index) => NUMBERS[(index * 7 + batch * 3) % NUMBERS.length] ?? '');
  const at = (batch + 1) * 10;
  return order.flatMap((stocknum) => [
    upsert(at, { ...corolla, price: 1 }, { stocknum, event_id: `${batch}/${stocknum}/a` }),
    feedChange(
      at + 1,
      { type: 'price', prices: { price: (batch + 1) * 1_000 } },
      { stocknum, event_id: `${batch}/${stocknum}/b` },
    ),
  ]);
}

async function until(look: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) if (await look()) return;
  throw new Error('Waited in vain.');
}
