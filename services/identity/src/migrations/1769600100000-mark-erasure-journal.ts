import { createJournalMark, dropJournalMark } from '@forecourt/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the service last saw its erasure journal, so that it notices a missing or older one. */
export class MarkErasureJournal1769600100000 implements MigrationInterface {
  readonly name = 'MarkErasureJournal1769600100000';

  up(queryRunner: QueryRunner): Promise<void> {
    return createJournalMark(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropJournalMark(queryRunner);
  }
}
