import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * After which sale a car has left the indexes: the `sold_date_timestamp` of its document then, so that a car with another sale, or with
 * none, is back by itself, whatever writes its row. No event made it and no rebuild compares it.
 */
export class LetSoldCarsLeave1765000300000 implements MigrationInterface {
  readonly name = 'LetSoldCarsLeave1765000300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(`ALTER TABLE ${schema}.car_rows ADD COLUMN left_sale float8`);
    }
    await queryRunner.query(`
      CREATE INDEX car_rows_sold ON car_rows (((document ->> 'sold_date_timestamp')::float8))
        WHERE left_sale IS DISTINCT FROM (document ->> 'sold_date_timestamp')::float8`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX car_rows_sold');
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(`ALTER TABLE ${schema}.car_rows DROP COLUMN left_sale`);
    }
  }
}
