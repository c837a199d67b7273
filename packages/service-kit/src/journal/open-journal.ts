import { z } from 'zod';
import { ConfigurationError } from '../validation/load-config.ts';
import { FileJournal } from './file-journal.ts';
import type { JournalStore } from './journal-store.ts';
import { PostgresJournal } from './postgres-journal.ts';

/** The variables of a service that has a journal. */
export const journalVariables = {
  ERASURE_JOURNAL: z
    .string()
    .min(1)
    .describe(
      'where what was erased and revoked is kept, outside the database: the path of a file if the service is one process, or the postgres:// address of a database on another server',
    ),
  ERASURE_JOURNAL_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(400)
    .default(35)
    .describe('days that the journal remembers: longer than any backup is kept'),
};

const POSTGRES = /^postgres(ql)?:\/\//;

/**
 * Opens a service's journal where it is kept; it need not exist.
 * @param place path of a file, or `postgres://` address
 * @param databaseUrl of the service's own database, whose server it may not be on: a restored server would bring an older journal
 * @throws ConfigurationError if it is on that server
 */
export async function openJournal(place: string, service: string, databaseUrl?: string): Promise<JournalStore> {
  if (!POSTGRES.test(place)) return FileJournal.open(place);
  if (databaseUrl !== undefined && new URL(place).host === new URL(databaseUrl).host) {
    throw new ConfigurationError(
      `ERASURE_JOURNAL: ${new URL(place).host} is also the server of the database. Expected another one, as a restored server would bring back an older journal.`,
    );
  }
  return PostgresJournal.open(place, service);
}
