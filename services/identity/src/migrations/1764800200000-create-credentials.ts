import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credentials as they are now, and when a feed key was last used. */
export class CreateCredentials1764800200000 implements MigrationInterface {
  readonly name = 'CreateCredentials1764800200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE credentials (
        key_id text PRIMARY KEY,
        purpose text NOT NULL,
        site text,
        name text NOT NULL,
        secret_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        expires_at timestamptz,
        revoked_at timestamptz
      )`);
    await queryRunner.query('CREATE INDEX credentials_by_purpose_and_site ON credentials (purpose, site)');
    await queryRunner.query('ALTER TABLE feed_keys ADD COLUMN last_used_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_keys DROP COLUMN last_used_at');
    await queryRunner.query('DROP TABLE credentials');
  }
}
