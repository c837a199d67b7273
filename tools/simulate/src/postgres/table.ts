import { SqlError } from './sql-error.ts';
import { Blocked, Stale, type Transaction } from './transaction.ts';
import { keyOf } from './values.ts';

/** One version of a row, as Postgres keeps them side by side. */
export interface RowVersion {
  /** Its place, as ctid says it: no two versions of a database have the same. */
  readonly id: bigint;
  readonly values: readonly unknown[];
  /** Undefined where it is older than every transaction. */
  readonly madeBy: Transaction | undefined;
  readonly madeIn: number;
  endedBy: Transaction | undefined;
  endedIn: number;
  /** Who holds it by FOR UPDATE or FOR SHARE. */
  holders: Map<Transaction, RowLock> | undefined;
}

export type RowLock = 'share' | 'exclusive';

/** A column of a table. */
export interface Column {
  name: string;
  type: string;
  notNull: boolean;
  /** Undefined: null. */
  initial?: ((call: CallBase) => unknown) | undefined;
  /** Computed from the row's other columns. */
  generated?: ((values: readonly unknown[], call: CallBase) => unknown) | undefined;
}

/** What defaults and checks are computed with; the whole of it is in scope.ts. */
export interface CallBase {
  readonly transaction: Transaction;
}

/** Columns whose values no two rows share. */
export interface UniqueIndex {
  readonly name: string;
  /** Their names; for an expression, one that no column has. */
  readonly columns: readonly string[];
  /** For an index over expressions. */
  readonly expressions?: readonly ((values: readonly unknown[], call: CallBase) => unknown)[] | undefined;
  /** For a partial index: whether a row is in it. */
  covers?: ((values: readonly unknown[], call: CallBase) => unknown) | undefined;
}

/** What a CREATE TABLE made. */
export interface TableSchema {
  name: string;
  columns: Column[];
  unique: UniqueIndex[];
  checks: { name: string; holds: (values: readonly unknown[], call: CallBase) => unknown }[];
  primaryKey?: readonly string[];
}

/** An index's expressions depend on nothing but the row. */
const NO_CALL = {} as CallBase;

/** The rows of a table. */
export class TableData {
  readonly schema: TableSchema;
  readonly rows = new Set<RowVersion>();
  readonly #keys = new Map<UniqueIndex, Map<string, Set<RowVersion>>>();

  constructor(schema: TableSchema) {
    this.schema = schema;
  }

  /** Adds a version, unless another row has one of its unique keys. @throws Blocked where that is not decided yet; SqlError 23505 */
  add(row: RowVersion, call: CallBase): void {
    for (const index of this.schema.unique) {
      const other = this.conflictOf(index, row.values, call);
      if (other) throw this.#duplicate(index, row.values);
    }
    this.rows.add(row);
    for (const index of this.schema.unique) {
      const key = this.#keyIn(index, row.values, call);
      if (key === undefined) continue;
      const keys = this.#mapOf(index);
      const known = keys.get(key);
      if (known) known.add(row);
      else keys.set(key, new Set([row]));
    }
  }

  /** The row that has these values' key in a unique index now; undefined where none has. @throws Blocked while that is undecided */
  conflictOf(index: UniqueIndex, values: readonly unknown[], call: CallBase): RowVersion | undefined {
    const key = this.#keyIn(index, values, call);
    if (key === undefined) return undefined;
    for (const row of this.#mapOf(index).get(key) ?? []) {
      const { madeBy, endedBy } = row;
      const isMine = (transaction: Transaction | undefined) => transaction === call.transaction;
      if (madeBy?.state === 'active' && !isMine(madeBy)) throw new Blocked(madeBy);
      if (endedBy === undefined) return row;
      if (endedBy.state === 'active' && !isMine(endedBy)) throw new Blocked(endedBy);
    }
    return undefined;
  }

  /** Every version that a unique index has under these columns' values, seen or not; undefined where no index has just these columns. */
  withKey(columns: readonly string[], values: readonly unknown[]): Iterable<RowVersion> | undefined {
    const index = this.schema.unique.find(
      (each) =>
        !each.covers && each.columns.length === columns.length && each.columns.every((name) => columns.includes(name)),
    );
    if (!index) return undefined;
    const ordered = index.columns.map((name) => values[columns.indexOf(name)]);
    return this.#mapOf(index).get(ordered.map(keyOf).join('|')) ?? [];
  }

  /** Drops a version: nobody may see it any more. */
  remove(row: RowVersion): void {
    this.rows.delete(row);
    for (const [index, keys] of this.#keys) {
      const key = this.#plainKey(index, row.values);
      const rows = keys.get(key);
      rows?.delete(row);
      if (rows?.size === 0) keys.delete(key);
    }
  }

  /** The rows that are committed, as they are now. */
  committed(): (readonly unknown[])[] {
    const isDone = (transaction: Transaction | undefined) =>
      transaction === undefined || transaction.state === 'committed';
    const rows = [...this.rows].filter(
      ({ madeBy, endedBy }) => isDone(madeBy) && !(endedBy !== undefined && isDone(endedBy)),
    );
    return rows.map(({ values }) => values);
  }

  #keyIn(index: UniqueIndex, values: readonly unknown[], call: CallBase): string | undefined {
    if (!index.expressions && index.columns.some((name) => values[this.placeOf(name)] === null)) return undefined;
    if (index.covers && index.covers(values, call) !== true) return undefined;
    return this.#plainKey(index, values);
  }

  #plainKey(index: UniqueIndex, values: readonly unknown[]): string {
    if (index.expressions) return index.expressions.map((part) => keyOf(part(values, NO_CALL))).join('|');
    return index.columns.map((name) => keyOf(values[this.placeOf(name)])).join('|');
  }

  placeOf(name: string): number {
    return this.schema.columns.findIndex((column) => column.name === name);
  }

  #mapOf(index: UniqueIndex): Map<string, Set<RowVersion>> {
    const known = this.#keys.get(index);
    if (known) return known;
    const made = new Map<string, Set<RowVersion>>();
    this.#keys.set(index, made);
    return made;
  }

  #duplicate(index: UniqueIndex, values: readonly unknown[]): SqlError {
    const columns = index.columns.join(', ');
    const key = index.columns.map((name) => String(values[this.placeOf(name)])).join(', ');
    return new SqlError('23505', `duplicate key value violates unique constraint "${index.name}"`, {
      constraint: index.name,
      table: this.schema.name,
      detail: `Key (${columns})=(${key}) already exists.`,
    });
  }
}

/**
 * Takes a row for its transaction to change, or only to hold.
 * @throws Blocked while another has it; Stale where another has changed it since the snapshot
 */
export function takeRow(row: RowVersion, transaction: Transaction, lock: RowLock): void {
  const { endedBy } = row;
  if (endedBy && endedBy !== transaction) {
    if (endedBy.state === 'active') throw new Blocked(endedBy);
    throw new Stale();
  }
  for (const [holder, held] of row.holders ?? []) {
    if (holder !== transaction && (lock === 'exclusive' || held === 'exclusive')) throw new Blocked(holder);
  }
}

/** Holds a row until the transaction ends. @throws as takeRow */
export function holdRow(row: RowVersion, transaction: Transaction, lock: RowLock): void {
  takeRow(row, transaction, lock);
  row.holders ??= new Map();
  if (row.holders.get(transaction) !== 'exclusive') row.holders.set(transaction, lock);
  transaction.locked.add(row);
}
