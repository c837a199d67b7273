import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What CRMs have reported of leads, by their own ids, so that each report is recorded once (CRM-3). */
export class CreateCrmReports1765230000000 implements MigrationInterface {
  readonly name = 'CreateCrmReports1765230000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE crm_reports (
        lead_id text NOT NULL,
        report_id text NOT NULL,
        digest text NOT NULL,
        reported_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (lead_id, report_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE crm_reports');
  }
}
