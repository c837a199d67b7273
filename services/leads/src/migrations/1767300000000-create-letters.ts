import { createLetterTable, dropLetterTable } from '@forecourt/messages';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The queue of letters to visitors and dealers: each act sends one. */
export class CreateLetters1767300000000 implements MigrationInterface {
  readonly name = 'CreateLetters1767300000000';

  up(queryRunner: QueryRunner): Promise<void> {
    return createLetterTable(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropLetterTable(queryRunner);
  }
}
