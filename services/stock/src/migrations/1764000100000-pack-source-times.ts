import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores each time once, with the parts that were set then: a third of the bytes, in a row that each push of an inventory writes. */
export class PackSourceTimes1764000100000 implements MigrationInterface {
  readonly name = 'PackSourceTimes1764000100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE stock_numbers ADD COLUMN packed json NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`
      UPDATE stock_numbers SET packed = (
        SELECT coalesce(json_object_agg(at, parts), '{}') FROM (
          SELECT at, string_agg(part, ' ') AS parts FROM jsonb_each_text(source_times) AS told (part, at) GROUP BY at
        ) AS together)`);
    await replaceColumn(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE stock_numbers ADD COLUMN packed jsonb NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`
      UPDATE stock_numbers SET packed = (
        SELECT coalesce(jsonb_object_agg(part, at::bigint), '{}')
        FROM json_each_text(source_times) AS told (at, parts), string_to_table(parts, ' ') AS part)`);
    await replaceColumn(queryRunner);
  }
}

async function replaceColumn(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE stock_numbers DROP COLUMN source_times');
  await queryRunner.query('ALTER TABLE stock_numbers RENAME COLUMN packed TO source_times');
  await queryRunner.query('ALTER TABLE stock_numbers ALTER COLUMN source_times DROP DEFAULT');
}
