import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds a change by its number: followers state the mark of the one that they have read last. */
export class FindChangesByNumber1769000000000 implements MigrationInterface {
  readonly name = 'FindChangesByNumber1769000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX kept_revisions_position ON kept_revisions (position) WHERE position > 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX kept_revisions_position');
  }
}
