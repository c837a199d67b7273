import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of prize draws: one row per person and campaign of a site (PAGE-3). */
export class CreatePrizeDraws1764100000000 implements MigrationInterface {
  readonly name = 'CreatePrizeDraws1764100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE prize_draws (
        site text NOT NULL,
        campaign text NOT NULL,
        person_id uuid NOT NULL,
        lead_id text NOT NULL UNIQUE,
        prize_key text NOT NULL,
        prize text NOT NULL,
        roll integer NOT NULL,
        chances integer NOT NULL,
        drawn_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (site, campaign, person_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE prize_draws');
  }
}
