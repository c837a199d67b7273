import { createLetterTable, dropLetterTable } from '@forecourt/messages';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The queue of codes that sign in: each is sent once, and dropped after five minutes. */
export class CreateLetters1767300100000 implements MigrationInterface {
  readonly name = 'CreateLetters1767300100000';

  up(queryRunner: QueryRunner): Promise<void> {
    return createLetterTable(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropLetterTable(queryRunner);
  }
}
