import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { gatewayMigrations } from '@forecourt/gateway';
import { identityMigrations } from '@forecourt/identity';
import { leadsMigrations } from '@forecourt/leads';
import { indexerMigrations } from '@forecourt/search-indexer';
import { openDatabase } from '@forecourt/service-kit';
import { sitesMigrations } from '@forecourt/sites';
import { stockMigrations } from '@forecourt/stock';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { type ContractingMigration, isFree, runExpanding } from './testing/schema-changes.ts';

type Migrations = (new () => MigrationInterface)[];

/** With how many of them each had before the rule: a new migration has a later time. */
const services: readonly (readonly [service: string, migrations: Migrations, free: number])[] = [
  ['stock', stockMigrations, 17],
  ['leads', leadsMigrations, 26],
  ['identity', identityMigrations, 11],
  ['sites', sitesMigrations, 10],
  ['search-indexer', indexerMigrations, 12],
  ['gateway', gatewayMigrations, 1],
];

describe('migrations', () => {
  let database: TestDatabase;
  const open: DataSource[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const dataSource of open.splice(0)) await dataSource.destroy();
    await database.drop();
  });

  const migrated = async (migrations: Migrations): Promise<DataSource> => {
    const dataSource = await openDatabase({ url: database.url, name: 'spec', migrations, poolSize: 2 });
    open.push(dataSource);
    return dataSource;
  };

  it.each(services)('of %s take nothing away that the release before reads or writes', async (_, migrations, free) => {
    expect(migrations.filter(isFree)).toHaveLength(free);
    const dataSource = await migrated(migrations.filter(isFree));
    const later = migrations.filter((migration) => !isFree(migration));
    expect(await runExpanding(dataSource, later)).toEqual([]);
  });

  describe('that are planted', () => {
    const planted = (up: string, contract?: string) => {
      class Planted1767699000000 implements MigrationInterface, Partial<ContractingMigration> {
        readonly name = 'Planted1767699000000';
        declare readonly contract: string;
        constructor() {
          if (contract !== undefined) Object.assign(this, { contract });
        }
        async up(runner: QueryRunner): Promise<void> {
          await runner.query(up);
        }
        async down(): Promise<void> {}
      }
      return Planted1767699000000;
    };
    const faultsOf = async (up: string, contract?: string) => {
      const dataSource = await migrated([]);
      await dataSource.query(`
        CREATE TABLE orders (id int PRIMARY KEY, client text NOT NULL, note text, state text NOT NULL DEFAULT 'open',
          CONSTRAINT known_state CHECK (state IN ('open', 'done')));
        CREATE UNIQUE INDEX orders_of_client ON orders (client, note);
        CREATE TABLE lines (order_id int)`);
      return runExpanding(dataSource, [planted(up, contract)]);
    };

    it.each([
      ['DROP TABLE lines', 'drops or renames table lines'],
      ['ALTER TABLE lines RENAME TO rows_of_orders', 'drops or renames table lines'],
      ['ALTER TABLE orders DROP COLUMN note', 'drops or renames column orders.note'],
      ['ALTER TABLE orders RENAME COLUMN note TO remark', 'drops or renames column orders.note'],
      ['ALTER TABLE orders ALTER COLUMN id TYPE bigint', 'changes the type of orders.id from integer to bigint'],
      ['ALTER TABLE orders ALTER COLUMN note SET NOT NULL', 'sets orders.note NOT NULL'],
      ['ALTER TABLE orders ALTER COLUMN state DROP DEFAULT', 'drops the default of orders.state'],
      ['ALTER TABLE orders ADD COLUMN paid boolean NOT NULL', 'adds orders.paid, NOT NULL without a default'],
      ['ALTER TABLE orders DROP CONSTRAINT known_state', 'drops, renames or changes constraint orders.known_state'],
      ['DROP INDEX orders_of_client', 'drops, renames or changes constraint orders.orders_of_client'],
      [
        'ALTER TABLE orders RENAME CONSTRAINT orders_pkey TO pk',
        'drops, renames or changes constraint orders.orders_pkey',
      ],
      ['CREATE UNIQUE INDEX one_note ON orders (note)', 'adds constraint orders.one_note'],
    ])('fail: %s', async (up, fault) => {
      expect(await faultsOf(up)).toContainEqual(expect.stringContaining(`Planted1767699000000 ${fault}`));
    });

    it('pass if they only expand', async () => {
      const faults = await faultsOf(`
        CREATE TABLE payments (id int PRIMARY KEY, order_id int NOT NULL REFERENCES orders);
        ALTER TABLE orders ADD COLUMN paid boolean NOT NULL DEFAULT false, ADD COLUMN paid_at timestamptz;
        ALTER TABLE orders ADD CONSTRAINT paid_once CHECK (paid OR paid_at IS NULL);
        CREATE INDEX orders_by_note ON orders (note);
        ALTER TABLE orders ALTER COLUMN client DROP NOT NULL`);
      expect(faults).toEqual([]);
    });

    it('may contract if they say why and which release read it last, and only then', async () => {
      const up = 'ALTER TABLE orders DROP COLUMN note';
      expect(await faultsOf(up, 'notes are events now; last read by release 0.4')).toEqual([]);
    });

    it.each([
      ['ALTER TABLE orders DROP COLUMN note', 'nobody needs it', 'expected "why; last read by release …"'],
      ['CREATE TABLE payments (id int)', 'none; last read by release 0.4', 'takes nothing away'],
    ])('have no use for a contract that says too little or too much: %s', async (up, contract, fault) => {
      expect(await faultsOf(up, contract)).toEqual([expect.stringContaining(fault)]);
    });
  });
});
