import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { EventStore, Outbox } from '@forecourt/event-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { keyOf, loadStockNumbers, timesOf } from '../feed/placing/feed-tables.ts';
import { stockMigrations } from './index.ts';

/** The last migration before the store's and stock's tables were changed for rows that they held. */
const OLD_SHAPE = stockMigrations.filter(({ name }) => Number(name.slice(-13)) < 1_764_000_000_000);
const DATA = { dealershipId: 7, prices: { priceCents: 100 }, text: 'a "quoted" \\ line\n' };
const TIMES = { 'details.km': 1_000, 'prices.priceCents': 2_000, presence: 2_000 };

describe('a database in the old shape', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const open = async (migrations: typeof stockMigrations) => {
    dataSource = await new DataSource({ type: 'postgres', url: database.url, migrations, poolSize: 4 }).initialize();
    await dataSource.runMigrations();
  };
  beforeEach(async () => {
    database = await createTestDatabase();
    await open(OLD_SHAPE);
    const json = JSON.stringify(DATA);
    await dataSource.query(
      `INSERT INTO events VALUES ('v1', 1, 'VehicleListed', $1, '{"actor":"feed:acme"}', '2026-10-01Z', now())`,
      [json],
    );
    await dataSource.query(
      `INSERT INTO outbox (stream_id, version, type, data, meta, occurred_at, recorded_at)
       SELECT stream_id, version, type, data, meta, occurred_at, recorded_at FROM events`,
    );
    await dataSource.query(`INSERT INTO vehicles VALUES ('v1', 7, $1)`, [json]);
    await dataSource.query(`INSERT INTO stock_numbers VALUES (7, 'S1', 'v1', $1, 5), (7, 'S2', 'v2', '{}', NULL)`, [
      JSON.stringify(TIMES),
    ]);
    await dataSource.query(
      `INSERT INTO events VALUES ('v2', 1, 'VehicleListed', $1, '{"actor":"feed:acme","causationId":"changed"}', now() - interval '3 days', now())`,
      [json],
    );
    await dataSource.query(`INSERT INTO feed_receipts VALUES ('acme', 'changed', now()), ('other', 'changed', now()),
      ('acme', 'unchanged', now() - interval '1 day'), ('acme', 'old', now() - interval '91 days')`);
    await dataSource.destroy();
  });
  afterEach(async () => {
    await database.drop();
    await dataSource.destroy();
  });

  it('keeps its events, what waits to be published, its views and its times', async () => {
    await open(stockMigrations);
    const event = { streamId: 'v1', version: 1, type: 'VehicleListed', data: DATA, meta: { actor: 'feed:acme' } };
    expect(await new EventStore(dataSource).transact((tx) => tx.load('v1'))).toMatchObject([event]);
    const reader = await new Outbox(dataSource).tryBecomeOnlyReader();
    // Other specs' transactions on the same server hold rows back for a moment.
    let waiting = (await reader?.read(10)) ?? [];
    for (const deadline = Date.now() + 20_000; waiting.length === 0 && Date.now() < deadline; ) {
      waiting = (await reader?.read(10)) ?? [];
    }
    expect(waiting).toMatchObject([event]);
    await reader?.close();
    expect(await dataSource.query('SELECT view FROM vehicles')).toEqual([{ view: DATA }]);
    const numbers = ['S1', 'S2'].map((stocknum) => ({ dealershipId: 7, stocknum }));
    const known = await loadStockNumbers(dataSource.createQueryRunner(), numbers);
    expect(known.map((row) => [keyOf(row), timesOf(row), row.takenOverAt, row.lastPush])).toEqual([
      ['stock:7:S1', TIMES, 5, undefined],
      ['stock:7:S2', {}, undefined, undefined],
    ]);
  });

  it('keeps its receipts, by the day that the event happened where that is known', async () => {
    await open(stockMigrations);
    const receipts = await dataSource.query(
      `SELECT client, event_id, (now() AT TIME ZONE 'UTC')::date - day AS age FROM feed_receipts ORDER BY 2, 1`,
    );
    expect(receipts).toEqual([
      { client: 'acme', event_id: 'changed', age: 3 },
      { client: 'other', event_id: 'changed', age: 0 },
      { client: 'acme', event_id: 'unchanged', age: 1 },
    ]);
  });

  it('can be reverted, with what was received since', async () => {
    await open(stockMigrations);
    await dataSource.query(
      `UPDATE stock_numbers SET told_digest = 'd', told_version = 1, told_at = 3000 WHERE stocknum = 'S1'`,
    );
    for (const name of stockMigrations.slice(OLD_SHAPE.length)) {
      expect(name.name).toMatch(/\d{13}$/);
      await dataSource.undoLastMigration();
    }
    const [row] = await dataSource.query(`SELECT source_times FROM stock_numbers WHERE stocknum = 'S1'`);
    expect(row.source_times).toEqual({ ...TIMES, 'prices.priceCents': 3_000, presence: 3_000 });
    expect(await dataSource.query('SELECT type, data, meta FROM outbox')).toEqual([
      { type: 'VehicleListed', data: DATA, meta: { actor: 'feed:acme' } },
    ]);
  });
});
