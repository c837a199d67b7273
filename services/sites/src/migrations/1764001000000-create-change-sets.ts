import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The change sets of each site, and with which change each revision came. Revisions from before count as those of number 0. */
export class CreateChangeSets1764001000000 implements MigrationInterface {
  readonly name = 'CreateChangeSets1764001000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE change_sets (
        owner text NOT NULL,
        number int NOT NULL,
        position bigint NOT NULL,
        at timestamptz NOT NULL,
        actor text,
        message text,
        restored int,
        changes jsonb NOT NULL,
        PRIMARY KEY (owner, number)
      )`);
    await queryRunner.query(`
      CREATE TABLE kept_revisions (
        stream_id text NOT NULL,
        revision int NOT NULL,
        position bigint NOT NULL,
        owner text,
        PRIMARY KEY (stream_id, revision)
      )`);
    await queryRunner.query('CREATE INDEX kept_revisions_owner ON kept_revisions (owner) WHERE owner IS NOT NULL');
    await queryRunner.query(`
      INSERT INTO kept_revisions
      SELECT stream_id, revision, 0, CASE WHEN kind = 'site' THEN slug END FROM configurations
      UNION ALL SELECT stream_id, revision, 0, site FROM site_documents`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE change_sets');
    await queryRunner.query('DROP TABLE kept_revisions');
  }
}
