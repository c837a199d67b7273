import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views beside the read model, and the visitors counted today (VEH-8). Neither is an event: they don't come from the dealer. */
export class CountViews1764600000000 implements MigrationInterface {
  readonly name = 'CountViews1764600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE vehicle_views (vehicle_id text PRIMARY KEY, views integer NOT NULL)');
    await queryRunner.query('CREATE TABLE view_salts (day date PRIMARY KEY, salt bytea NOT NULL)');
    await queryRunner.query(
      `CREATE TABLE view_visitors (
         day date, vehicle_id text, visitor bytea, PRIMARY KEY (day, vehicle_id, visitor))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE view_visitors, view_salts, vehicle_views');
  }
}
