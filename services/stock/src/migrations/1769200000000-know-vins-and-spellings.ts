import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One vehicle under two stock numbers is found by its VIN (FEED-9). Spellings of a stock number that differ from the listed one only in case or
 * blanks lead to the same vehicle. The health of a feed counts its warnings.
 */
export class KnowVinsAndSpellings1769200000000 implements MigrationInterface {
  readonly name = 'KnowVinsAndSpellings1769200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE stock_numbers ADD COLUMN vin text');
    await queryRunner.query(
      `UPDATE stock_numbers SET vin = view->'details'->>'vin' FROM vehicles WHERE vehicles.id = stock_numbers.vehicle_id`,
    );
    await queryRunner.query(
      'CREATE INDEX stock_numbers_vin ON stock_numbers (dealership_id, vin) WHERE vin IS NOT NULL',
    );
    await queryRunner.query(`
      CREATE TABLE stock_number_spellings (
        dealership_id int NOT NULL,
        stocknum text NOT NULL,
        listed_as text NOT NULL,
        vehicle_id text NOT NULL,
        PRIMARY KEY (dealership_id, stocknum)
      )`);
    await queryRunner.query(
      `ALTER TABLE feed_counts ADD COLUMN warned int NOT NULL DEFAULT 0, ADD COLUMN warnings jsonb NOT NULL DEFAULT '{}',
         ADD COLUMN warning_examples jsonb NOT NULL DEFAULT '{}'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE feed_counts DROP COLUMN warned, DROP COLUMN warnings, DROP COLUMN warning_examples',
    );
    await queryRunner.query('DROP TABLE stock_number_spellings');
    await queryRunner.query('ALTER TABLE stock_numbers DROP COLUMN vin');
  }
}
