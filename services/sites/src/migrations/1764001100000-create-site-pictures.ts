import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pictures that sites push, as their files are, by digest. */
export class CreateSitePictures1764001100000 implements MigrationInterface {
  readonly name = 'CreateSitePictures1764001100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE site_pictures (
        site text NOT NULL,
        digest text NOT NULL,
        name text NOT NULL,
        size int NOT NULL,
        pushed_at timestamptz NOT NULL,
        file bytea NOT NULL,
        PRIMARY KEY (site, digest)
      )`);
    // A photo is compressed already.
    await queryRunner.query('ALTER TABLE site_pictures ALTER COLUMN file SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE site_pictures');
  }
}
