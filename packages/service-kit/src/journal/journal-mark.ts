import type { DataSource, QueryRunner } from 'typeorm';
import type { JournalEntry, JournalMark } from './journal.ts';

/** Creates the table of the mark, in a migration of the service that has a journal. Never changed: add another function instead. */
export async function createJournalMark(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE erasure_journal_mark (
      name text PRIMARY KEY,
      journal_id text NOT NULL,
      entry text,
      entry_at timestamptz,
      seen_at timestamptz NOT NULL
    )`);
}

/** Reverts createJournalMark. */
export async function dropJournalMark(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE erasure_journal_mark');
}

/** Why the table's row is kept, for the service's table of retention. */
export const journalMarkLasts = { erasure_journal_mark: 'one row: where the erasure journal was last seen' };

/** There is one row. */
const NAME = 'own';

/** The mark; undefined in a new database. */
export async function readMark(dataSource: DataSource): Promise<JournalMark | undefined> {
  const rows: { journal_id: string; entry: string | null; entry_at: Date | null; seen_at: Date }[] =
    await dataSource.query('SELECT journal_id, entry, entry_at, seen_at FROM erasure_journal_mark WHERE name = $1', [
      NAME,
    ]);
  const [row] = rows;
  return row && { journalId: row.journal_id, entry: row.entry, entryAt: row.entry_at, seenAt: row.seen_at };
}

/** Takes a journal, after everything in it was replayed. @param last its newest entry */
export async function takeMark(
  dataSource: DataSource,
  journalId: string,
  last: JournalEntry | undefined,
  now: Date,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO erasure_journal_mark (name, journal_id, entry, entry_at, seen_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (name) DO UPDATE SET journal_id = excluded.journal_id, entry = excluded.entry,
        entry_at = excluded.entry_at, seen_at = GREATEST(erasure_journal_mark.seen_at, excluded.seen_at)`,
    [NAME, journalId, last?.entry ?? null, last ? new Date(last.at) : null, now],
  );
}

/** Notes an entry in the transaction of what ended. */
export async function markEntry(queryRunner: QueryRunner, { entry, at }: JournalEntry): Promise<void> {
  await queryRunner.query('UPDATE erasure_journal_mark SET entry = $2, entry_at = $3 WHERE name = $1', [
    NAME,
    entry,
    new Date(at),
  ]);
}

/** Notes that database and journal are used together. A clock that was put back takes nothing away. */
export async function markSeen(dataSource: DataSource, now: Date): Promise<void> {
  await dataSource.query('UPDATE erasure_journal_mark SET seen_at = GREATEST(seen_at, $2) WHERE name = $1', [
    NAME,
    now,
  ]);
}
