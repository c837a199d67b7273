import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Receipts by the day of their event, so that old ones are dropped as whole partitions; and the event that last re-pushed a stock number's
 * listing, which needs no receipt. An event that changed something says when it happened; of the others only their arrival is known.
 */
export class PartReceiptsByDay1764700100000 implements MigrationInterface {
  readonly name = 'PartReceiptsByDay1764700100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE stock_numbers ADD COLUMN told_event text');
    await queryRunner.query('ALTER TABLE feed_receipts RENAME TO former_receipts');
    await queryRunner.query('ALTER INDEX feed_receipts_pkey RENAME TO former_receipts_pkey');
    await queryRunner.query(`
      CREATE TABLE feed_receipts (
        day date NOT NULL,
        client text NOT NULL,
        event_id text NOT NULL,
        PRIMARY KEY (day, client, event_id)
      ) PARTITION BY RANGE (day)`);
    await queryRunner.query(`
      CREATE TEMPORARY TABLE moved_receipts ON COMMIT DROP AS
      SELECT DISTINCT coalesce((happened.at AT TIME ZONE 'UTC')::date, (received_at AT TIME ZONE 'UTC')::date) AS day, client, event_id
      FROM (SELECT *, 'feed:' || client AS actor FROM former_receipts) AS former LEFT JOIN (
        SELECT meta ->> 'actor' AS actor, meta ->> 'causationId' AS event_id, max(occurred_at) AS at
        FROM events WHERE meta ? 'causationId' GROUP BY 1, 2
      ) AS happened USING (event_id, actor)
      WHERE received_at > now() - interval '90 days'`);
    await queryRunner.query(`
      DO $$ DECLARE day date; BEGIN
        FOR day IN SELECT DISTINCT moved_receipts.day FROM moved_receipts WHERE moved_receipts.day >= (now() AT TIME ZONE 'UTC')::date - 90 LOOP
          EXECUTE format('CREATE TABLE feed_receipts_%s PARTITION OF feed_receipts FOR VALUES FROM (%L) TO (%L)',
            to_char(day, 'YYYYMMDD'), day, day + 1);
        END LOOP;
      END $$`);
    await queryRunner.query(`
      INSERT INTO feed_receipts SELECT * FROM moved_receipts WHERE day >= (now() AT TIME ZONE 'UTC')::date - 90`);
    await queryRunner.query('DROP TABLE former_receipts');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE feed_receipts RENAME TO later_receipts');
    await queryRunner.query('ALTER INDEX feed_receipts_pkey RENAME TO later_receipts_pkey');
    await queryRunner.query(`
      CREATE TABLE feed_receipts (
        client text NOT NULL,
        event_id text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (client, event_id)
      )`);
    await queryRunner.query(
      'INSERT INTO feed_receipts SELECT client, event_id, max(day) FROM later_receipts GROUP BY client, event_id',
    );
    await queryRunner.query('CREATE INDEX feed_receipts_by_time ON feed_receipts USING brin (received_at)');
    await queryRunner.query('DROP TABLE later_receipts');
    await queryRunner.query('ALTER TABLE stock_numbers DROP COLUMN told_event');
  }
}
