import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rebuilds of the index, and a second set of the projection's tables, into which events are folded again. */
export class CreateRebuilds1763900300000 implements MigrationInterface {
  readonly name = 'CreateRebuilds1763900300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE rebuilds (
        id text PRIMARY KEY,
        mode text NOT NULL,
        state text NOT NULL,
        index_name text NOT NULL,
        retired_indexes text[] NOT NULL DEFAULT '{}',
        repaired int NOT NULL DEFAULT 0,
        cars int,
        fault text,
        started_at timestamptz NOT NULL DEFAULT now(),
        swapped_at timestamptz,
        finished_at timestamptz
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX one_rebuild_at_a_time ON rebuilds ((true)) WHERE finished_at IS NULL');
    // The names are those of the serving tables: the projection is the same, with this schema first on its search path.
    await queryRunner.query('CREATE SCHEMA refold');
    for (const table of ['car_rows', 'dealerships', 'search_indexes', 'index_entries']) {
      await queryRunner.query(`CREATE TABLE refold.${table} (LIKE public.${table} INCLUDING ALL)`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA refold CASCADE');
    await queryRunner.query('DROP TABLE rebuilds');
  }
}
