import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a site's draw is for signed-in users, each has one spin per campaign (AUTH-3, PAGE-3). */
export class DrawForUsers1765220000000 implements MigrationInterface {
  readonly name = 'DrawForUsers1765220000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE prize_draws ADD COLUMN user_id uuid');
    await queryRunner.query('CREATE UNIQUE INDEX prize_draws_of_user ON prize_draws (site, campaign, user_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE prize_draws DROP COLUMN user_id');
  }
}
