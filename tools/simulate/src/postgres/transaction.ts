import type { RowVersion, TableData } from './table.ts';

/** What a transaction did to a row, so that it can be undone. */
type Change =
  | { readonly kind: 'made'; readonly table: TableData; readonly row: RowVersion }
  | { readonly kind: 'ended'; readonly table: TableData; readonly row: RowVersion };

/** A transaction: active until it is committed, and then seen by statements that begin later. */
export class Transaction {
  /** Undefined until it first writes, as in Postgres: outboxes are read by the order of these. */
  xid: bigint | undefined;
  state: 'active' | 'committed' | 'aborted' = 'active';
  /** Its place among the commits. */
  committedAt = 0;
  /** Statements so far: one does not see what it wrote itself. */
  statements = 0;
  /** Virtual milliseconds: what now() says. */
  readonly startedAt: number;
  readonly changes: Change[] = [];
  readonly locked = new Set<RowVersion>();
  /** The tables that it uses, for whoever wants them alone. */
  readonly tables = new Set<string>();

  constructor(startedAt: number) {
    this.startedAt = startedAt;
  }
}

/** What a statement sees: what was committed before it began, and what its own transaction wrote before. */
export interface Snapshot {
  readonly transaction: Transaction;
  /** Commits up to this one are seen. */
  readonly commits: number;
  readonly statement: number;
}

/** Whether a snapshot sees this version of a row. */
export function isVisible(row: RowVersion, { transaction, commits, statement }: Snapshot): boolean {
  if (row.madeBy === transaction) {
    if (row.madeIn >= statement) return false;
  } else if (row.madeBy !== undefined && !isBefore(row.madeBy, commits)) return false;
  if (row.endedBy === undefined) return true;
  if (row.endedBy === transaction) return row.endedIn >= statement;
  return !isBefore(row.endedBy, commits);
}

function isBefore({ state, committedAt }: Transaction, commits: number): boolean {
  return state === 'committed' && committedAt <= commits;
}

/** Undoes what a transaction did since a mark in its list of changes. */
export function undoTo(transaction: Transaction, mark: number): void {
  while (transaction.changes.length > mark) {
    const change = transaction.changes.pop();
    if (change?.kind === 'made') change.table.remove(change.row);
    else if (change) change.row.endedBy = undefined;
  }
}

/** A statement must wait, and is then tried again. */
export class Blocked extends Error {
  readonly on: Transaction | string;
  /** Whether the statement has not looked at anything yet, and sees what is committed until it goes on. */
  readonly isBeforeSnapshot: boolean;

  /** @param on the transaction that must end, or the advisory lock that must become free */
  constructor(on: Transaction | string, isBeforeSnapshot = false) {
    super('blocked');
    this.on = on;
    this.isBeforeSnapshot = isBeforeSnapshot;
  }
}

/** A row that a statement wants was changed by a transaction that committed meanwhile: it is tried again and sees that. */
export class Stale extends Error {}
