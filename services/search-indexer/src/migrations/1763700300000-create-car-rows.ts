import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The folded cars, the dealerships they stand at, and how far each index is. */
export class CreateCarRows1763700300000 implements MigrationInterface {
  readonly name = 'CreateCarRows1763700300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE car_rows (
        vehicle_id text PRIMARY KEY,
        dealership_id int NOT NULL,
        stream_version int NOT NULL,
        state jsonb NOT NULL,
        document jsonb,
        revision bigint NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX car_rows_of_dealership ON car_rows (dealership_id, vehicle_id)');
    await queryRunner.query('CREATE TABLE dealerships (dealership_id int PRIMARY KEY, document jsonb NOT NULL)');
    await queryRunner.query('CREATE TABLE search_indexes (name text PRIMARY KEY, made_at timestamptz NOT NULL)');
    // The row's revision is stored here again, so that one small index finds the cars that differ in an index.
    await queryRunner.query(`
      CREATE TABLE index_entries (
        index_name text NOT NULL,
        vehicle_id text NOT NULL,
        revision bigint NOT NULL,
        indexed_revision bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (index_name, vehicle_id)
      )`);
    await queryRunner.query(
      'CREATE INDEX index_entries_that_differ ON index_entries (index_name, vehicle_id) WHERE indexed_revision <> revision',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE index_entries, search_indexes, dealerships, car_rows');
  }
}
