import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sandbox's payments and its ledger. */
class CreateSandboxPayments1766100000000 implements MigrationInterface {
  readonly name = 'CreateSandboxPayments1766100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE sandbox_payments (
        id text PRIMARY KEY,
        reference text NOT NULL UNIQUE,
        amount_cents integer NOT NULL,
        description text NOT NULL,
        payee text NOT NULL,
        return_url text NOT NULL,
        status text NOT NULL DEFAULT 'open',
        card_last4 text,
        authorised_from timestamptz,
        down_until timestamptz,
        refuses_capture boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX sandbox_payments_by_time ON sandbox_payments (created_at, id)');
    await queryRunner.query(`
      CREATE TABLE sandbox_ledger (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payment_id text NOT NULL REFERENCES sandbox_payments (id),
        change text NOT NULL,
        at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sandbox_ledger');
    await queryRunner.query('DROP TABLE sandbox_payments');
  }
}

/** Cards whose first refund the bank sends back. */
class FailRefunds1767400000000 implements MigrationInterface {
  readonly name = 'FailRefunds1767400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE sandbox_payments ADD COLUMN fails_refund boolean NOT NULL DEFAULT false, ADD COLUMN refund_fails_from timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sandbox_payments DROP COLUMN fails_refund, DROP COLUMN refund_fails_from');
  }
}

/** The migrations of the sandbox's database, oldest first. */
export const sandboxMigrations: (new () => MigrationInterface)[] = [
  CreateSandboxPayments1766100000000,
  FailRefunds1767400000000,
];
