import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { openDatabase } from '@forecourt/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { saveRows } from '../car-row/car-row.table.ts';
import { foldIntoRows } from '../car-row/car-row.ts';
import { indexerMigrations } from '../migrations/index.ts';
import { listed } from '../testing/vehicle-history.ts';
import { readBehind } from './index-entries.table.ts';
import { prepareIndexes } from './prepare-indexes.ts';

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

  const prepare = () => prepareIndexes({ dataSource, engine, alias: 'cars', now });
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
    expect(await readBehind(dataSource, index ?? '', '', 10)).toMatchObject([{ id: 'car-1', revision: 1 }]);
  });
});
