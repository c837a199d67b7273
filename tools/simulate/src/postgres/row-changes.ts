import { visitTable } from './from-clause.ts';
import { type Call, type Expression, Frame, type Scope, type Source } from './scope.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { type RowVersion, type TableData, type TableSchema } from './table.ts';

/** A new value of one column. */
export interface Assignment {
  readonly place: number;
  readonly value: Expression;
}

/** Stands for DEFAULT among the values of an INSERT. */
export const DEFAULT = Symbol('DEFAULT');

/** Where a column is in a row. @throws SqlError 42703 */
export function placeOf(schema: TableSchema, name: string): number {
  const place = schema.columns.findIndex((column) => column.name === name);
  if (place < 0) throw new SqlError('42703', `column "${name}" of relation "${schema.name}" does not exist`);
  return place;
}

/** The rows that a write is for, with what they were joined to: each once, however often it was. */
export function matched({
  call,
  scope,
  source,
  schema,
  where,
  visit,
}: {
  call: Call;
  scope: Scope;
  source: Source;
  schema: TableSchema;
  where: Expression | undefined;
  visit: (frame: Frame, each: () => void) => void;
}): Map<RowVersion, Frame> {
  const frame = new Frame(call, undefined, scope.size);
  const found = new Map<RowVersion, Frame>();
  visitTable(source, schema.name, call, frame, () =>
    visit(frame, () => {
      const row = frame.versions[source.slot];
      if (row && !found.has(row) && (!where || where.run(frame) === true)) found.set(row, frame.copy());
    }),
  );
  return found;
}

/** The values of a row after its assignments. */
export function changed(
  schema: TableSchema,
  row: RowVersion,
  assignments: readonly Assignment[],
  frame: Frame,
): unknown[] {
  const values = [...row.values];
  for (const { place, value } of assignments) values[place] = value.run(frame);
  return complete(schema, values, frame.call);
}

/** Computes what is computed of a row's other values, and checks it. @throws SqlError 23502 or 23514 */
export function complete(schema: TableSchema, values: unknown[], call: Call): unknown[] {
  for (const [place, { generated }] of schema.columns.entries()) {
    if (generated) values[place] = generated(values, call);
  }
  for (const [place, { name, notNull }] of schema.columns.entries()) {
    if (notNull && values[place] === null) {
      throw new SqlError(
        '23502',
        `null value in column "${name}" of relation "${schema.name}" violates not-null constraint`,
        { table: schema.name },
      );
    }
  }
  for (const { name, holds } of schema.checks) {
    if (holds(values, call) === false) {
      throw new SqlError('23514', `new row for relation "${schema.name}" violates check constraint "${name}"`, {
        constraint: name,
        table: schema.name,
      });
    }
  }
  return values;
}

/** Adds a version of a row. @throws SqlError 23505; Blocked while that is undecided */
export function put(data: TableData, values: readonly unknown[], call: Call): RowVersion {
  const { transaction, snapshot, database } = call;
  database.xidOf(transaction);
  const row: RowVersion = {
    id: database.nextRow(),
    values,
    madeBy: transaction,
    madeIn: snapshot.statement,
    endedBy: undefined,
    endedIn: 0,
    holders: undefined,
  };
  data.add(row, call);
  transaction.changes.push({ kind: 'made', table: data, row });
  return row;
}

/** Ends a version of a row. */
export function end(data: TableData, row: RowVersion, { transaction, snapshot, database }: Call): void {
  if (row.endedBy) throw new UnsupportedSql('a row that one statement changes twice');
  database.xidOf(transaction);
  row.endedBy = transaction;
  row.endedIn = snapshot.statement;
  transaction.changes.push({ kind: 'ended', table: data, row });
}

/** Ends a version of a row and adds the next one. */
export function replace(data: TableData, row: RowVersion, values: readonly unknown[], call: Call): RowVersion {
  end(data, row, call);
  return put(data, values, call);
}
