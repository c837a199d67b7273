import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether somebody went to pay, without which a hold ends early (RES-1), and whether the visitor called a test drive off, which still counts
 * as theirs for a while (TD-1).
 */
export class BoundHolds1769500000000 implements MigrationInterface {
  readonly name = 'BoundHolds1769500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reservations ADD COLUMN paying_since timestamptz');
    await queryRunner.query('ALTER TABLE test_drives ADD COLUMN called_off_at timestamptz');
    await queryRunner.query(
      'CREATE INDEX person_leads_of_user ON person_leads (user_id, submitted_at) WHERE user_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX person_leads_of_user');
    await queryRunner.query('ALTER TABLE test_drives DROP COLUMN called_off_at');
    await queryRunner.query('ALTER TABLE reservations DROP COLUMN paying_since');
  }
}
