import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only cars that an alert may ask about have rows: since when which dealerships' have none that does, and how their rows are found. */
export class FollowWantedCars1768000000000 implements MigrationInterface {
  readonly name = 'FollowWantedCars1768000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE alert_dealerships (dealership_id integer PRIMARY KEY, unwanted_since timestamptz NOT NULL)',
    );
    await queryRunner.query('CREATE INDEX alert_cars_of_dealership ON alert_cars (dealership_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX alert_cars_of_dealership');
    await queryRunner.query('DROP TABLE alert_dealerships');
  }
}
