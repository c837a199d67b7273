import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files that sites push beside their pictures, by digest, and the redirects that one of them holds, a row each, so that one is found without the others. */
export class CreateSiteFiles1769400000000 implements MigrationInterface {
  readonly name = 'CreateSiteFiles1769400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE site_files (
        site text NOT NULL,
        digest text NOT NULL,
        name text NOT NULL,
        size int NOT NULL,
        pushed_at timestamptz NOT NULL,
        hosts text[] NOT NULL,
        file bytea NOT NULL,
        PRIMARY KEY (site, digest)
      )`);
    await queryRunner.query(`
      CREATE TABLE site_redirects (
        site text NOT NULL,
        digest text NOT NULL,
        old_address text NOT NULL,
        new_address text NOT NULL,
        PRIMARY KEY (site, digest, old_address),
        FOREIGN KEY (site, digest) REFERENCES site_files ON DELETE CASCADE
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE site_redirects');
    await queryRunner.query('DROP TABLE site_files');
  }
}
