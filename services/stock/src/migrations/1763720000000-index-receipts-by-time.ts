import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the receipts that are old enough to be forgotten. */
export class IndexReceiptsByTime1763720000000 implements MigrationInterface {
  readonly name = 'IndexReceiptsByTime1763720000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX feed_receipts_by_time ON feed_receipts (received_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX feed_receipts_by_time');
  }
}
