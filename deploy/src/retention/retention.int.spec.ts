import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { gatewayMigrations } from '@forecourt/gateway';
import { identityMigrations } from '@forecourt/identity';
import { leadsMigrations } from '@forecourt/leads';
import { indexerMigrations } from '@forecourt/search-indexer';
import { openDatabase, RetentionSweep } from '@forecourt/service-kit';
import { sitesMigrations } from '@forecourt/sites';
import { stockMigrations } from '@forecourt/stock';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource, MigrationInterface } from 'typeorm';
import { sourcesBelow } from '../checks/source-files.ts';
import { retentionReference, retentionTables, sharedTables } from './retention-reference.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const migrations: Readonly<Record<string, (new () => MigrationInterface)[]>> = {
  stock: stockMigrations,
  leads: leadsMigrations,
  identity: identityMigrations,
  sites: sitesMigrations,
  'search-indexer': indexerMigrations,
  gateway: gatewayMigrations,
};

describe.each(Object.entries(retentionTables))('what %s keeps how long', (service, { entries, lasting }) => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    const options = { url: database.url, name: 'spec', migrations: migrations[service] ?? [], poolSize: 2 };
    dataSource = await openDatabase(options);
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  it('is said of each of its tables: in services/*/src/retention.ts, or deploy/src/retention for those of shared packages', async () => {
    const rows: { name: string }[] = await dataSource.query(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    const names = rows.map(({ name }) => name);
    const own = [...entries.map(({ table }) => table), ...Object.keys(lasting)];
    expect(names.filter((name) => !own.includes(name) && !(name in sharedTables))).toEqual([]);
    expect(own.filter((name) => !names.includes(name))).toEqual([]);
    expect(entries.filter(({ table }) => table in lasting)).toEqual([]);
  });

  it('can be deleted as it is declared', async () => {
    const faults: unknown[] = [];
    const sweep = new RetentionSweep({ dataSource, entries, onError: (error) => faults.push(error) });
    await sweep.sweep(new Date());
    expect(faults).toEqual([]);
  });
});

describe('what is past its time', () => {
  it('is described as it is declared; if not, run npm run generate', () => {
    expect(readFileSync(path.join(root, 'docs/retention.md'), 'utf8')).toBe(retentionReference());
  });

  it('is deleted by the one sweep: no other statement of a service deletes by age', () => {
    const byAge = /DELETE FROM \S+ WHERE [^`;]{0,120}?<=? ?(?:\$\d|now\(\))/;
    const found = sourcesBelow([path.join(root, 'services')]).filter((file) => byAge.test(readFileSync(file, 'utf8')));
    expect(found.map((file) => path.relative(root, file))).toEqual([]);
  });
});
