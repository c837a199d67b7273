import { toDriver } from './casts.ts';
import type { Statement } from './catalog.ts';
import { tableName } from './names.ts';
import type { Call, NamedColumn } from './scope.ts';
import { firstSchemaOf } from './search-path.ts';
import { useOfMode } from './table-locks.ts';

/** What a statement led to, as the pg driver gives it. */
export interface Result {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Record<string, unknown>[];
  readonly fields: readonly { name: string }[];
}

/** Runs a statement that neither asks nor writes rows, nor controls a transaction. @throws UnsupportedSql */
export function otherStatement({ command, tree }: Extract<Statement, { kind: 'control' }>, call: Call): Result {
  switch (command) {
    case 'VariableShowStmt': {
      const name: string = tree.VariableShowStmt.name;
      return resultOf('SHOW', [{ name, type: 'text' }], [[name === 'server_version' ? '18.0' : '']], 1);
    }
    case 'LockStmt':
      for (const { RangeVar } of tree.LockStmt.relations) {
        call.database.tableLocks.use(tableName(RangeVar), call.transaction, useOfMode(tree.LockStmt.mode));
      }
      return resultOf('LOCK', [], [], 0);
    case 'TruncateStmt':
      for (const { RangeVar } of tree.TruncateStmt.relations) truncate(tableName(RangeVar), call);
      return resultOf('TRUNCATE', [], [], 0);
    case 'VariableSetStmt':
      if (tree.VariableSetStmt.name === 'search_path') call.session.schema = firstSchemaOf(tree.VariableSetStmt);
      return resultOf('SET', [], [], 0);
    case 'DoStmt':
    case 'CreateSchemaStmt':
    case 'NotifyStmt':
    case 'ListenStmt':
    case 'VacuumStmt':
      return resultOf(command, [], [], 0);
    default:
      call.database.catalog.define(tree);
      return resultOf(command, [], [], 0);
  }
}

function truncate(table: string, { transaction, snapshot, database }: Call): void {
  const data = database.data(table);
  for (const row of data.rows) {
    if (row.endedBy !== undefined) continue;
    database.xidOf(transaction);
    row.endedBy = transaction;
    row.endedIn = snapshot.statement;
    transaction.changes.push({ kind: 'ended', table: data, row });
  }
}

/** Rows as the pg driver gives them. */
export function resultOf(
  command: string,
  columns: readonly NamedColumn[],
  rows: readonly (readonly unknown[])[],
  count: number,
): Result {
  return {
    command,
    rowCount: count,
    rows: rows.map((row) => {
      const object: Record<string, unknown> = {};
      for (let place = 0; place < columns.length; place += 1) {
        const { name, type } = columns[place] as NamedColumn;
        object[name] = toDriver(row[place], type);
      }
      return object;
    }),
    fields: columns.map(({ name }) => ({ name })),
  };
}
