import type { Database } from './database.ts';
import type { Session } from './session.ts';
import { SqlError } from './sql-error.ts';
import type { CallBase, RowVersion } from './table.ts';
import type { Snapshot, Transaction } from './transaction.ts';

/** The tree of a statement, as the parser of Postgres gives it: its shapes are those of Postgres' own nodes. */
// biome-ignore lint/suspicious/noExplicitAny: hundreds of node kinds, read by name
export type Ast = any;

/** One run of a statement. */
export interface Call extends CallBase {
  readonly database: Database;
  readonly session: Session;
  readonly transaction: Transaction;
  readonly snapshot: Snapshot;
  readonly parameters: readonly unknown[];
  /** When the statement began, virtual milliseconds. */
  readonly startedAt: number;
  /** What is computed once a statement: rows of WITH queries, and of subqueries that depend on nothing around them. */
  readonly once: Map<object, unknown>;
}

/** The rows that are looked at together, one of each part of FROM. */
export class Frame {
  readonly slots: (readonly unknown[] | undefined)[];
  /** The stored versions that the rows come from, where they are tables'. */
  readonly versions: (RowVersion | undefined)[];
  readonly parent: Frame | undefined;
  readonly call: Call;
  aggregates: unknown[] | undefined;
  windows: unknown[] | undefined;

  constructor(call: Call, parent: Frame | undefined, size: number) {
    this.call = call;
    this.parent = parent;
    this.slots = new Array(size);
    this.versions = new Array(size);
  }

  copy(): Frame {
    const copy = new Frame(this.call, this.parent, this.slots.length);
    for (let slot = 0; slot < this.slots.length; slot += 1) {
      copy.slots[slot] = this.slots[slot];
      copy.versions[slot] = this.versions[slot];
    }
    return copy;
  }
}

/** A compiled expression. */
export interface Expression {
  readonly type: string;
  /** Whether its value is a list of which each makes a row. */
  readonly isSet?: true;
  run(frame: Frame): unknown;
}

export interface NamedColumn {
  readonly name: string;
  readonly type: string;
}

/** A part of FROM: its alias, its columns, and its slot in a frame. */
export interface Source {
  readonly alias: string;
  readonly columns: readonly NamedColumn[];
  readonly slot: number;
  /** Columns that a JOIN … USING has merged into those of another source. */
  readonly merged: Set<string>;
}

/** A compiled query. */
export interface Query {
  readonly columns: readonly NamedColumn[];
  /** Whether it reads columns of the queries around it. */
  readonly isCorrelated: boolean;
  rows(call: Call, parent: Frame | undefined): (readonly unknown[])[];
}

/** The names that an expression can use. */
export class Scope {
  readonly parent: Scope | undefined;
  readonly sources: Source[] = [];
  /** Queries of WITH. */
  readonly named = new Map<string, Query>();
  /** Set by an expression that uses a name of the scopes around it. */
  isCorrelated = false;
  #slots = 0;

  constructor(parent: Scope | undefined) {
    this.parent = parent;
  }

  get size(): number {
    return this.#slots;
  }

  addSource(alias: string, columns: readonly NamedColumn[]): Source {
    const source = { alias, columns, slot: this.#slots, merged: new Set<string>() };
    this.#slots += 1;
    this.sources.push(source);
    return source;
  }

  findNamed(name: string): Query | undefined {
    return this.named.get(name) ?? this.parent?.findNamed(name);
  }

  /** A column by its name, with its source's where that is said. @throws SqlError 42703 or 42702 */
  column(name: string, alias?: string): Expression {
    if (name === 'ctid') return this.#rowId(alias);
    for (let scope: Scope | undefined = this, depth = 0; scope; scope = scope.parent, depth += 1) {
      const found = scope.#find(name, alias);
      if (!found) continue;
      for (
        let crossed: Scope | undefined = this, left = depth;
        crossed && left > 0;
        crossed = crossed.parent, left -= 1
      ) {
        crossed.isCorrelated = true;
      }
      return columnAt(depth, found.slot, found.place, found.type);
    }
    throw new SqlError('42703', `column "${alias ? `${alias}.` : ''}${name}" does not exist`);
  }

  /** Where a stored row is: a number of its version. */
  #rowId(alias: string | undefined): Expression {
    const source = this.sources.find((each) => alias === undefined || each.alias === alias);
    const slot = source?.slot ?? 0;
    return { type: 'int8', run: (frame) => frame.versions[slot]?.id ?? null };
  }

  #find(name: string, alias: string | undefined): { slot: number; place: number; type: string } | undefined {
    const found: { slot: number; place: number; type: string }[] = [];
    for (const { alias: own, columns, slot, merged } of this.sources) {
      if (alias === undefined ? merged.has(name) : alias !== own) continue;
      const place = columns.findIndex((column) => column.name === name);
      if (place >= 0) found.push({ slot, place, type: columns[place]?.type ?? 'unknown' });
    }
    if (found.length > 1) throw new SqlError('42702', `column reference "${name}" is ambiguous`);
    return found[0];
  }

  /** Where a whole source is, for `alias.*` and for rows as values. */
  source(alias: string): { source: Source; depth: number } | undefined {
    for (let scope: Scope | undefined = this, depth = 0; scope; scope = scope.parent, depth += 1) {
      const source = scope.sources.find((each) => each.alias === alias);
      if (!source) continue;
      for (
        let crossed: Scope | undefined = this, left = depth;
        crossed && left > 0;
        crossed = crossed.parent, left -= 1
      ) {
        crossed.isCorrelated = true;
      }
      return { source, depth };
    }
    return undefined;
  }
}

/** Reads one column of a frame, or of one so many frames around it. */
export function columnAt(depth: number, slot: number, place: number, type: string): Expression {
  if (depth === 0) return { type, run: (frame) => frame.slots[slot]?.[place] ?? null };
  if (depth === 1) return { type, run: (frame) => frame.parent?.slots[slot]?.[place] ?? null };
  return {
    type,
    run: (frame) => {
      let at: Frame | undefined = frame;
      for (let left = depth; left > 0; left -= 1) at = at?.parent;
      return at?.slots[slot]?.[place] ?? null;
    },
  };
}
