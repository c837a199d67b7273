import type { JournalEntry, JournalHead } from './journal.ts';

/** Entries that are read at once. */
export const READ_AT_ONCE = 1_000;

/** Where a service's journal is kept: never in the service's own database, nor on its server. */
export interface JournalStore {
  /** As an operator knows it, without a password. */
  readonly place: string;
  /** What it says of itself; undefined if there is none. @throws Error if it can't be reached or read */
  head(): Promise<JournalHead | undefined>;
  /** Whether it has this entry. */
  has(entry: string): Promise<boolean>;
  /** Everything in it, oldest first, in batches. */
  entries(): AsyncIterable<readonly JournalEntry[]>;
  /** Adds entries; they are on the disk when it resolves. @throws Error if they are not, or there is no journal */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** Writes what it says of itself and drops what is older than `keptFrom`; makes the journal if there is none. */
  write(head: JournalHead): Promise<void>;
  close(): Promise<void>;
}

/** A journal that lasts as long as its process: for tests, the simulation, and the writing of documents. */
export class MemoryJournal implements JournalStore {
  readonly place = 'memory';
  #head: JournalHead | undefined;
  #entries: JournalEntry[] = [];

  async head(): Promise<JournalHead | undefined> {
    return this.#head;
  }

  async has(entry: string): Promise<boolean> {
    return this.#entries.some((each) => each.entry === entry);
  }

  async *entries(): AsyncIterable<readonly JournalEntry[]> {
    for (let at = 0; at < this.#entries.length; at += READ_AT_ONCE) yield this.#entries.slice(at, at + READ_AT_ONCE);
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    this.#entries.push(...entries);
  }

  async write(head: JournalHead): Promise<void> {
    this.#head = head;
    this.#entries = this.#entries.filter(({ at }) => at >= head.keptFrom);
  }

  async close(): Promise<void> {}
}
