import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What CRMs receive: the order of all leads' events, subscriptions, a queue for each, and what was tried (CRM-2). */
export class CreateSubscriptions1765210000000 implements MigrationInterface {
  readonly name = 'CreateSubscriptions1765210000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Written with each event. Like the outbox it is read below the oldest running transaction, so that nothing is skipped.
    await queryRunner.query(`
      CREATE TABLE lead_feed (
        id bigserial,
        xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
        lead_id text NOT NULL,
        version int NOT NULL,
        dealership_id int NOT NULL,
        type text NOT NULL,
        recorded_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (xid, id),
        UNIQUE (lead_id, version)
      )`);
    await queryRunner.query('CREATE INDEX lead_feed_of_dealership ON lead_feed (dealership_id, xid, id)');
    await queryRunner.query(`
      INSERT INTO lead_feed (lead_id, version, dealership_id, type, recorded_at)
      SELECT stream_id, version, (data->>'dealershipId')::int, type, recorded_at FROM events
      WHERE data->>'dealershipId' IS NOT NULL AND type NOT IN ('LeadDelivered', 'LeadDeliveryFailed')
      ORDER BY recorded_at, stream_id, version`);
    await queryRunner.query(`
      CREATE TABLE crm_subscriptions (
        id text PRIMARY KEY,
        dealership_id int NOT NULL,
        kind text NOT NULL,
        name text NOT NULL,
        target text NOT NULL,
        sealed text NOT NULL,
        enabled boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now(),
        disabled_at timestamptz,
        disabled_reason text,
        failing_since timestamptz
      )`);
    await queryRunner.query('CREATE INDEX crm_subscriptions_of_dealership ON crm_subscriptions (dealership_id)');
    // A row only points to its event; so no personal value is in it. It is a queue: dead rows are cleared by their number.
    await queryRunner.query(`
      CREATE TABLE crm_deliveries (
        subscription_id text NOT NULL,
        lead_id text NOT NULL,
        version int NOT NULL,
        type text NOT NULL,
        status text NOT NULL DEFAULT 'waiting',
        queued_at timestamptz NOT NULL DEFAULT now(),
        next_try timestamptz NOT NULL DEFAULT now(),
        attempts int NOT NULL DEFAULT 0,
        first_try timestamptz,
        settled_at timestamptz,
        report text,
        PRIMARY KEY (subscription_id, lead_id, version)
      ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)`);
    await queryRunner.query(
      `CREATE INDEX crm_deliveries_due ON crm_deliveries (subscription_id, next_try) WHERE status = 'waiting'`,
    );
    await queryRunner.query('CREATE INDEX crm_deliveries_reports ON crm_deliveries (lead_id) WHERE report IS NOT NULL');
    await queryRunner.query('CREATE INDEX crm_deliveries_of_lead ON crm_deliveries (lead_id)');
    await queryRunner.query(
      `CREATE INDEX crm_deliveries_settled ON crm_deliveries (settled_at) WHERE status <> 'waiting'`,
    );
    await queryRunner.query(`
      CREATE TABLE crm_attempts (
        subscription_id text NOT NULL,
        lead_id text NOT NULL,
        version int NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        answer int,
        fault text,
        milliseconds int NOT NULL
      )`);
    await queryRunner.query(
      'CREATE INDEX crm_attempts_of_delivery ON crm_attempts (subscription_id, lead_id, version, at)',
    );
    await queryRunner.query('CREATE INDEX crm_attempts_by_time ON crm_attempts (at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['crm_attempts', 'crm_deliveries', 'crm_subscriptions', 'lead_feed']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
