import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Online payments and when each has something to do (RES-3): nothing of it is about a person. */
export class CreateOnlinePayments1766400000000 implements MigrationInterface {
  readonly name = 'CreateOnlinePayments1766400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE online_payments (
        lead_id uuid PRIMARY KEY,
        payment_id text,
        version integer NOT NULL,
        due_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        compared_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX online_payments_due ON online_payments (due_at) WHERE due_at IS NOT NULL');
    await queryRunner.query(
      'CREATE INDEX online_payments_to_compare ON online_payments (compared_at) WHERE payment_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE online_payments');
  }
}
