import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A site's search alerts are read a portion at a time, by id. */
export class ReadAlertsInPortions1769000100000 implements MigrationInterface {
  readonly name = 'ReadAlertsInPortions1769000100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX alerts_searching_by_id ON alerts (site, id) WHERE state = 'on' AND kind = 'search'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX alerts_searching_by_id');
  }
}
