import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts that are on are counted by their site, of which there may be so many. */
export class CountAlertsOfASite1773700100000 implements MigrationInterface {
  readonly name = 'CountAlertsOfASite1773700100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX alerts_on_by_site ON alerts (site) WHERE state = 'on'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX alerts_on_by_site');
  }
}
