import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of which pictures a row has the newest addresses: an earlier release writes newer ones into events, and not here. A row without it was
 * written before it was known, and counts no more than one of other pictures.
 */
export class KnowWhatAddressesAreNewerThan1767203000000 implements MigrationInterface {
  readonly name = 'KnowWhatAddressesAreNewerThan1767203000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE photo_addresses ADD COLUMN newer_than text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE photo_addresses DROP COLUMN newer_than');
  }
}
