import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to when the provider's payments were compared with ours, those of it that nobody here knows, and refunds that are owed again. */
export class CompareListedPayments1767400100000 implements MigrationInterface {
  readonly name = 'CompareListedPayments1767400100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE payment_listings (
        provider text PRIMARY KEY,
        listed_to timestamptz NOT NULL,
        claimed_at timestamptz NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE unknown_payments (
        payment_id text PRIMARY KEY,
        reference text NOT NULL,
        amount_cents integer NOT NULL,
        status text NOT NULL,
        found_at timestamptz NOT NULL,
        checked_at timestamptz NOT NULL
      )`);
    for (const table of ['reservations', 'online_payments']) {
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN owes_refund boolean NOT NULL DEFAULT false`);
      await queryRunner.query(`CREATE INDEX ${table}_owing ON ${table} (lead_id) WHERE owes_refund`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE payment_listings');
    await queryRunner.query('DROP TABLE unknown_payments');
    for (const table of ['reservations', 'online_payments']) {
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN owes_refund`);
    }
  }
}
