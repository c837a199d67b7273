import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views are written and read whole: as json, and uncompressed, which a push of an inventory would wait for longer than for anything else. */
export class StoreViewsWhole1764000200000 implements MigrationInterface {
  readonly name = 'StoreViewsWhole1764000200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE vehicles ALTER COLUMN view TYPE json USING view::text::json');
    await queryRunner.query('ALTER TABLE vehicles SET (toast_tuple_target = 8160)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE vehicles RESET (toast_tuple_target)');
    await queryRunner.query('ALTER TABLE vehicles ALTER COLUMN view TYPE jsonb USING view::text::jsonb');
  }
}
