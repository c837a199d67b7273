import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers for each stock number the listing that caused no warnings, to recognise a re-push. */
export class RememberTellings1764400000000 implements MigrationInterface {
  readonly name = 'RememberTellings1764400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE stock_numbers ADD COLUMN told_digest text, ADD COLUMN told_version int, ADD COLUMN told_at bigint',
    );
  }

  /** Re-pushes since are in no other column: the times of those parts move on first. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE stock_numbers SET source_times = (
        SELECT json_object_agg(CASE WHEN at::bigint = latest.at_most THEN told_at::text ELSE at END, parts)
        FROM json_each_text(source_times) AS told (at, parts),
          (SELECT max(key::bigint) AS at_most FROM json_object_keys(source_times) AS key) AS latest
      ) WHERE told_at IS NOT NULL`);
    await queryRunner.query(
      'ALTER TABLE stock_numbers DROP COLUMN told_digest, DROP COLUMN told_version, DROP COLUMN told_at',
    );
  }
}
