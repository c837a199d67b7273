import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Booked test drives: when, where, and in which day's stream each has its slot (TD-1). Nothing about the person. */
export class CreateTestDrives1765310000000 implements MigrationInterface {
  readonly name = 'CreateTestDrives1765310000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE test_drives (
        lead_id text PRIMARY KEY,
        site text NOT NULL,
        dealership_id integer NOT NULL,
        location_slug text NOT NULL,
        time_zone text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        slot_stream text,
        car_id text,
        cancelled boolean NOT NULL DEFAULT false,
        revision integer NOT NULL DEFAULT 1
      )`);
    await queryRunner.query(
      `CREATE INDEX test_drives_taken ON test_drives (dealership_id, location_slug, starts_at) WHERE slot_stream IS NOT NULL`,
    );
    await queryRunner.query('CREATE INDEX test_drives_by_time ON test_drives (ends_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE test_drives');
  }
}
