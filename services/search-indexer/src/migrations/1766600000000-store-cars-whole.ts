import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A car's state and document stay in its row, uncompressed: a change of price wrote them to a second table in pieces, after compressing them
 * to four fifths. And a group of comparable cars that changes while it is computed comes again when it is through.
 */
export class StoreCarsWhole1766600000000 implements MigrationInterface {
  readonly name = 'StoreCarsWhole1766600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(`ALTER TABLE ${schema}.car_rows SET (toast_tuple_target = 8160)`);
    }
    await queryRunner.query('ALTER TABLE market_due ADD COLUMN again boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE market_due DROP COLUMN again');
    for (const schema of ['public', 'refold']) {
      await queryRunner.query(`ALTER TABLE ${schema}.car_rows RESET (toast_tuple_target)`);
    }
  }
}
