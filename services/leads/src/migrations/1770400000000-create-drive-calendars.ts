import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The calendar of bookings of a place: the id in its secret address, until it is revoked. */
export class CreateDriveCalendars1770400000000 implements MigrationInterface {
  readonly name = 'CreateDriveCalendars1770400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE drive_calendars (
        dealership_id integer NOT NULL,
        location_slug text NOT NULL,
        id uuid NOT NULL UNIQUE,
        made_at timestamptz NOT NULL,
        PRIMARY KEY (dealership_id, location_slug)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE drive_calendars');
  }
}
