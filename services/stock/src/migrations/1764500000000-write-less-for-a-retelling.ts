import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Avoids what a push writes besides its rows: index entries of receipts by time, and whole new rows for re-pushed listings. */
export class WriteLessForARetelling1764500000000 implements MigrationInterface {
  readonly name = 'WriteLessForARetelling1764500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Receipts come in the order of their times, so a range of times is a range of pages.
    await queryRunner.query('DROP INDEX feed_receipts_by_time');
    await queryRunner.query('CREATE INDEX feed_receipts_by_time ON feed_receipts USING brin (received_at)');
    // With room on its page a row's next version needs no new index entry, and the log keeps only what differs.
    await queryRunner.query('ALTER TABLE stock_numbers SET (fillfactor = 50)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE stock_numbers RESET (fillfactor)');
    await queryRunner.query('DROP INDEX feed_receipts_by_time');
    await queryRunner.query('CREATE INDEX feed_receipts_by_time ON feed_receipts (received_at)');
  }
}
