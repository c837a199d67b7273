import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What joined the dead letter of its lead without an attempt is looked through every few seconds: some of it may have to be queued again (CRM-4). */
export class IndexJoinedDeliveries1773900000000 implements MigrationInterface {
  readonly name = 'IndexJoinedDeliveries1773900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX crm_deliveries_joined ON crm_deliveries (lead_id) WHERE status = 'dead' AND attempts = 0`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX crm_deliveries_joined');
  }
}
