import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { openDatabase } from '@forecourt/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { stockMigrations } from '../../migrations/index.ts';
import { knownReceipts, writeReceipts } from '../placing/feed-tables.ts';
import { keepReceiptDays, lacksReceiptDay, oldestReceiptDay, RECEIPT_DAYS } from './receipt-days.ts';

const now = new Date('2026-10-02T00:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('the days of receipts', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await openDatabase({
      url: database.url,
      name: 'spec',
      migrations: stockMigrations,
      poolSize: 3,
      pipeline: true,
    });
  });
  afterEach(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const days = async (): Promise<string[]> => {
    const rows = await dataSource.query(
      `SELECT right(relname, 8) AS day FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'feed_receipts'::regclass AND NOT inhdetachpending ORDER BY day`,
    );
    return rows.map(({ day }: { day: string }) => day);
  };
  const write = (...given: string[]) =>
    writeReceipts(
      dataSource.createQueryRunner(),
      given.map((day) => ({ client: 'acme', eventId: `of-${day}`, day })),
    );

  it('are those that receipts are kept of, and tomorrow, also where two processes make them at once', async () => {
    await Promise.all([keepReceiptDays(dataSource, now), keepReceiptDays(dataSource, now)]);
    const made = await days();
    expect([made.length, made[0], made.at(-1)]).toEqual([RECEIPT_DAYS + 2, '20260704', '20261003']);
    expect(oldestReceiptDay(now)).toBe('2026-07-04');
    await keepReceiptDays(dataSource, later(30));
    const moved = await days();
    expect([moved.length, moved[0], moved.at(-1)]).toEqual([RECEIPT_DAYS + 2, '20260803', '20261102']);
  });

  it('are missed by a receipt of a day that has none, and by no other', async () => {
    await keepReceiptDays(dataSource, now);
    const fault = await write('2026-10-01', '2026-12-24').catch((error: unknown) => error);
    expect(lacksReceiptDay(fault)).toBe(true);
    await write('2026-10-01');
    const asked = ['2026-10-01', '2026-10-02'].map((day) => ({ client: 'acme', eventId: 'of-2026-10-01', day }));
    expect(await knownReceipts(dataSource.createQueryRunner(), asked)).toEqual(asked.slice(0, 1));
  });

  it('are read without opening the others', async () => {
    await keepReceiptDays(dataSource, now);
    const plan = await dataSource.query(
      `EXPLAIN SELECT FROM feed_receipts WHERE day BETWEEN '2026-10-01' AND '2026-10-01' AND client = 'acme' AND event_id = 'x'`,
    );
    expect(JSON.stringify(plan)).toContain('feed_receipts_20261001');
    expect(JSON.stringify(plan)).not.toMatch(/Append|feed_receipts_20261002/);
  });

  it('resume after a process died midway: created but not attached, half detached, detached but not dropped', async () => {
    await keepReceiptDays(dataSource, now);
    await write('2026-10-03', '2026-07-04', '2026-07-05');
    await dataSource.query('ALTER TABLE feed_receipts DETACH PARTITION feed_receipts_20261003');
    await dataSource.query('ALTER TABLE feed_receipts DETACH PARTITION feed_receipts_20260704');
    // A concurrent detachment is two transactions; between them it waits for whoever reads the table.
    const reading = dataSource.createQueryRunner();
    await reading.startTransaction();
    await reading.query('SELECT FROM feed_receipts');
    const dying = dataSource.createQueryRunner();
    await dying.query(`SET statement_timeout = '300ms'`);
    const detached = dying.query('ALTER TABLE feed_receipts DETACH PARTITION feed_receipts_20260705 CONCURRENTLY');
    await expect(detached).rejects.toThrow(/statement timeout/);
    await dying.query('RESET statement_timeout');
    await Promise.all([reading.commitTransaction(), dying.release()]);
    await reading.release();
    expect(await days()).not.toContain('20260705');
    await keepReceiptDays(dataSource, later(2));
    const kept = await days();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([RECEIPT_DAYS + 2, '20260706', '20261005']);
    expect(await dataSource.query('SELECT event_id FROM feed_receipts')).toEqual([{ event_id: 'of-2026-10-03' }]);
    expect(await dataSource.query(`SELECT FROM pg_class WHERE relname ~ '^feed_receipts_2026070[45]$'`)).toEqual([]);
  });
});
