import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntitySchema, type EntitySchemaColumnOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { columnDrift } from './column-drift.ts';

class Cars1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE cars (id int PRIMARY KEY, make text NOT NULL UNIQUE, sold_at timestamptz)');
    await runner.query('CREATE INDEX cars_sold ON cars (sold_at)');
  }
  async down(): Promise<void> {}
}

const id: EntitySchemaColumnOptions = { type: 'int', primary: true };
const make: EntitySchemaColumnOptions = { type: 'text' };
const soldAt: EntitySchemaColumnOptions = { name: 'sold_at', type: 'timestamptz', nullable: true };

describe('the drift of entities from their tables', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const drift = (columns: Record<string, EntitySchemaColumnOptions>) =>
    columnDrift({
      url: database.url,
      migrations: [Cars1700000000000],
      entities: [new EntitySchema({ name: 'car', tableName: 'cars', columns })],
    });

  it('is nothing if both have the same columns', async () => {
    expect(await drift({ id, make, soldAt })).toEqual([]);
  });

  it.each([
    ['a type', { id, make, soldAt: { ...soldAt, type: 'date' } }],
    ['whether it may be null', { id, make: { ...make, nullable: true }, soldAt }],
    ['a name', { id, make, sold: { ...soldAt, name: 'sold' } }],
    ['a column that the entity lacks', { id, make }],
    ['a column that the table lacks', { id, make, soldAt, model: make }],
  ] as const)('shows %s', async (_, columns) => {
    expect(await drift(columns)).not.toEqual([]);
  });
});
