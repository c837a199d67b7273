import { AdvisoryLocks } from './advisory-locks.ts';
import { Catalog } from './catalog.ts';
import { Session } from './session.ts';
import { TableData } from './table.ts';
import { TableLocks } from './table-locks.ts';
import { type Transaction, undoTo } from './transaction.ts';

/** What a simulated database takes from outside: nothing of it comes from the machine. */
export interface Surroundings {
  /** Virtual milliseconds since 1970, UTC. */
  now(): number;
  /** At least 0, below 1. */
  random(): number;
  uuid(): string;
  /** Calls later. @returns how to call it off */
  later(milliseconds: number, call: () => void): () => void;
}

/** All committed rows of a database at a moment: what a backup holds. */
export interface Backup {
  readonly rows: ReadonlyMap<string, readonly (readonly unknown[])[]>;
  readonly sequences: ReadonlyMap<string, bigint>;
  readonly nextXid: bigint;
}

/** A statement that waits for another transaction or for an advisory lock. */
export interface Waiting {
  readonly session: Session;
  readonly on: Transaction | string;
  retry(): void;
  fail(error: Error): void;
}

/**
 * Postgres in memory, as far as the product uses it: its own SQL at read committed, with row versions, row locks, advisory locks and
 * transaction ids. A statement runs at once or waits; when things happen is decided outside.
 */
export class Database {
  readonly name: string;
  readonly catalog: Catalog;
  readonly advisory = new AdvisoryLocks();
  readonly tableLocks = new TableLocks();
  readonly waiting: Waiting[] = [];
  /** Whether it answers a commit and rolls back: a planted mistake. */
  losesCommits = false;
  readonly #around: Surroundings;
  readonly #sessions = new Set<Session>();
  #data = new Map<string, TableData>();
  #sequences = new Map<string, bigint>();
  #nextXid = 700n;
  #commits = 0;
  #rows = 0n;
  #nextSession = 1;

  constructor(name: string, around: Surroundings, catalog = new Catalog()) {
    this.name = name;
    this.catalog = catalog;
    this.#around = around;
  }

  now(): number {
    return this.#around.now();
  }

  random(): number {
    return this.#around.random();
  }

  uuid(): string {
    return this.#around.uuid();
  }

  later(milliseconds: number, call: () => void): () => void {
    return this.#around.later(milliseconds, call);
  }

  /** How many transactions have committed. */
  get commits(): number {
    return this.#commits;
  }

  connect(): Session {
    const session = new Session(this, this.#nextSession);
    this.#nextSession += 1;
    this.#sessions.add(session);
    return session;
  }

  /** Ends every session, as a restart of the server does. */
  disconnectAll(): void {
    for (const session of [...this.#sessions]) session.close();
  }

  forgetSession(session: Session): void {
    this.#sessions.delete(session);
  }

  data(table: string): TableData {
    const known = this.#data.get(table);
    if (known) return known;
    const made = new TableData(this.catalog.table(table));
    this.#data.set(table, made);
    return made;
  }

  /** The committed rows of a table, by the names of its columns: for checks. */
  rows(table: string): Record<string, unknown>[] {
    const { columns } = this.catalog.table(table);
    return this.data(table)
      .committed()
      .map((values) => Object.fromEntries(columns.map(({ name }, place) => [name, values[place]])));
  }

  /** The id of a new version of a row. */
  nextRow(): bigint {
    this.#rows += 1n;
    return this.#rows;
  }

  /** Puts committed rows into a table, by the names of its columns. */
  put(table: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
    const { columns } = this.catalog.table(table);
    const values = rows.map((row) => columns.map(({ name }) => row[name] ?? null));
    this.#load(table, values);
  }

  next(sequence: string): bigint {
    const next = (this.#sequences.get(sequence) ?? 0n) + 1n;
    this.#sequences.set(sequence, next);
    return next;
  }

  /** A transaction's id, which it is given when it first writes. */
  xidOf(transaction: Transaction): bigint {
    if (transaction.xid === undefined) {
      transaction.xid = this.#nextXid;
      this.#nextXid += 1n;
    }
    return transaction.xid;
  }

  /** Below `xmin` every transaction has ended; from `xmax` on none has begun to write. */
  xids(): { xmin: bigint; xmax: bigint } {
    let xmin = this.#nextXid;
    for (const { transaction } of this.#sessions) {
      const xid = transaction?.xid;
      if (xid !== undefined && xid < xmin) xmin = xid;
    }
    return { xmin, xmax: this.#nextXid };
  }

  commit(transaction: Transaction): void {
    this.#commits += 1;
    transaction.committedAt = this.#commits;
    this.#end(transaction, 'committed');
    // Statements that wait may still see what has ended.
    if (this.waiting.length > 0) return;
    for (const { kind, table, row } of transaction.changes) if (kind === 'ended') table.remove(row);
  }

  rollBack(transaction: Transaction): void {
    undoTo(transaction, 0);
    this.#end(transaction, 'aborted');
  }

  /** Whom a session waits for that waits for this. */
  sessionsOf(on: Transaction | string, waiting: Session): Session[] {
    if (typeof on === 'string') return this.advisory.othersWith(on, waiting);
    return [...this.#sessions].filter(({ transaction }) => transaction === on);
  }

  unlock(key: string, session: Session): boolean {
    const isReleased = this.advisory.release(key, session);
    if (isReleased) this.#retryFreed();
    return isReleased;
  }

  unlockAll(session: Session): void {
    if (this.advisory.releaseAll(session, 'session')) this.#retryFreed();
  }

  /** Lets those that wait for a transaction, or for what it held, try again, first come first. */
  released(transaction: Transaction | undefined): void {
    this.#retryFreed(transaction);
  }

  /** What a backup of this moment holds. */
  backUp(): Backup {
    const rows = new Map([...this.#data].map(([name, data]) => [name, data.committed()] as const));
    return { rows, sequences: new Map(this.#sequences), nextXid: this.#nextXid };
  }

  /** Has the rows of a backup and no others; every session is ended. */
  restore({ rows, sequences, nextXid }: Backup): void {
    this.disconnectAll();
    this.#data = new Map();
    for (const [name, values] of rows) this.#load(name, values);
    this.#sequences = new Map(sequences);
    this.#nextXid = nextXid;
  }

  #load(table: string, rows: readonly (readonly unknown[])[]): void {
    const data = this.data(table);
    const old = { madeBy: undefined, madeIn: 0, endedBy: undefined, endedIn: 0, holders: undefined };
    for (const values of rows) data.add({ ...old, id: this.nextRow(), values }, { transaction: undefined as never });
  }

  #end(transaction: Transaction, state: 'committed' | 'aborted'): void {
    transaction.state = state;
    this.tableLocks.release(transaction);
    for (const row of transaction.locked) row.holders?.delete(transaction);
    transaction.locked.clear();
  }

  #retryFreed(ended?: Transaction): void {
    const mayGoOn = ({ on }: Waiting) => on === ended || typeof on === 'string';
    for (const each of this.waiting.filter(mayGoOn)) {
      const place = this.waiting.indexOf(each);
      if (place < 0) continue;
      this.waiting.splice(place, 1);
      each.retry();
    }
  }
}
