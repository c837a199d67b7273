import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key's revision, which is the version of its stream: those that are there take it from their events. */
export class ReviseFeedKeys1764000200000 implements MigrationInterface {
  readonly name = 'ReviseFeedKeys1764000200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_keys ADD COLUMN revision integer NOT NULL DEFAULT 1');
    await queryRunner.query(`
      UPDATE feed_keys SET revision = coalesce(
        (SELECT max(version) FROM events WHERE stream_id = 'feed-key-' || key_id), 1)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_keys DROP COLUMN revision');
  }
}
