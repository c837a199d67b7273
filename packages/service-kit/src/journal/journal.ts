import { z } from 'zod';

/** Something that was erased or revoked for good: ids, and nothing of a person. What can be undone is never one. */
export interface Ending<Kind extends string = string> {
  readonly kind: Kind;
  readonly id: string;
  /** What else is needed to end it again, such as the site of a user. */
  readonly details?: Readonly<Record<string, string>> | undefined;
}

const texts = z.record(z.string(), z.string());

/** An ending as the journal keeps it. */
export const journalEntry = z.object({
  entry: z.string(),
  /** When it ended (ISO, UTC). */
  at: z.iso.datetime(),
  kind: z.string(),
  id: z.string(),
  details: texts.optional(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** What a journal says of itself. */
export const journalHead = z.object({
  id: z.string(),
  service: z.string(),
  /** It has everything that ended since (ISO, UTC). */
  keptFrom: z.iso.datetime(),
  /** The lost journal in whose place an operator has put this one, until the database takes it. */
  replaces: z.string().optional(),
});
export type JournalHead = z.infer<typeof journalHead>;

/** Where a database has last seen its journal; it goes back with the database when a backup is restored. */
export interface JournalMark {
  readonly journalId: string;
  /** The entry that was written last; null if there was none. */
  readonly entry: string | null;
  readonly entryAt: Date | null;
  /** When the service last ran with both. */
  readonly seenAt: Date;
}

/**
 * Why a database must not be served with this journal; undefined if it may. Without a mark the database is new, or of a release before
 * there were journals.
 * @param hasEntry whether the journal has the entry of the mark
 */
export function journalFault(
  mark: JournalMark | undefined,
  head: JournalHead | undefined,
  hasEntry: boolean,
): string | undefined {
  if (!mark) return undefined;
  if (!head) return `it is missing, and the database was last used with the journal ${mark.journalId}`;
  if (head.id !== mark.journalId) {
    if (head.replaces === mark.journalId) return undefined;
    return `it is the journal ${head.id}, and the database was last used with ${mark.journalId}`;
  }
  const keptFrom = new Date(head.keptFrom);
  if (mark.seenAt < keptFrom) {
    return `it goes back to ${head.keptFrom}, and the database is a copy of ${mark.seenAt.toISOString()}`;
  }
  if (mark.entry !== null && mark.entryAt !== null && mark.entryAt >= keptFrom && !hasEntry) {
    return `it is older than the database, and lacks what ended at ${mark.entryAt.toISOString()}`;
  }
  return undefined;
}
