import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Worlds that are not live, for a day each. */
export class CreateSitePreviews1764100000000 implements MigrationInterface {
  readonly name = 'CreateSitePreviews1764100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE site_previews (
        site text NOT NULL,
        id text NOT NULL,
        number int NOT NULL,
        world jsonb NOT NULL,
        by_site boolean NOT NULL,
        made_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (site, id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE site_previews');
  }
}
