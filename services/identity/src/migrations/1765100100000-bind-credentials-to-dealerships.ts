import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credentials of CRMs and support may be for dealerships instead of a site (AUTH-5). */
export class BindCredentialsToDealerships1765100100000 implements MigrationInterface {
  readonly name = 'BindCredentialsToDealerships1765100100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE credentials ADD COLUMN dealerships jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE credentials DROP COLUMN dealerships');
  }
}
