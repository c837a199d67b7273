import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The health of a feed names the columns that its mapping reads nothing from (FEED-6). */
export class CountUnreadColumns1770000000000 implements MigrationInterface {
  readonly name = 'CountUnreadColumns1770000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE feed_counts ADD COLUMN unread_columns jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_counts DROP COLUMN unread_columns');
  }
}
