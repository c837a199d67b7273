import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Read model, stock numbers and feed state. */
export class CreateStock1763710000000 implements MigrationInterface {
  readonly name = 'CreateStock1763710000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE vehicles (
        id text PRIMARY KEY,
        dealership_id int NOT NULL,
        view jsonb NOT NULL
      )`);
    // Every address that a vehicle ever had: old ones redirect for good.
    await queryRunner.query(`
      CREATE TABLE vehicle_slugs (
        slug text PRIMARY KEY,
        vehicle_id text NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE stock_numbers (
        dealership_id int NOT NULL,
        stocknum text NOT NULL,
        vehicle_id text NOT NULL,
        source_times jsonb NOT NULL,
        taken_over_at bigint,
        PRIMARY KEY (dealership_id, stocknum)
      )`);
    await queryRunner.query(`
      CREATE TABLE feed_receipts (
        client text NOT NULL,
        event_id text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (client, event_id)
      )`);
    await queryRunner.query(`
      CREATE TABLE feed_mappings (
        client text NOT NULL,
        name text NOT NULL,
        mapping jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (client, name)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE feed_mappings, feed_receipts, stock_numbers, vehicle_slugs, vehicles');
  }
}
