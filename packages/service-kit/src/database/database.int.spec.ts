import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { isUpstreamFault } from '../problem/to-problem.ts';
import { SecretBox, SecretBoxError } from '../secrets/secret-box.ts';
import { startService } from '../server/start-service.ts';
import { backgroundWorker } from '../worker/background-worker.ts';
import { reseal } from '../worker/resealing.ts';
import { DatabaseModule } from './database.module.ts';
import { openDatabase } from './open-database.ts';

class Cars1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE cars (id int PRIMARY KEY)');
    await runner.query('INSERT INTO cars VALUES (1)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cars');
  }
}

class CarsIndex1700000000001 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX CONCURRENTLY cars_by_id ON cars (id)');
  }
  async down(): Promise<void> {}
}

class Broken1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE nothing ADD COLUMN x int');
  }
  async down(): Promise<void> {}
}

const migrations = [Cars1700000000000, CarsIndex1700000000001];

describe('openDatabase', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('runs each migration once when several starters come at once, an index built concurrently too', async () => {
    const options = { url: database.url, name: 'stock', migrations, poolSize: 2 };
    const sources = await Promise.all([openDatabase(options), openDatabase(options), openDatabase(options)]);
    const counts = await Promise.all(
      sources.map((source) => source.query('SELECT count(*)::int AS n FROM migrations')),
    );
    expect(counts).toEqual([[{ n: 2 }], [{ n: 2 }], [{ n: 2 }]]);
    await Promise.all(sources.map((source) => source.destroy()));
  });

  it('seals boxes again by a new deployment key while others read and write them', async () => {
    const source = await openDatabase({ url: database.url, name: 'stock', migrations, poolSize: 3 });
    const [old, fresh] = [SecretBox.generateKey(), SecretBox.generateKey()];
    const [former, both, own] = [new SecretBox(old), new SecretBox(fresh, [old]), new SecretBox(fresh)];
    const column = {
      ...{ table: 'boxes', id: 'name', type: 'text' as const, column: 'sealed' },
      contextOf: (name: string) => `box:${name}`,
    };
    const secretOf = (box: SecretBox, row: { name: string; sealed: string }) =>
      box.open(row.sealed, column.contextOf(row.name)).toString();
    const names = Array.from({ length: 1_200 }, (_, place) => `b${place}`);
    await source.query('CREATE TABLE boxes (name text PRIMARY KEY, sealed text NOT NULL)');
    await source.query('INSERT INTO boxes SELECT * FROM unnest($1::text[], $2::text[])', [
      names,
      names.map((name) => former.seal(name, column.contextOf(name))),
    ]);
    let isDone = false;
    const sealing = reseal(source, both, column).finally(() => {
      isDone = true;
    });
    let reads = 0;
    do {
      const rows = await source.query('SELECT * FROM boxes ORDER BY random() LIMIT 50');
      for (const row of rows) expect(secretOf(both, row)).toBe(row.name);
      await source.query('INSERT INTO boxes VALUES ($1, $2)', [`w${reads}`, both.seal(`w${reads}`, `box:w${reads}`)]);
      reads += 1;
    } while (!isDone);
    expect(await sealing).toBe(names.length);
    const all = await source.query('SELECT * FROM boxes');
    expect(all.map((row: { name: string; sealed: string }) => secretOf(own, row) === row.name)).toEqual(
      Array.from({ length: names.length + reads }, () => true),
    );
    expect(await reseal(source, both, column)).toBe(0);

    // One whose key is lost, and one behind it.
    const lost = new SecretBox(SecretBox.generateKey());
    await source.query('INSERT INTO boxes VALUES ($1, $2), ($3, $4)', [
      ...['0-lost', lost.seal('0-lost', column.contextOf('0-lost'))],
      ...['1-behind', former.seal('1-behind', column.contextOf('1-behind'))],
    ]);
    await expect(reseal(source, both, column)).rejects.toThrow(SecretBoxError);
    const [behind] = await source.query(`SELECT * FROM boxes WHERE name = '1-behind'`);
    expect(secretOf(own, behind)).toBe('1-behind');
    await source.destroy();
  });

  it('prepares a statement that begins with a name once per connection, and no other', async () => {
    const source = await openDatabase({ url: database.url, name: 'stock', migrations, poolSize: 1 });
    const named = '/* find-cars */ SELECT id FROM cars WHERE id = ANY($1)';
    expect(await source.query(named, [[1]])).toEqual([{ id: 1 }]);
    expect(await source.transaction((manager) => manager.query(named, [[2]]))).toEqual([]);
    expect(await source.query('SELECT $1::int AS n', [3])).toEqual([{ n: 3 }]);
    const prepared = await source.query(
      'SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements',
    );
    expect(prepared).toEqual([{ name: 'find-cars', runs: '2' }]);
    await expect(source.query('/* find-cars */ SELECT 1')).rejects.toThrow(/find-cars/);
    await source.destroy();
  });

  it('has plans go by indexes if asked to', async () => {
    const options = { url: database.url, name: 'stock', migrations, poolSize: 1 };
    const [usual, byIndex] = [await openDatabase(options), await openDatabase({ ...options, plansByIndex: true })];
    expect(await usual.query('SHOW enable_seqscan')).toEqual([{ enable_seqscan: 'on' }]);
    expect(await byIndex.query('SHOW enable_seqscan')).toEqual([{ enable_seqscan: 'off' }]);
    expect(await byIndex.query('SHOW transaction_timeout')).toEqual([{ transaction_timeout: '1min' }]);
    await Promise.all([usual.destroy(), byIndex.destroy()]);
  });

  it('survives a connection that is lost in the moment at which it is handed out', async () => {
    const source = await openDatabase({ url: database.url, name: 'stock', migrations, poolSize: 1 });
    const { master } = source.driver as unknown as { master: Pool };
    const lost = await new Promise<Error>((resolve, reject) => {
      master.connect((error, client, release) => {
        if (!client) return reject(error);
        // As the parser does when the server's farewell comes with its welcome.
        client.emit('error', new Error('terminating connection'));
        release(true);
        resolve(new Error('handed out'));
      });
    });
    expect(lost.message).toBe('handed out');
    expect(await source.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await source.destroy();
  });

  it('states its name and the longest time of a statement and of an idle transaction', async () => {
    const options = { url: database.url, name: 'leads', migrations, poolSize: 1, statementTimeoutMs: 50 };
    const source = await openDatabase(options);
    expect(await source.query('SHOW application_name')).toEqual([{ application_name: 'leads' }]);
    expect(await source.query('SHOW idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '30s' },
    ]);
    expect(await source.query('SHOW transaction_timeout')).toEqual([{ transaction_timeout: '1min' }]);
    await expect(source.query('SELECT pg_sleep(5)')).rejects.toThrow(/statement timeout/);
    await source.destroy();
  });

  it('ends a transaction that lasts too long though none of its statements does, and continues with another session', async () => {
    const options = { url: database.url, name: 'leads', migrations, poolSize: 1, transactionTimeoutMs: 200 };
    const source = await openDatabase(options);
    const long = source.transaction(async (manager) => {
      for (;;) await manager.query('SELECT pg_current_xact_id(), pg_sleep(0.02)');
    });
    const fault = await long.catch((error: unknown) => error);
    expect(isUpstreamFault(fault)).toBe(true);
    expect(await source.query('SELECT id FROM cars')).toEqual([{ id: 1 }]);
    await source.destroy();
  });

  it('leaves no connection and no lock behind a broken migration', async () => {
    const broken = { url: database.url, name: 'broken', migrations: [...migrations, Broken1700000000002], poolSize: 1 };
    await expect(openDatabase(broken)).rejects.toThrow(/"nothing" does not exist/);
    const source = await openDatabase({ ...broken, migrations });
    const held = await source.query(
      `SELECT count(*)::int AS n FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE locktype = 'advisory' AND datname = current_database()`,
    );
    expect(held).toEqual([{ n: 0 }]);
    await source.destroy();
  });

  it('stops background work while the database is still open, then closes it', async () => {
    let atStop: unknown;
    const worker = backgroundWorker('relay', [DataSource], (source: DataSource) => ({
      stop: async () => {
        atStop = await source.query('SELECT id FROM cars');
      },
    }));
    @Module({
      imports: [DatabaseModule.forRoot({ url: database.url, name: 'stock', migrations, poolSize: 2 })],
      providers: [worker],
    })
    class WorkerModule {}
    const service = await startService({
      name: 'stock',
      module: WorkerModule,
      access: 'public',
      port: 0,
      logger: { level: 'silent' },
    });
    const source = service.app.get(DataSource);
    const ready = async () => (await fetch(`${service.url}/health/ready`)).json();
    expect(await ready()).toEqual({ status: 'ok', checks: ['database'] });
    const [last] = await source.query('DELETE FROM migrations WHERE name = $1 RETURNING *', [
      CarsIndex1700000000001.name,
    ]);
    expect(await ready()).toMatchObject({ status: 503, errors: [{ field: 'database' }] });
    await source.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [last[0].timestamp, last[0].name]);
    expect(await ready()).toEqual({ status: 'ok', checks: ['database'] });
    await service.close();
    expect(atStop).toEqual([{ id: 1 }]);
    expect(source.isInitialized).toBe(false);
  });
});
