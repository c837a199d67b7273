import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which signed-in user a row is proven to belong to (docs/decisions/ownership.md): who followed the link to an address, and in whose session a
 * lead was sent or a purchase was begun. Nothing is proven about rows of the time before.
 */
export class ProveOwnership1768300000000 implements MigrationInterface {
  readonly name = 'ProveOwnership1768300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alerts ADD COLUMN confirmed_by uuid');
    await queryRunner.query('ALTER TABLE person_leads ADD COLUMN user_id uuid');
    await queryRunner.query('ALTER TABLE purchases ADD COLUMN user_id uuid');
    await queryRunner.query('CREATE INDEX purchases_of_user ON purchases (user_id, site) WHERE user_id IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE purchases DROP COLUMN user_id');
    await queryRunner.query('ALTER TABLE person_leads DROP COLUMN user_id');
    await queryRunner.query('ALTER TABLE alerts DROP COLUMN confirmed_by');
  }
}
