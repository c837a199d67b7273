import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The present revision of each document of a site, under the same change numbers as configurations; without a body where it was removed. */
export class CreateSiteDocuments1764000100000 implements MigrationInterface {
  readonly name = 'CreateSiteDocuments1764000100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE site_documents (
        stream_id text PRIMARY KEY,
        site text NOT NULL,
        kind text NOT NULL,
        id text NOT NULL,
        revision int NOT NULL,
        position bigint NOT NULL UNIQUE,
        revised_at timestamptz NOT NULL,
        body jsonb,
        summary jsonb,
        UNIQUE (site, kind, id)
      )`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX site_documents_path ON site_documents (site, (summary->>'path')) WHERE kind = 'page' AND summary IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE site_documents');
  }
}
