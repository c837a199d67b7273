import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Booked services: when, at which workshop, in which day's stream each has its slot, and whether a loan car goes with it. Nothing about the person. */
export class CreateServiceBookings1771100000000 implements MigrationInterface {
  readonly name = 'CreateServiceBookings1771100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE service_bookings (
        lead_id text PRIMARY KEY,
        site text NOT NULL,
        dealership_id integer NOT NULL,
        location_slug text NOT NULL,
        time_zone text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        slot_stream text,
        loan_car boolean NOT NULL DEFAULT false,
        cancelled boolean NOT NULL DEFAULT false,
        called_off_at timestamptz,
        revision integer NOT NULL DEFAULT 1
      )`);
    await queryRunner.query(
      `CREATE INDEX service_bookings_taken ON service_bookings (dealership_id, location_slug, starts_at)
        WHERE slot_stream IS NOT NULL`,
    );
    await queryRunner.query('CREATE INDEX service_bookings_by_time ON service_bookings (ends_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE service_bookings');
  }
}
