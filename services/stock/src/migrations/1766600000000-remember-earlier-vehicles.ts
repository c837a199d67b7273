import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Support reads the history of every vehicle that a stock number ever had; the number's own row has only the current one. */
export class RememberEarlierVehicles1766600000000 implements MigrationInterface {
  readonly name = 'RememberEarlierVehicles1766600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE earlier_vehicles (vehicle_id text PRIMARY KEY, dealership_id int NOT NULL, stocknum text NOT NULL)',
    );
    await queryRunner.query(`
      INSERT INTO earlier_vehicles
      SELECT id, dealership_id, view->>'stocknum' FROM vehicles
      WHERE view->>'stocknum' IS NOT NULL AND NOT EXISTS (SELECT FROM stock_numbers WHERE vehicle_id = id)`);
    await queryRunner.query('CREATE INDEX earlier_vehicles_number ON earlier_vehicles (dealership_id, stocknum)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE earlier_vehicles');
  }
}
