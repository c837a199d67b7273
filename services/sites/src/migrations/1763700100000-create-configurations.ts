import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The present document of each site and dealership, numbered by change, for those who follow them. */
export class CreateConfigurations1763700100000 implements MigrationInterface {
  readonly name = 'CreateConfigurations1763700100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE configurations (
        stream_id text PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('site', 'dealership')),
        slug text NOT NULL,
        revision int NOT NULL,
        position bigint NOT NULL UNIQUE,
        document jsonb NOT NULL,
        UNIQUE (kind, slug)
      )`);
    // One row that each change locks and counts up: so the numbers become visible in their own order, and a follower misses none.
    await queryRunner.query('CREATE TABLE last_change (position bigint NOT NULL)');
    await queryRunner.query('INSERT INTO last_change VALUES (0)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE configurations');
    await queryRunner.query('DROP TABLE last_change');
  }
}
