import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leads as support's list shows them, and who of support opened which (AUTH-5). Neither says anything of a person. */
export class CreateListedLeads1765600000000 implements MigrationInterface {
  readonly name = 'CreateListedLeads1765600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE listed_leads (
        lead_id text PRIMARY KEY,
        dealership_id int NOT NULL,
        dealership_slug text NOT NULL,
        submitted_at timestamptz NOT NULL,
        state text NOT NULL,
        changed_at timestamptz NOT NULL,
        category text NOT NULL,
        car text,
        suspected boolean NOT NULL DEFAULT false
      )`);
    await queryRunner.query(EARLIER_LEADS);
    await queryRunner.query(
      'CREATE INDEX listed_leads_of_dealership ON listed_leads (dealership_id, submitted_at DESC, lead_id DESC)',
    );
    await queryRunner.query(
      `CREATE INDEX crm_deliveries_open ON crm_deliveries (lead_id, status) WHERE status <> 'delivered'`,
    );
    await queryRunner.query(`
      CREATE TABLE support_readings (
        lead_id text NOT NULL,
        read_by text NOT NULL,
        read_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX support_readings_of_lead ON support_readings (lead_id, read_at)');
    await queryRunner.query('CREATE INDEX support_readings_by_time ON support_readings (read_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE support_readings');
    await queryRunner.query('DROP INDEX crm_deliveries_open');
    await queryRunner.query('DROP TABLE listed_leads');
  }
}

/** The leads that there are already, as lead/lead.read-model.ts would have kept them. */
const EARLIER_LEADS = `
  INSERT INTO listed_leads (lead_id, dealership_id, dealership_slug, submitted_at, state, changed_at, category, car, suspected)
  SELECT first.stream_id, (first.data->>'dealershipId')::int, first.data->>'dealershipSlug', first.occurred_at,
    CASE
      WHEN rest.erased THEN 'erased'
      WHEN rest.outcome IS NOT NULL THEN rest.outcome
      WHEN rest.appointment IN ('AppointmentBooked', 'AppointmentMoved') THEN 'appointment'
      WHEN rest.contacted THEN 'contacted'
      WHEN rest.acknowledged THEN 'acknowledged'
      WHEN rest.delivered THEN 'delivered'
      ELSE 'new'
    END,
    rest.changed_at, first.data->>'category',
    CASE WHEN first.data->'car'->>'make' IS NOT NULL THEN
      concat_ws(' ', first.data->'car'->>'year', first.data->'car'->>'make', first.data->'car'->>'model',
        first.data->'car'->>'badge', '(' || (first.data->'car'->>'stockNumber') || ')')
    END,
    coalesce((first.data->>'suspected')::boolean, false)
  FROM events AS first
  CROSS JOIN LATERAL (
    SELECT
      bool_or(type = 'PersonErased') AS erased,
      max(data->>'outcome') FILTER (WHERE type = 'LeadClosed') AS outcome,
      (array_agg(type ORDER BY version DESC) FILTER (WHERE type LIKE 'Appointment%'))[1] AS appointment,
      bool_or(type = 'CustomerContacted') AS contacted,
      bool_or(type = 'LeadAcknowledged') AS acknowledged,
      bool_or(type = 'LeadDelivered') AS delivered,
      max(occurred_at) AS changed_at
    FROM events WHERE stream_id = first.stream_id
  ) AS rest
  WHERE first.type = 'LeadSubmitted'`;
