import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a car waits to be written to an index. */
export class TimeIndexEntries1764000300000 implements MigrationInterface {
  readonly name = 'TimeIndexEntries1764000300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(
        `ALTER TABLE ${schema}.index_entries ADD COLUMN wanted_at timestamptz NOT NULL DEFAULT now()`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(`ALTER TABLE ${schema}.index_entries DROP COLUMN wanted_at`);
    }
  }
}
