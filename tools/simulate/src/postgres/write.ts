import { cast } from './casts.ts';
import type { Catalog } from './catalog.ts';
import { as } from './common-types.ts';
import { type Context, compile, constant } from './expressions.ts';
import { compileFrom } from './from-clause.ts';
import { tableName } from './names.ts';
import { type Assignment, changed, complete, DEFAULT, end, matched, placeOf, put, replace } from './row-changes.ts';
import {
  type Ast,
  type Call,
  type Expression,
  Frame,
  type NamedColumn,
  type Query,
  Scope,
  type Source,
} from './scope.ts';
import type { Queries } from './select.ts';
import { SqlError } from './sql-error.ts';
import { type Column, type RowVersion, type TableData, type TableSchema, takeRow } from './table.ts';

/** A compiled INSERT, UPDATE or DELETE: its rows are those of RETURNING. */
export interface Write extends Query {
  run(call: Call): { rows: (readonly unknown[])[]; count: number };
}

/** A compiler of writes to the tables of a catalog. */
export class Writes {
  readonly #catalog: Catalog;
  readonly #queries: Queries;

  constructor(catalog: Catalog, queries: Queries) {
    this.#catalog = catalog;
    this.#queries = queries;
  }

  /** Compiles a write; undefined for a tree that is none. */
  compile(tree: Ast, parent: Scope | undefined): Write | undefined {
    if (tree.InsertStmt) return this.#insert(tree.InsertStmt, parent);
    if (tree.UpdateStmt) return this.#update(tree.UpdateStmt, parent);
    if (tree.DeleteStmt) return this.#delete(tree.DeleteStmt, parent);
    return undefined;
  }

  #insert(tree: Ast, parent: Scope | undefined): Write {
    const schema = this.#catalog.table(tableName(tree.relation));
    const scope = new Scope(parent);
    const always = this.#queries.with(tree.withClause, scope);
    const names: string[] =
      tree.cols?.map((each: Ast) => each.ResTarget.name) ?? schema.columns.map(({ name }) => name);
    const targets = names.map((name) => placeOf(schema, name));
    const rowsOf = this.#inserted(tree.selectStmt?.SelectStmt, { schema, targets, scope });
    const alias = tree.relation.alias?.aliasname ?? tree.relation.relname;
    const target = new Scope(scope);
    const existing = target.addSource(alias, schema.columns);
    const onConflict =
      tree.onConflictClause && this.#onConflict(tree.onConflictClause, { schema, source: existing, scope: target });
    // RETURNING knows nothing of what was excluded.
    const returned = new Scope(scope);
    const source = returned.addSource(alias, schema.columns);
    return this.#returning(tree.returningClause?.exprs, { scope: returned, source }, (call, emit) => {
      for (const each of always) each.rows(call, undefined);
      call.database.tableLocks.use(schema.name, call.transaction, 'ROW EXCLUSIVE');
      const data = call.database.data(schema.name);
      for (const given of rowsOf(call)) {
        const values = schema.columns.map(({ initial }) => initial?.(call) ?? null);
        for (const [place, at] of targets.entries()) values[at] = given[place] ?? null;
        for (const [place, at] of targets.entries())
          if (given[place] === DEFAULT) values[at] = schema.columns[at]?.initial?.(call) ?? null;
        const written = onConflict
          ? onConflict(complete(schema, values, call), data, call)
          : put(data, complete(schema, values, call), call);
        if (written) emit(written);
      }
    });
  }

  /** The rows that an INSERT is given, a value for each of its columns. */
  #inserted(
    select: Ast,
    { schema, targets, scope }: { schema: TableSchema; targets: readonly number[]; scope: Scope },
  ): (call: Call) => Iterable<readonly unknown[]> {
    if (!select) return () => [[]];
    const types = targets.map((place) => schema.columns[place]?.type ?? 'text');
    if (!select.valuesLists) {
      const query = this.#queries.select(select, scope, types);
      return (call) =>
        query
          .rows(call, new Frame(call, undefined, scope.size))
          .map((row) =>
            row.map((value, place) => cast(value, query.columns[place]?.type ?? 'text', types[place] ?? 'text')),
          );
    }
    const context = this.#queries.context(scope, { initial: constant(DEFAULT, 'default') });
    const lists: Expression[][] = select.valuesLists.map((each: Ast) =>
      each.List.items.map((item: Ast, place: number) => {
        const value = compile(item, context);
        return value.type === 'default' ? value : as(value, types[place] ?? 'text');
      }),
    );
    return (call) => {
      const frame = new Frame(call, undefined, scope.size);
      return lists.map((list) => list.map((value) => value.run(frame)));
    };
  }

  #onConflict(
    { action, infer, targetList, whereClause }: Ast,
    { schema, source, scope }: { schema: TableSchema; source: Source; scope: Scope },
  ): (values: readonly unknown[], data: TableData, call: Call) => RowVersion | undefined {
    const columns: string[] | undefined = infer?.indexElems?.map((each: Ast) => each.IndexElem.name);
    const indexes = schema.unique.filter(
      (each) =>
        (columns === undefined ||
          (each.columns.length === columns.length && each.columns.every((name) => columns.includes(name)))) &&
        (infer?.conname === undefined || each.name === infer.conname),
    );
    if (indexes.length === 0)
      throw new SqlError('42P10', 'there is no unique constraint matching the ON CONFLICT specification');
    const excluded = scope.addSource('excluded', schema.columns);
    const context = this.#queries.context(scope);
    const assignments = action === 'ONCONFLICT_UPDATE' ? this.#assignments(targetList, schema, context) : [];
    const where = whereClause && as(compile(whereClause, context), 'bool');
    return (values, data, call) => {
      let conflict: RowVersion | undefined;
      for (const index of indexes) conflict ??= data.conflictOf(index, values, call);
      if (!conflict) return put(data, values, call);
      if (action === 'ONCONFLICT_NOTHING') return undefined;
      const { transaction, snapshot } = call;
      if (conflict.madeBy === transaction && conflict.madeIn === snapshot.statement) {
        throw new SqlError('21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time');
      }
      takeRow(conflict, transaction, 'exclusive');
      const frame = new Frame(call, undefined, scope.size);
      frame.slots[source.slot] = conflict.values;
      frame.slots[excluded.slot] = values;
      if (where && where.run(frame) !== true) return undefined;
      return replace(data, conflict, changed(schema, conflict, assignments, frame), call);
    };
  }

  #update(tree: Ast, parent: Scope | undefined): Write {
    const schema = this.#catalog.table(tableName(tree.relation));
    const scope = new Scope(parent);
    const always = this.#queries.with(tree.withClause, scope);
    const source = scope.addSource(tree.relation.alias?.aliasname ?? tree.relation.relname, schema.columns);
    const context = this.#queries.context(scope);
    const from = compileFrom(tree.fromClause ?? [], context, this.#catalog);
    const where = tree.whereClause && as(compile(tree.whereClause, context), 'bool');
    const assignments = this.#assignments(tree.targetList, schema, context);
    return this.#returning(tree.returningClause?.exprs, { scope, source }, (call, emit) => {
      for (const each of always) each.rows(call, undefined);
      const data = call.database.data(schema.name);
      for (const [row, frame] of matched({ call, scope, source, schema, where, visit: from.visit })) {
        takeRow(row, call.transaction, 'exclusive');
        emit(replace(data, row, changed(schema, row, assignments, frame), call), frame);
      }
    });
  }

  #delete(tree: Ast, parent: Scope | undefined): Write {
    const schema = this.#catalog.table(tableName(tree.relation));
    const scope = new Scope(parent);
    const always = this.#queries.with(tree.withClause, scope);
    const source = scope.addSource(tree.relation.alias?.aliasname ?? tree.relation.relname, schema.columns);
    const context = this.#queries.context(scope);
    const from = compileFrom(tree.usingClause ?? [], context, this.#catalog);
    const where = tree.whereClause && as(compile(tree.whereClause, context), 'bool');
    return this.#returning(tree.returningClause?.exprs, { scope, source }, (call, emit) => {
      for (const each of always) each.rows(call, undefined);
      for (const [row, frame] of matched({ call, scope, source, schema, where, visit: from.visit })) {
        takeRow(row, call.transaction, 'exclusive');
        end(call.database.data(schema.name), row, call);
        emit(row, frame);
      }
    });
  }

  #assignments(list: readonly Ast[], schema: TableSchema, context: Context): Assignment[] {
    return list.map(({ ResTarget: { name, val } }) => {
      const place = placeOf(schema, name);
      const column = schema.columns[place] as Column;
      const ref = val.MultiAssignRef;
      if (ref) return { place, value: as(this.#partOf(ref, context), column.type) };
      const initial: Expression = { type: column.type, run: ({ call }) => column.initial?.(call) ?? null };
      return { place, value: as(compile(val, { ...context, initial }), column.type) };
    });
  }

  /** One value of `SET (a, b) = (…)`. */
  #partOf({ source, colno }: Ast, context: Context): Expression {
    if (source.RowExpr) return compile(source.RowExpr.args[colno - 1], context);
    const query = context.query(source.SubLink.subselect.SelectStmt, context.scope);
    const type = query.columns[colno - 1]?.type ?? 'text';
    return { type, run: (frame) => query.rows(frame.call, frame)[0]?.[colno - 1] ?? null };
  }

  #returning(
    list: readonly Ast[] | undefined,
    { scope, source }: { scope: Scope; source: Source },
    work: (call: Call, emit: (row: RowVersion, frame?: Frame) => void) => void,
  ): Write {
    const { columns, values }: { columns: NamedColumn[]; values: Expression[] } = list
      ? this.#queries.targets(list, this.#queries.context(scope))
      : { columns: [], values: [] };
    const run = (call: Call) => {
      let count = 0;
      const rows: (readonly unknown[])[] = [];
      work(call, (row, given) => {
        count += 1;
        if (!list) return;
        const frame = given ?? new Frame(call, undefined, scope.size);
        frame.slots[source.slot] = row.values;
        rows.push(values.map((value) => value.run(frame)));
      });
      return { rows, count };
    };
    return { columns, isCorrelated: false, run, rows: (call) => run(call).rows };
  }
}
