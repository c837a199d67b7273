import { describe, expect, it } from '@jest/globals';
import { type JournalHead, type JournalMark, journalFault } from './journal.ts';

const head: JournalHead = { id: 'j1', service: 'leads', keptFrom: '2026-11-01T00:00:00.000Z' };
const mark: JournalMark = {
  journalId: 'j1',
  entry: 'e9',
  entryAt: new Date('2026-11-20T00:00:00Z'),
  seenAt: new Date('2026-11-25T00:00:00Z'),
};

describe('a database and its erasure journal', () => {
  it('AUTH-4 go together if the journal has what the database last noted', () => {
    expect(journalFault(mark, head, true)).toBeUndefined();
    expect(journalFault({ ...mark, entry: null, entryAt: null }, head, false)).toBeUndefined();
  });

  it('a new database takes any journal, and makes its first', () => {
    expect(journalFault(undefined, undefined, false)).toBeUndefined();
    expect(journalFault(undefined, head, false)).toBeUndefined();
  });

  it('AUTH-4 do not if the journal is missing, another one, or an older copy', () => {
    expect(journalFault(mark, undefined, false)).toMatch(/^it is missing/);
    expect(journalFault(mark, { ...head, id: 'j2' }, true)).toBe(
      'it is the journal j2, and the database was last used with j1',
    );
    expect(journalFault(mark, head, false)).toMatch(/^it is older than the database, and lacks .*2026-11-20/);
  });

  it('an entry from before all that the journal keeps need not be in it', () => {
    expect(journalFault({ ...mark, entryAt: new Date('2026-10-01T00:00:00Z') }, head, false)).toBeUndefined();
  });

  it('AUTH-4 do not if the database is a copy from before all that the journal keeps', () => {
    expect(journalFault({ ...mark, seenAt: new Date('2026-10-31T00:00:00Z') }, head, true)).toMatch(
      /^it goes back to 2026-11-01/,
    );
  });

  it('a journal that an operator has put in the place of a lost one is taken', () => {
    const fresh = { id: 'j2', service: 'leads', keptFrom: '2026-11-26T00:00:00.000Z', replaces: 'j1' };
    expect(journalFault(mark, fresh, false)).toBeUndefined();
    expect(journalFault({ ...mark, journalId: 'j0' }, fresh, false)).toMatch(/^it is the journal j2/);
  });
});
