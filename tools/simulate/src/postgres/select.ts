import { type Aggregate, type Sort, sorted, sortsOf, type WindowCall } from './aggregates.ts';
import { cast } from './casts.ts';
import type { Catalog } from './catalog.ts';
import { combinations, once, recursive } from './combinations.ts';
import { as } from './common-types.ts';
import { type Context, compile, inOneType } from './expressions.ts';
import { compileFrom } from './from-clause.ts';
import { expanded, group, isSetFunction, limitsOf, listed, nameOf } from './result-rows.ts';
import { locksOf, taken } from './row-locks.ts';
import { type Ast, type Call, columnAt, type Expression, Frame, type NamedColumn, type Query, Scope } from './scope.ts';
import { UnsupportedSql } from './sql-error.ts';
import { keyOf } from './values.ts';

/** Compiles what a WITH or a subquery may hold besides SELECT. */
export type CompileWrite = (tree: Ast, scope: Scope) => Query | undefined;

/** A compiler of queries over the tables of a catalog. */
export class Queries {
  readonly #catalog: Catalog;
  /** Compiles the writes of WITH. */
  readonly #write: CompileWrite;

  constructor(catalog: Catalog, write: CompileWrite) {
    this.#catalog = catalog;
    this.#write = write;
  }

  /** A context for expressions in a scope. */
  context(scope: Scope, more: Partial<Context> = {}): Context {
    return { scope, query: (tree, parent) => this.select(tree, parent), ...more };
  }

  /**
   * Compiles a SELECT, whose names may be those of the scope around it.
   * @param expected the types that parameters in its target list have, where something is made of its rows
   */
  select(tree: Ast, parent: Scope | undefined, expected: readonly string[] = []): Query {
    if (tree.op && tree.op !== 'SETOP_NONE') return this.#combination(tree, parent);
    const scope = new Scope(parent);
    const always = this.with(tree.withClause, scope);
    const query = tree.valuesLists ? this.#values(tree, scope) : this.#selection(tree, scope, expected);
    if (always.length === 0) return query;
    return {
      ...query,
      rows: (call, frame) => {
        for (const each of always) each.rows(call, undefined);
        return query.rows(call, frame);
      },
    };
  }

  /** Adds the queries of WITH to a scope. @returns those that write, which run whether or not they are read */
  with(clause: Ast, scope: Scope): Query[] {
    const writing: Query[] = [];
    for (const { CommonTableExpr: each } of clause?.ctes ?? []) {
      if (clause.recursive && each.ctequery.SelectStmt?.op === 'SETOP_UNION') {
        scope.named.set(
          each.ctename,
          recursive(each, scope, (tree, parent) => this.select(tree, parent)),
        );
        continue;
      }
      const written = this.#write(each.ctequery, scope);
      const query = once(written ?? this.select(each.ctequery.SelectStmt, scope));
      const names: string[] = (each.aliascolnames ?? []).map((name: Ast) => name.String.sval);
      const columns = query.columns.map(({ name, type }, place) => ({ name: names[place] ?? name, type }));
      scope.named.set(each.ctename, { ...query, columns });
      if (written) writing.push(query);
    }
    return writing;
  }

  /** The columns of a target list, or of RETURNING. */
  targets(
    list: readonly Ast[],
    context: Context,
    expected: readonly string[] = [],
  ): { columns: NamedColumn[]; values: Expression[] } {
    const columns: NamedColumn[] = [];
    const values: Expression[] = [];
    for (const {
      ResTarget: { name, val },
    } of list) {
      const fields: Ast[] | undefined = val.ColumnRef?.fields;
      if (fields?.at(-1).A_Star) {
        const alias = fields.length > 1 ? fields[0].String.sval : undefined;
        for (const source of context.scope.sources) {
          if (alias !== undefined && source.alias !== alias) continue;
          source.columns.forEach((column, place) => {
            if (alias === undefined && source.merged.has(column.name)) return;
            columns.push(column);
            values.push(columnAt(0, source.slot, place, column.type));
          });
        }
        continue;
      }
      const compiled =
        val.FuncCall && isSetFunction(val.FuncCall) ? listed(val.FuncCall, context) : compile(val, context);
      const value = compiled.type === 'unknown' ? as(compiled, expected[columns.length] ?? 'text') : compiled;
      columns.push({ name: name ?? nameOf(val), type: value.type });
      values.push(value);
    }
    return { columns, values };
  }

  #selection(tree: Ast, scope: Scope, expected: readonly string[]): Query {
    const plain = this.context(scope);
    const from = compileFrom(tree.fromClause ?? [], plain, this.#catalog);
    const where = tree.whereClause && as(compile(tree.whereClause, plain), 'bool');
    const aggregates: Aggregate[] = [];
    const windows: WindowCall[] = [];
    const grouped = this.context(scope, { aggregates, windows });
    const { columns, values } = this.targets(tree.targetList ?? [], grouped, expected);
    const resolve = (each: Ast) => this.#orderItem(each, { columns, values }, grouped);
    const groupBy: Expression[] | undefined = tree.groupClause?.map(resolve);
    const having = tree.havingClause && as(compile(tree.havingClause, grouped), 'bool');
    const order: Sort[] | undefined = tree.sortClause && sortsOf(tree.sortClause, resolve);
    const distinctOn: Expression[] | undefined = tree.distinctClause
      ?.filter((each: Ast) => Object.keys(each).length > 0)
      .map(resolve);
    const limits = limitsOf(tree, plain);
    const locks = locksOf(tree.lockingClause, from.tables);
    const isExpanded = values.some(({ isSet }) => isSet);
    const isGrouped = groupBy !== undefined || aggregates.length > 0;

    const rows = (call: Call, parent: Frame | undefined): (readonly unknown[])[] => {
      const frame = new Frame(call, parent, scope.size);
      let frames: Frame[] = [];
      from.visit(frame, () => {
        if (!where || where.run(frame) === true) frames.push(frame.copy());
      });
      if (isGrouped) frames = group(frames, { groupBy, aggregates, empty: new Frame(call, parent, scope.size) });
      if (having) frames = frames.filter((each) => having.run(each) === true);
      if (windows.length > 0) {
        const results = windows.map((each) => each.compute(frames));
        frames.forEach((each, place) => {
          each.windows = results.map((result) => result[place]);
        });
      }
      if (order) frames = sorted(frames, order);
      const { from: first, count } = limits(frame);
      if (locks.length > 0) frames = taken(frames.slice(first), locks, count);
      let results = frames.map((each) => ({ each, row: values.map((value) => value.run(each)) }));
      if (tree.distinctClause) {
        const keyFor = ({ each, row }: (typeof results)[number]) =>
          distinctOn && distinctOn.length > 0
            ? distinctOn.map((by) => keyOf(by.run(each))).join('|')
            : row.map(keyOf).join('|');
        const seen = new Set<string>();
        results = results.filter((result) => !seen.has(keyFor(result)) && seen.add(keyFor(result)));
      }
      const all = isExpanded ? results.flatMap(({ row }) => expanded(row, values)) : results.map(({ row }) => row);
      return locks.length > 0 ? all : all.slice(first, first + count);
    };
    return { columns, isCorrelated: scope.isCorrelated, rows };
  }

  /** A part of ORDER BY, GROUP BY or DISTINCT ON: a place or a name among the results, else an expression. */
  #orderItem(
    tree: Ast,
    { columns, values }: { columns: readonly NamedColumn[]; values: readonly Expression[] },
    context: Context,
  ): Expression {
    const place: number | undefined = tree.A_Const?.ival?.ival;
    if (place !== undefined) return values[place - 1] ?? compile(tree, context);
    const fields: Ast[] | undefined = tree.ColumnRef?.fields;
    const name: string | undefined = fields?.length === 1 ? fields[0].String?.sval : undefined;
    const found = name === undefined ? -1 : columns.findIndex((column) => column.name === name);
    return values[found] ?? compile(tree, context);
  }

  #values(tree: Ast, scope: Scope): Query {
    const context = this.context(scope);
    const lists: Expression[][] = tree.valuesLists.map((each: Ast) =>
      each.List.items.map((item: Ast) => compile(item, context)),
    );
    const width = lists[0]?.length ?? 0;
    const typed = Array.from({ length: width }, (_, place) => inOneType(lists.flatMap((list) => list[place] ?? [])));
    const columns = typed.map(([first], place) => ({ name: `column${place + 1}`, type: first?.type ?? 'text' }));
    return {
      columns,
      isCorrelated: scope.isCorrelated,
      rows: (call, parent) => {
        const frame = new Frame(call, parent, scope.size);
        return lists.map((_, row) => typed.map((column) => column[row]?.run(frame)));
      },
    };
  }

  #combination(tree: Ast, parent: Scope | undefined): Query {
    const scope = new Scope(parent);
    const always = this.with(tree.withClause, scope);
    const [left, right] = [this.select(tree.larg, scope), this.select(tree.rarg, scope)];
    const combine = combinations[tree.op];
    if (!combine) throw new UnsupportedSql(`the combination ${tree.op}`);
    const columns = left.columns.map(({ name, type }, place) => ({
      name,
      type: type === 'text' ? (right.columns[place]?.type ?? type) : type,
    }));
    const source = scope.addSource('', columns);
    const context = this.context(scope);
    const order: Sort[] | undefined =
      tree.sortClause &&
      sortsOf(tree.sortClause, (each) =>
        this.#orderItem(
          each,
          { columns, values: columns.map(({ type }, place) => columnAt(0, source.slot, place, type)) },
          context,
        ),
      );
    const limits = limitsOf(tree, context);
    const typed = ({ columns: own }: Query, rows: (readonly unknown[])[]) =>
      rows.map((row) =>
        row.map((value, place) => cast(value, own[place]?.type ?? 'text', columns[place]?.type ?? 'text')),
      );
    return {
      columns,
      isCorrelated: scope.isCorrelated,
      rows: (call, outer) => {
        const frame = new Frame(call, outer, scope.size);
        for (const each of always) each.rows(call, undefined);
        const rows = combine(
          typed(left, left.rows(call, frame)),
          typed(right, right.rows(call, frame)),
          tree.all === true,
        );
        const frames = rows.map((row) => {
          const each = frame.copy();
          each.slots[source.slot] = row;
          return each;
        });
        const { from, count } = limits(frame);
        return (order ? sorted(frames, order) : frames)
          .slice(from, from + count)
          .map(({ slots }) => slots[source.slot] ?? []);
      },
    };
  }
}
