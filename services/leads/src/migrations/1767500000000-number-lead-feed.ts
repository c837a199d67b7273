import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The pull feed gets an order of its own (CRM-3). Transaction ids belong to a database cluster: after a move to another one, new events would
 * come before what CRMs have read. A worker numbers the rows, also those of before; `xid` stays for the cursors that CRMs hold.
 */
export class NumberLeadFeed1767500000000 implements MigrationInterface {
  readonly name = 'NumberLeadFeed1767500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE lead_feed ADD COLUMN position bigint');
    await queryRunner.query('CREATE UNIQUE INDEX lead_feed_position ON lead_feed (position)');
    await queryRunner.query('CREATE INDEX lead_feed_pulled ON lead_feed (dealership_id, position)');
    await queryRunner.query('CREATE INDEX lead_feed_unnumbered ON lead_feed (id) WHERE position IS NULL');
    // Each row is written twice, so dead rows are cleared by their number.
    await queryRunner.query(
      'ALTER TABLE lead_feed SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE lead_feed RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)',
    );
    await queryRunner.query('ALTER TABLE lead_feed DROP COLUMN position');
  }
}
