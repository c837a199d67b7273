import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a vehicle last changed, and vehicles in the order of a dealership's ids: the source of sitemaps (VEH-7). */
export class TellVehicleAddresses1764300000000 implements MigrationInterface {
  readonly name = 'TellVehicleAddresses1764300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE vehicles ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()');
    await queryRunner.query('CREATE INDEX vehicles_by_dealership ON vehicles (dealership_id, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX vehicles_by_dealership');
    await queryRunner.query('ALTER TABLE vehicles DROP COLUMN changed_at');
  }
}
