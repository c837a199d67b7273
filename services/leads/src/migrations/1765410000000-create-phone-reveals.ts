import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of numbers that visitors asked to see (VEH-4): nothing of it is about a person. */
export class CreatePhoneReveals1765410000000 implements MigrationInterface {
  readonly name = 'CreatePhoneReveals1765410000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE phone_reveals (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        car_id text NOT NULL,
        dealership_id integer NOT NULL,
        website_id integer NOT NULL,
        revealed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE INDEX phone_reveals_by_time ON phone_reveals (revealed_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE phone_reveals');
  }
}
