import { createPersonTables, dropPersonTables } from '@forecourt/persons';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users of sites, the codes that sign them in, and their sessions (AUTH-1, AUTH-2). No number is stored in clear. */
export class CreateUsersAndSessions1765100200000 implements MigrationInterface {
  readonly name = 'CreateUsersAndSessions1765100200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createPersonTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE users (
        user_id uuid PRIMARY KEY,
        site text NOT NULL,
        person_id uuid NOT NULL UNIQUE,
        sealed_phone text NOT NULL,
        registered_at timestamptz NOT NULL
      )`);
    // One for each browser and site: another code takes the place of the last.
    await queryRunner.query(`
      CREATE TABLE sign_in_codes (
        site text NOT NULL,
        browser text NOT NULL,
        sealed_phone text NOT NULL,
        code_digest text NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (site, browser)
      )`);
    await queryRunner.query('CREATE INDEX sign_in_codes_by_end ON sign_in_codes (expires_at)');
    await queryRunner.query(`
      CREATE TABLE sent_codes (
        id bigserial PRIMARY KEY,
        site text NOT NULL,
        phone_digest text NOT NULL,
        network_digest text NOT NULL,
        sent_at timestamptz NOT NULL
      )`);
    for (const column of ['site', 'phone_digest', 'network_digest']) {
      await queryRunner.query(`CREATE INDEX sent_codes_by_${column} ON sent_codes (${column}, sent_at)`);
    }
    await queryRunner.query('CREATE INDEX sent_codes_by_time ON sent_codes (sent_at)');
    await queryRunner.query(`
      CREATE TABLE sessions (
        session_id uuid PRIMARY KEY,
        token_digest text NOT NULL UNIQUE,
        user_id uuid NOT NULL,
        site text NOT NULL,
        device text NOT NULL,
        signed_in_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX sessions_of_user ON sessions (user_id, signed_in_at)');
    await queryRunner.query('CREATE INDEX sessions_by_last_use ON sessions (last_seen_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['sessions', 'sent_codes', 'sign_in_codes', 'users']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
    await dropPersonTables(queryRunner);
  }
}
