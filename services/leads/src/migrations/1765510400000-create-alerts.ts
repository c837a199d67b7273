import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved searches and price alerts, the cars that they watch, and what is due to whom (LEAD-11). Addresses are sealed. */
export class CreateAlerts1765510400000 implements MigrationInterface {
  readonly name = 'CreateAlerts1765510400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE alerts (
        id text PRIMARY KEY,
        site text NOT NULL,
        person_id uuid NOT NULL,
        user_id uuid,
        kind text NOT NULL,
        search text,
        car_id text,
        title text NOT NULL,
        path text NOT NULL,
        origin text NOT NULL,
        sealed_email text NOT NULL,
        state text NOT NULL,
        requested_at timestamptz NOT NULL,
        confirmed_at timestamptz,
        overflowed boolean NOT NULL DEFAULT false
      )`);
    await queryRunner.query(`CREATE INDEX alerts_watching ON alerts (site) WHERE state = 'on' AND kind = 'search'`);
    await queryRunner.query(`CREATE INDEX alerts_of_car ON alerts (car_id) WHERE state = 'on' AND kind = 'car'`);
    await queryRunner.query('CREATE INDEX alerts_of_person ON alerts (person_id, site)');
    await queryRunner.query('CREATE INDEX alerts_of_user ON alerts (user_id, site) WHERE user_id IS NOT NULL');
    await queryRunner.query(`CREATE INDEX alerts_unconfirmed ON alerts (requested_at) WHERE state = 'unconfirmed'`);
    await queryRunner.query(`
      CREATE TABLE alert_matches (
        alert_id text NOT NULL REFERENCES alerts ON DELETE CASCADE,
        car_id text NOT NULL,
        why text NOT NULL,
        price_before numeric,
        price numeric,
        changes integer NOT NULL DEFAULT 1,
        sent_at timestamptz,
        PRIMARY KEY (alert_id, car_id)
      )`);
    await queryRunner.query('CREATE INDEX alert_matches_sent ON alert_matches (sent_at) WHERE sent_at IS NOT NULL');
    // One message a person and site at a time: the row is its timer.
    await queryRunner.query(`
      CREATE TABLE alert_recipients (
        site text NOT NULL,
        person_id uuid NOT NULL,
        due_at timestamptz,
        last_sent_at timestamptz,
        messages integer NOT NULL DEFAULT 0,
        attempts integer NOT NULL DEFAULT 0,
        PRIMARY KEY (site, person_id)
      )`);
    await queryRunner.query('CREATE INDEX alert_recipients_due ON alert_recipients (due_at) WHERE due_at IS NOT NULL');
    await queryRunner.query(`
      CREATE TABLE alert_cars (
        car_id text PRIMARY KEY,
        dealership_id integer NOT NULL,
        stream_version integer NOT NULL,
        state jsonb NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE alert_confirmations (
        person_digest text NOT NULL,
        site text NOT NULL,
        sent_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX alert_confirmations_to ON alert_confirmations (person_digest, sent_at)');
    await queryRunner.query('CREATE INDEX alert_confirmations_of ON alert_confirmations (site, sent_at)');
    await queryRunner.query('CREATE INDEX alert_confirmations_at ON alert_confirmations (sent_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_confirmations, alert_cars, alert_recipients, alert_matches, alerts');
  }
}
