import type { TableSource } from './from-clause.ts';
import type { Ast, Frame } from './scope.ts';
import { SqlError } from './sql-error.ts';
import { holdRow } from './table.ts';
import { Blocked } from './transaction.ts';

/** FOR UPDATE or FOR SHARE of one part of FROM. */
export interface Lock {
  readonly slot: number;
  readonly kind: 'share' | 'exclusive';
  readonly wait: string | undefined;
}

/** What a SELECT locks. */
export function locksOf(clauses: readonly Ast[] | undefined, tables: readonly TableSource[]): Lock[] {
  return (clauses ?? []).flatMap(({ LockingClause: { strength, waitPolicy, lockedRels } }) => {
    const names: string[] | undefined = lockedRels?.map((each: Ast) => each.RangeVar.relname);
    const kind = strength === 'LCS_FORSHARE' || strength === 'LCS_FORKEYSHARE' ? 'share' : 'exclusive';
    return tables
      .filter(({ source }) => names === undefined || names.includes(source.alias))
      .map(({ source }) => ({ slot: source.slot, kind, wait: waitPolicy }) as const);
  });
}

/** Locks rows in their order until there are enough: with SKIP LOCKED, those that others hold are left out. */
export function taken(frames: readonly Frame[], locks: readonly Lock[], most: number): Frame[] {
  const kept: Frame[] = [];
  for (const frame of frames) {
    if (kept.length >= most) break;
    if (locks.every((lock) => take(frame, lock))) kept.push(frame);
  }
  return kept;
}

function take(frame: Frame, { slot, kind, wait }: Lock): boolean {
  const row = frame.versions[slot];
  if (!row) return true;
  try {
    holdRow(row, frame.call.transaction, kind);
    return true;
  } catch (error) {
    if (!(error instanceof Blocked) || wait === undefined || wait === 'LockWaitBlock') throw error;
    if (wait === 'LockWaitSkip') return false;
    throw new SqlError('55P03', 'could not obtain lock on row in relation');
  }
}
