import { dropTexts, indexTexts } from '@forecourt/messages';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the SMS of a site, whose number its money bounds. */
export class IndexTexts1772300000000 implements MigrationInterface {
  readonly name = 'IndexTexts1772300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await indexTexts(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropTexts(queryRunner);
  }
}
