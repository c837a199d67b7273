import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Online purchases by the owner of their keys, so that who proves a number finds theirs, and that they are forgotten in time (RES-3). */
export class CreatePurchases1766500000000 implements MigrationInterface {
  readonly name = 'CreatePurchases1766500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE purchases (
        id text PRIMARY KEY,
        site text NOT NULL,
        person_id uuid NOT NULL,
        car_id text NOT NULL,
        lead_id uuid,
        changed_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX purchases_by_person ON purchases (person_id)');
    await queryRunner.query('CREATE INDEX purchases_by_change ON purchases (changed_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE purchases');
  }
}
