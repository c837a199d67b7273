import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is at a process, until when, and how often somebody has asked for it: one holder at a time takes its steps. */
export class AddProcessLeases1767400000000 implements MigrationInterface {
  readonly name = 'AddProcessLeases1767400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['reservations', 'online_payments']) {
      await queryRunner.query(
        `ALTER TABLE ${table} ADD COLUMN lease uuid, ADD COLUMN lease_until timestamptz,
           ADD COLUMN wakes integer NOT NULL DEFAULT 0`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['reservations', 'online_payments']) {
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN lease, DROP COLUMN lease_until, DROP COLUMN wakes`);
    }
  }
}
