import type { VersionedVehicleEvent } from '@forecourt/car-search';
import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { openDatabase } from '@forecourt/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { loadRows, saveRows } from '../car-row/car-row.table.ts';
import { foldIntoRows } from '../car-row/car-row.ts';
import { inTransaction } from '../database/transaction.ts';
import { indexerMigrations } from '../migrations/index.ts';
import { happened, listed } from '../testing/vehicle-history.ts';
import { readBehind } from './index-entries.table.ts';
import { prepareIndexes } from './prepare-indexes.ts';
import { readFilledIndexes, readIndexes } from './search-indexes.table.ts';

const now = new Date('2026-03-04T02:00:00Z');

describe('preparing indexes', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let engine: EmbeddedCarSearchEngine;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await openDatabase({
      url: database.url,
      name: 'spec',
      migrations: indexerMigrations,
      poolSize: 4,
    });
    engine = new EmbeddedCarSearchEngine();
  });
  afterEach(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const portion = (rowsAtOnce: number) =>
    prepareIndexes({ dataSource, engine, alias: 'cars', now, rowsAtOnce, withinMs: 0 });
  /** All portions of `rowsAtOnce`; returns the indexes then. */
  const prepare = async (rowsAtOnce = 5_000) => {
    while (!(await portion(rowsAtOnce)));
    return readFilledIndexes(dataSource);
  };
  const cars = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => listed({}, `car-${String(from + at).padStart(3, '0')}`));
  const save = (events: readonly VersionedVehicleEvent[]) =>
    inTransaction(dataSource, async (queryRunner) => {
      const before = await loadRows(
        queryRunner,
        events.map(({ data }) => data.vehicle_id),
      );
      await saveRows(queryRunner, before, foldIntoRows(before, new Map(), events));
    });
  /** How many entries each transaction has written that are there. */
  const entriesByTransaction = async (): Promise<number[]> => {
    const rows = await dataSource.query(
      'SELECT count(*)::int AS count FROM index_entries GROUP BY xmin ORDER BY min(vehicle_id)',
    );
    return rows.map(({ count }: { count: number }) => count);
  };
  /** The invariant in every case: every car that can be found has an entry, no other index has any, and each is up to date. */
  const expectWhole = async (index: string) => {
    const findable = await dataSource.query('SELECT vehicle_id FROM car_rows WHERE document IS NOT NULL');
    const entries = await dataSource.query(
      `SELECT vehicle_id, index_name, entry.revision = car.revision AND indexed_revision = 0 AS fits
       FROM index_entries AS entry JOIN car_rows AS car USING (vehicle_id)`,
    );
    const ids = (rows: { vehicle_id: string }[]) => rows.map((row) => row.vehicle_id);
    expect(ids(entries)).toEqual(expect.arrayContaining(ids(findable)));
    expect(
      entries.filter((entry: { index_name: string; fits: boolean }) => entry.index_name !== index || !entry.fits),
    ).toEqual([]);
  };
  const isWaiting = async () => {
    const [row] = await dataSource.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'LOCK TABLE%'`,
    );
    return row.count === 1;
  };

  it('makes one index, whoever starts with it, and keeps it', async () => {
    const [one, other] = await Promise.all([prepare(), prepare()]);
    expect(one).toEqual(['cars-20260304t020000000z']);
    expect([other, await prepare(), await engine.listIndexes()]).toEqual([one, one, one]);
  });

  it('IDX-2 a new index misses no car that is being written at that moment', async () => {
    const writer = dataSource.createQueryRunner();
    await writer.startTransaction();
    await saveRows(writer, new Map(), foldIntoRows(new Map(), new Map(), [listed()]));
    const prepared = prepare();
    while (!(await isWaiting()));
    await writer.commitTransaction();
    await writer.release();

    const [index] = await prepared;
    expect((await readBehind(dataSource, index ?? '', '', 10)).cars).toMatchObject([{ id: 'car-1', revision: 1 }]);
  });

  it('reads 16 MB of documents for one write, however well the database compresses them', async () => {
    await save(cars(0, 40));
    await dataSource.query(
      `UPDATE car_rows SET document = document || jsonb_build_object('description', repeat('As new. ', 125000))`,
    );
    const [index = ''] = await prepare();
    const { cars: first, isLast } = await readBehind(dataSource, index, '', 1_000);
    expect([first.length, isLast]).toEqual([16, false]);
    const last = await readBehind(dataSource, index, 'car-031', 1_000);
    expect([last.cars.length, last.isLast]).toEqual([8, true]);
  });

  it('makes the entries of a new index, and deletes those of a lost one, so many in a transaction', async () => {
    await save(cars(0, 25));
    await prepare(10);
    expect(await entriesByTransaction()).toEqual([10, 10, 5]);
    engine = new EmbeddedCarSearchEngine();
    const left: number[] = [];
    for (let done = false; !done; ) {
      done = await portion(10);
      const [row] = await dataSource.query(
        `SELECT count(*)::int AS count FROM index_entries WHERE index_name NOT IN (SELECT name FROM search_indexes)`,
      );
      if (row.count !== left.at(-1)) left.push(row.count);
    }
    expect(left).toEqual([25, 15, 5, 0]);
    const [index = ''] = await readFilledIndexes(dataSource);
    await expectWhole(index);
  });

  it('does not give searches an index that lacks entries', async () => {
    await save(cars(0, 25));
    expect(await portion(10)).toBe(false);
    expect([await readFilledIndexes(dataSource), (await readIndexes(dataSource)).length]).toEqual([[], 1]);
  });

  it.each(['a process that comes after it', 'a process that has lost the engine'])(
    'that died between two transactions is gone on with by %s, while cars change before and after its place',
    async (who) => {
      await save(cars(0, 40));
      await portion(10);
      for (let died = 0; died < 3; died += 1) {
        await save([
          happened('VehicleHidden', 2 + died, {}, `car-00${died}`),
          happened('VehiclePriced', 2 + died, { prices: { price: 1_000 + died } }, 'car-035'),
          ...cars(40 + 2 * died, 42 + 2 * died),
        ]);
        if (who.endsWith('engine')) engine = new EmbeddedCarSearchEngine();
        await Promise.all([portion(10), portion(10)]);
      }
      const [index = '', ...others] = await prepare(10);
      expect([others, await engine.listIndexes()]).toEqual([[], [index]]);
      await expectWhole(index);
    },
  );
});
