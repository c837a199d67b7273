import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A file that is refused as a whole has no rows, and counts in its feed's health all the same (FEED-6). */
export class CountRefusedFiles1766700000000 implements MigrationInterface {
  readonly name = 'CountRefusedFiles1766700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE feed_counts ADD COLUMN refused_files int NOT NULL DEFAULT 0, ADD COLUMN file_reasons jsonb NOT NULL DEFAULT '{}'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_counts DROP COLUMN refused_files, DROP COLUMN file_reasons');
  }
}
