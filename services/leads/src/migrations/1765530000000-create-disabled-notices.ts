import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mails that tell a dealer that a subscription was disabled (CRM-2). */
export class CreateDisabledNotices1765530000000 implements MigrationInterface {
  readonly name = 'CreateDisabledNotices1765530000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE crm_disabled_notices (
        id bigserial PRIMARY KEY,
        subscription_id text NOT NULL,
        failing_since timestamptz NOT NULL,
        disabled_at timestamptz NOT NULL,
        fault text,
        next_try timestamptz NOT NULL DEFAULT now(),
        attempts int NOT NULL DEFAULT 0,
        sent_at timestamptz
      )`);
    await queryRunner.query(
      'CREATE INDEX crm_disabled_notices_due ON crm_disabled_notices (next_try) WHERE sent_at IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE crm_disabled_notices');
  }
}
