import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What users have saved, as their watchlists' events have it (WATCH-1). A user is an id here, nothing of theirs in clear. */
export class CreateSavedCars1765510200000 implements MigrationInterface {
  readonly name = 'CreateSavedCars1765510200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE saved_cars (
        site text NOT NULL,
        user_id uuid NOT NULL,
        car_id text NOT NULL,
        price_cents integer,
        saved_at timestamptz NOT NULL,
        PRIMARY KEY (site, user_id, car_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE saved_cars');
  }
}
