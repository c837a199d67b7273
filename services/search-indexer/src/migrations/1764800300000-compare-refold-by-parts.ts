import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a new fold is compared with the live rows, and the vehicles to check again. */
export class CompareRefoldByParts1764800300000 implements MigrationInterface {
  readonly name = 'CompareRefoldByParts1764800300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE rebuilds ADD COLUMN compared_to text NOT NULL DEFAULT ''`);
    // The transaction that last had a doubt: a transaction that clears one must have checked after that.
    await queryRunner.query(`
      CREATE TABLE refold_doubts (
        vehicle_id text PRIMARY KEY,
        differs boolean NOT NULL DEFAULT false,
        mark xid8 NOT NULL DEFAULT pg_current_xact_id()
      )`);
    await queryRunner.query('CREATE INDEX refold_doubts_open ON refold_doubts (vehicle_id) WHERE NOT differs');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE refold_doubts');
    await queryRunner.query('ALTER TABLE rebuilds DROP COLUMN compared_to');
  }
}
