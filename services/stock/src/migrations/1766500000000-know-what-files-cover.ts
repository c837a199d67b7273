import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A file is read and confirmed by keys that cover all dealerships of the key that sent it (SITE-4). Earlier files do not say which these were. */
export class KnowWhatFilesCover1766500000000 implements MigrationInterface {
  readonly name = 'KnowWhatFilesCover1766500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_files ADD COLUMN covered int[]');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_files DROP COLUMN covered');
  }
}
