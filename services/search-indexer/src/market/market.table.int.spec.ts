import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { inTransaction } from '../database/transaction.ts';
import { indexerMigrations } from '../migrations/index.ts';
import { settleGroups, takeDueGroups, takeNotes } from './market.table.ts';

describe('the groups that are taken together', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = new DataSource({ type: 'postgres', url: database.url, migrations: indexerMigrations });
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  /** Groups with so many cars each, the first the longest due. */
  async function due(...sizes: number[]): Promise<void> {
    await dataSource.query('TRUNCATE car_rows, market_due');
    await dataSource.query(
      `INSERT INTO car_rows (vehicle_id, dealership_id, stream_version, state, document, revision)
       SELECT format('%s-%s', place, car), 1, 1, '{}', jsonb_build_object('status', 'in_stock', 'current_price', 20000, 'make', 'Kia',
         'model', 'Rio', 'car_type', 'used', 'year', 2000 + place, 'km', car), 1
       FROM unnest($1::int[]) WITH ORDINALITY AS given (size, place), generate_series(1, size) AS car`,
      [sizes],
    );
    await dataSource.query(
      `INSERT INTO market_due SELECT 'kia|rio|used|', 2000 + place, now() - interval '1 hour' + place * interval '1 second'
       FROM generate_series(1, $1) AS place`,
      [sizes.length],
    );
  }
  const taken = async (queryRunner: QueryRunner) =>
    (await takeDueGroups(queryRunner, 100, 20)).map(({ year }) => year - 2_000);

  /** Rows of cars that this connection has read. */
  async function rowsRead(queryRunner: QueryRunner): Promise<number> {
    const [{ read }] = await queryRunner.query(
      `SELECT idx_tup_fetch + seq_tup_read AS read FROM pg_stat_xact_user_tables WHERE relid = 'public.car_rows'::regclass`,
    );
    return Number(read);
  }

  it.each([
    { sizes: [5, 0, 15, 3], first: [1, 2, 3] },
    { sizes: [5, 10, 10, 1], first: [1, 2] },
    { sizes: [50, 1], first: [1] },
    { sizes: [5, 50, 1], first: [1] },
    { sizes: [], first: [] },
  ])('IDX-6 have no more cars than a transaction computes, but for the first: of $sizes', async ({ sizes, first }) => {
    await due(...sizes);
    expect(await inTransaction(dataSource, taken)).toEqual(first);
  });

  it('IDX-6 cost a backlog of large groups no more than the first', async () => {
    await due(...Array.from({ length: 40 }, () => 30));
    const read = await inTransaction(dataSource, async (queryRunner) => {
      // Of so few rows others would be read on the way.
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan']) {
        await queryRunner.query(`SET LOCAL enable_${way} = off`);
      }
      const before = await rowsRead(queryRunner);
      await taken(queryRunner);
      return (await rowsRead(queryRunner)) - before;
    });
    expect(read).toBe(20);
  });

  it('IDX-6 are left to the process that has them', async () => {
    await due(5, 5);
    await inTransaction(dataSource, async (queryRunner) => {
      expect(await taken(queryRunner)).toEqual([1, 2]);
      expect(await inTransaction(dataSource, taken)).toEqual([]);
    });
  });

  it('IDX-6 come again if a car changes while they are computed, although they are settled then', async () => {
    await due(5);
    const group = { kind: 'kia|rio|used|', year: 2_001 };
    const noting = await inTransaction(dataSource, async (queryRunner) => {
      expect(await taken(queryRunner)).toEqual([1]);
      await dataSource.query('INSERT INTO market_changes (market_kind, market_year) VALUES ($1, $2)', [
        group.kind,
        group.year,
      ]);
      const taking = takeNotes(dataSource, 10, 0);
      for (let waits = []; waits.length === 0; ) {
        waits = await dataSource.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
      }
      await settleGroups(queryRunner, [group]);
      return { taking };
    });
    expect(await noting.taking).toBe(1);
    const years = await dataSource.query('SELECT market_year - 2000 AS place FROM market_due ORDER BY market_year');
    expect(years.map(({ place }: { place: number }) => place)).toEqual([0, 1, 2]);
  });
});
