import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many times each index was written, which the index knows too: so a database that was restored is noticed. */
export class NumberFlushes1767110000000 implements MigrationInterface {
  readonly name = 'NumberFlushes1767110000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE index_flushes (
        index_name text PRIMARY KEY,
        flush bigint NOT NULL,
        restored_at timestamptz
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE index_flushes');
  }
}
