import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that are signed in with a credential (AUTH-5), by the hash of their secret. */
export class CreateCredentialSessions1765600100000 implements MigrationInterface {
  readonly name = 'CreateCredentialSessions1765600100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE credential_sessions (
        digest text PRIMARY KEY,
        key_id text NOT NULL,
        opened_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX credential_sessions_of_key ON credential_sessions (key_id, opened_at)');
    await queryRunner.query('CREATE INDEX credential_sessions_by_end ON credential_sessions (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE credential_sessions');
  }
}
