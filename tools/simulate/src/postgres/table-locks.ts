import { Blocked, type Transaction } from './transaction.ts';

/** How a transaction uses a table, in the words of LOCK TABLE as far as the product has them: reading, writing, and two kinds of lock. */
export type TableUse = 'ACCESS SHARE' | 'ROW EXCLUSIVE' | 'EXCLUSIVE' | 'ACCESS EXCLUSIVE';

const CONFLICTS: Readonly<Record<TableUse, readonly TableUse[]>> = {
  'ACCESS SHARE': ['ACCESS EXCLUSIVE'],
  'ROW EXCLUSIVE': ['EXCLUSIVE', 'ACCESS EXCLUSIVE'],
  EXCLUSIVE: ['ROW EXCLUSIVE', 'EXCLUSIVE', 'ACCESS EXCLUSIVE'],
  'ACCESS EXCLUSIVE': ['ACCESS SHARE', 'ROW EXCLUSIVE', 'EXCLUSIVE', 'ACCESS EXCLUSIVE'],
};

/** Which of Postgres' lock modes, by their numbers, are known here. */
const MODES: Readonly<Record<number, TableUse>> = {
  1: 'ACCESS SHARE',
  3: 'ROW EXCLUSIVE',
  7: 'EXCLUSIVE',
  8: 'ACCESS EXCLUSIVE',
};

/** The use that a LOCK TABLE asks for; one of another mode counts as the strictest. */
export function useOfMode(mode: number): TableUse {
  return MODES[mode] ?? 'ACCESS EXCLUSIVE';
}

/** Who uses which table until its transaction ends. */
export class TableLocks {
  readonly #uses = new Map<string, Map<Transaction, Set<TableUse>>>();

  /** Notes a use. @throws Blocked while another transaction's excludes it; the statement then sees what that has committed */
  use(table: string, transaction: Transaction, use: TableUse): void {
    const users = this.#uses.get(table) ?? new Map<Transaction, Set<TableUse>>();
    const own = users.get(transaction);
    if (own?.has(use)) return;
    for (const [other, uses] of users) {
      if (other !== transaction && CONFLICTS[use].some((each) => uses.has(each))) throw new Blocked(other, true);
    }
    this.#uses.set(table, users);
    transaction.tables.add(table);
    if (own) own.add(use);
    else users.set(transaction, new Set([use]));
  }

  release(transaction: Transaction): void {
    for (const table of transaction.tables) this.#uses.get(table)?.delete(transaction);
    transaction.tables.clear();
  }
}
