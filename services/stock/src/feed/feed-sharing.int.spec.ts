import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { corolla, upsert } from '../testing/feed-events.ts';
import { keptViews, refold } from '../testing/refold.ts';
import { riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { FeedIntake } from './feed-intake.ts';

const SHARING = ['S1', 'S2', 'S3', 'S4', 'S5'];

describe('single rows that come at the same time', () => {
  let stock: StockUnderTest;
  let blocker: PoolClient;
  beforeEach(async () => {
    stock = await startStockUnderTest();
    blocker = await stock.database.connect();
  });
  afterEach(async () => {
    blocker.release();
    await stock.close();
  });

  const take = async (stocknum: string, client = 'acme') => {
    const intake = stock.service.app.get(FeedIntake);
    const sender = { client, dealerships: [riverside], meta: { actor: `feed:${client}` } };
    const event = upsert(0, corolla, { stocknum, event_id: `share-${stocknum}` });
    const [verdict] = await intake.apply(intake.check([{ index: 0, event }], sender));
    return verdict?.verdict;
  };
  /** Two transactions that wait for their receipts, so that later requests wait for the next one. */
  const holdUp = async () => {
    await blocker.query('BEGIN; LOCK TABLE feed_receipts IN SHARE ROW EXCLUSIVE MODE');
    const first = take('A');
    await until(async () => (await waiting()).length === 1);
    const second = take('B');
    await until(async () => (await waiting()).length === 2);
    return [first, second];
  };
  const waiting = () =>
    stock.rows(`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO feed_receipts%'`);
  const transactionsOf = (stocknums: readonly string[]) =>
    stock.rows(
      `SELECT count(DISTINCT xmin::text)::int AS transactions, count(*)::int AS receipts FROM feed_receipts
       WHERE event_id IN (${stocknums.map((stocknum) => `'share-${stocknum}'`).join()})`,
    );

  it('FEED-1 share one transaction, each under its own client', async () => {
    const held = await holdUp();
    const shared = SHARING.map((stocknum, index) => take(stocknum, `client${index}`));
    await blocker.query('ROLLBACK');
    expect(await Promise.all([...held, ...shared])).toEqual(new Array(7).fill('accepted'));
    expect(await transactionsOf(SHARING)).toEqual([{ transactions: 1, receipts: 5 }]);
    expect(await stock.rows('SELECT client FROM feed_receipts ORDER BY client OFFSET 2')).toEqual(
      SHARING.map((_, index) => ({ client: `client${index}` })),
    );
    const actors = await stock.rows(`SELECT DISTINCT meta ->> 'actor' AS actor FROM events ORDER BY 1`);
    expect(actors.map(({ actor }) => actor)).toEqual(['feed:acme', ...SHARING.map((_, n) => `feed:client${n}`)]);
  });

  it('FEED-1 are not hurt by one that the database refuses', async () => {
    await stock.rows(`ALTER TABLE vehicles ADD CONSTRAINT no_poison CHECK (view ->> 'stocknum' <> 'S3')`);
    const held = await holdUp();
    const shared = Promise.allSettled(SHARING.map((stocknum) => take(stocknum)));
    await blocker.query('ROLLBACK');
    await Promise.all(held);
    expect((await shared).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await transactionsOf(SHARING)).toEqual([{ transactions: 4, receipts: 4 }]);
    await expectAgreement();
  });

  it('FEED-2 are applied once each if the connection of their transaction dies before its end', async () => {
    const held = await holdUp();
    await blocker.query('ROLLBACK; BEGIN');
    await Promise.all(held);
    await blocker.query('LOCK TABLE feed_receipts IN SHARE ROW EXCLUSIVE MODE');
    const shared = SHARING.map((stocknum) => take(stocknum));
    await until(async () => (await waiting()).length === 1);
    await stock.rows(`SELECT pg_terminate_backend(${(await waiting())[0]?.pid})`);
    await until(async () => (await waiting()).length === SHARING.length);
    await blocker.query('ROLLBACK');
    expect(await Promise.all(shared)).toEqual(new Array(5).fill('accepted'));
    expect(await stock.rows('SELECT count(*)::int AS events FROM events')).toEqual([{ events: 7 }]);
    await expectAgreement();
  });

  async function expectAgreement(): Promise<void> {
    const { views, gaps } = await refold(stock);
    expect(gaps).toBe(0);
    expect(await keptViews(stock)).toEqual(views);
  }
});

async function until(look: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) if (await look()) return;
  throw new Error('Waited in vain.');
}
