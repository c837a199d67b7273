import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reservations and when each has something to do (RES-1): nothing of it is about a person. */
export class CreateReservations1766200000000 implements MigrationInterface {
  readonly name = 'CreateReservations1766200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE reservations (
        lead_id uuid PRIMARY KEY,
        site text NOT NULL,
        dealership_id integer NOT NULL,
        car_id text NOT NULL,
        phase text NOT NULL,
        payment_id text,
        version integer NOT NULL,
        due_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        compared_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX reservations_due ON reservations (due_at) WHERE due_at IS NOT NULL');
    await queryRunner.query(`CREATE INDEX reservations_by_car ON reservations (car_id) WHERE phase <> 'ended'`);
    await queryRunner.query(
      'CREATE INDEX reservations_to_compare ON reservations (compared_at) WHERE payment_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE reservations');
  }
}
