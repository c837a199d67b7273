import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What comparable cars ask (IDX-6): the facts that make cars comparable as columns of their rows, so that whatever writes a row keeps
 * them; the figures, which no event made and no rebuild compares; and what waits to be computed again.
 */
export class CreateMarketFigures1764900300000 implements MigrationInterface {
  readonly name = 'CreateMarketFigures1764900300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(`
        ALTER TABLE ${schema}.car_rows
          ADD COLUMN figures jsonb,
          ADD COLUMN market_kind text GENERATED ALWAYS AS (
            CASE WHEN document ->> 'status' <> 'coming_soon' AND (document ->> 'current_price')::numeric > 10
              THEN lower((document ->> 'make') || '|' || (document ->> 'model') || '|' || (document ->> 'car_type')
                || '|' || coalesce(document ->> 'price_type', ''))
            END
          ) STORED,
          ADD COLUMN market_year int GENERATED ALWAYS AS ((document ->> 'year')::int) STORED`);
    }
    await queryRunner.query(
      'CREATE INDEX car_rows_of_market ON car_rows (market_kind, market_year, vehicle_id) WHERE market_kind IS NOT NULL AND market_year IS NOT NULL',
    );
    // Only added to, so that those who write cars never wait for each other.
    await queryRunner.query(`
      CREATE TABLE market_changes (id bigserial PRIMARY KEY, market_kind text NOT NULL, market_year int NOT NULL)`);
    await queryRunner.query(`
      CREATE TABLE market_due (
        market_kind text NOT NULL,
        market_year int NOT NULL,
        due_at timestamptz NOT NULL,
        after_id text NOT NULL DEFAULT '',
        PRIMARY KEY (market_kind, market_year)
      )`);
    await queryRunner.query('CREATE INDEX market_due_at ON market_due (due_at)');
    await queryRunner.query(`
      INSERT INTO market_due (market_kind, market_year, due_at)
      SELECT DISTINCT market_kind, market_year, now() FROM car_rows WHERE market_kind IS NOT NULL AND market_year IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE market_due, market_changes');
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(
        `ALTER TABLE ${schema}.car_rows DROP COLUMN market_year, DROP COLUMN market_kind, DROP COLUMN figures`,
      );
    }
  }
}
