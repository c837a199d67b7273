import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents that an index refuses, so that all others go on. */
export class ParkDocuments1767100000000 implements MigrationInterface {
  readonly name = 'ParkDocuments1767100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE parked_documents (
        index_name text NOT NULL,
        vehicle_id text NOT NULL,
        revision bigint NOT NULL,
        reason text NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now(),
        discarded_at timestamptz,
        discarded_by text,
        discard_reason text,
        PRIMARY KEY (index_name, vehicle_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE parked_documents');
  }
}
