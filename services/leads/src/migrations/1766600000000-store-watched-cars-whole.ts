import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cars that alerts watch stay in their rows, uncompressed: each change of a price writes one. */
export class StoreWatchedCarsWhole1766600000000 implements MigrationInterface {
  readonly name = 'StoreWatchedCarsWhole1766600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alert_cars SET (toast_tuple_target = 8160)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alert_cars RESET (toast_tuple_target)');
  }
}
