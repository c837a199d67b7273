import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far an index's entries have been created: those of a million cars are too many for one transaction. */
export class FillIndexesByParts1764700300000 implements MigrationInterface {
  readonly name = 'FillIndexesByParts1764700300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The vehicle id up to which there are entries; NULL if all exist. Indexes of former versions were filled at once.
    await queryRunner.query('ALTER TABLE search_indexes ADD COLUMN filled_to text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE search_indexes DROP COLUMN filled_to');
  }
}
