import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a valuation was last changed, and the owner of its key, so that it is forgotten in time (TRADE-1). Nothing in it is about a person. */
export class CreateValuations1766300000000 implements MigrationInterface {
  readonly name = 'CreateValuations1766300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE valuations (
        id text PRIMARY KEY,
        site text NOT NULL,
        person_id uuid NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX valuations_by_change ON valuations (changed_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE valuations');
  }
}
