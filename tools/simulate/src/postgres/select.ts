import { type Aggregate, groupsOf, type Sort, sorted, sortsOf, type WindowCall } from './aggregates.ts';
import { cast } from './casts.ts';
import type { Catalog } from './catalog.ts';
import { type Context, compile, inOneType } from './expressions.ts';
import { compileFrom, type TableSource } from './from-clause.ts';
import { as } from './operators.ts';
import { type Ast, type Call, columnAt, type Expression, Frame, type NamedColumn, type Query, Scope } from './scope.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { holdRow } from './table.ts';
import { Blocked } from './transaction.ts';
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
        scope.named.set(each.ctename, this.#recursive(each, scope));
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

  #recursive({ ctename, ctequery, aliascolnames }: Ast, scope: Scope): Query {
    const { larg, rarg, all } = ctequery.SelectStmt;
    const first = this.select(larg, scope);
    const names: string[] = (aliascolnames ?? []).map((name: Ast) => name.String.sval);
    const columns = first.columns.map(({ name, type }, place) => ({ name: names[place] ?? name, type }));
    let working: (readonly unknown[])[] = [];
    const inner = new Scope(scope);
    inner.named.set(ctename, { columns, isCorrelated: false, rows: () => working });
    const next = this.select(rarg, inner);
    return {
      columns,
      isCorrelated: false,
      rows: (call) => {
        let results = first.rows(call, undefined);
        const found = [...results];
        const seen = new Set(found.map((row) => row.map(keyOf).join('|')));
        while (results.length > 0) {
          working = results;
          call.once.clear();
          results = next.rows(call, new Frame(call, undefined, 0));
          if (!all) results = results.filter((row) => !seen.has(row.map(keyOf).join('|')));
          for (const row of results) seen.add(row.map(keyOf).join('|'));
          found.push(...results);
        }
        return found;
      },
    };
  }
}

/** `unnest(…)` among the results: each of its values makes a row. */
function isSetFunction({ funcname }: Ast): boolean {
  return funcname.at(-1).String.sval === 'unnest';
}

function listed({ args }: Ast, context: Context): Expression {
  const list = compile(args[0], context);
  return { type: list.type.slice(0, -2), isSet: true, run: (frame) => list.run(frame) ?? [] };
}

function expanded(row: readonly unknown[], values: readonly Expression[]): (readonly unknown[])[] {
  const lengths = row.flatMap((value, place) => (values[place]?.isSet ? [(value as unknown[]).length] : []));
  return Array.from({ length: Math.max(...lengths) }, (_, index) =>
    row.map((value, place) => (values[place]?.isSet ? ((value as unknown[])[index] ?? null) : value)),
  );
}

/** A query of WITH: computed once a statement, whoever reads it. */
function once(query: Query): Query {
  const key = {};
  return {
    ...query,
    rows: (call, parent) => {
      const known = call.once.get(key);
      if (known) return known as (readonly unknown[])[];
      const rows = query.rows(call, parent);
      call.once.set(key, rows);
      return rows;
    },
  };
}

function group(
  frames: readonly Frame[],
  {
    groupBy,
    aggregates,
    empty,
  }: { groupBy: readonly Expression[] | undefined; aggregates: readonly Aggregate[]; empty: Frame },
): Frame[] {
  const groups = groupBy ? groupsOf(frames, groupBy) : [[...frames]];
  return groups.map((each) => {
    const frame = each[0] ?? empty;
    frame.aggregates = aggregates.map((aggregate) => aggregate.compute(each));
    return frame;
  });
}

function limitsOf(
  { limitCount, limitOffset }: Ast,
  context: Context,
): (frame: Frame) => { from: number; count: number } {
  const [count, offset] = [limitCount, limitOffset].map((tree) => tree && as(compile(tree, context), 'int8'));
  return (frame) => {
    const most = count?.run(frame) ?? null;
    return { from: Number(offset?.run(frame) ?? 0), count: most === null ? Infinity : Number(most) };
  };
}

const combinations: Readonly<
  Record<string, (a: (readonly unknown[])[], b: (readonly unknown[])[], all: boolean) => (readonly unknown[])[]>
> = {
  SETOP_UNION: (a, b, all) => (all ? [...a, ...b] : distinct([...a, ...b])),
  SETOP_INTERSECT: (a, b) => {
    const keys = new Set(b.map((row) => row.map(keyOf).join('|')));
    return distinct(a).filter((row) => keys.has(row.map(keyOf).join('|')));
  },
  SETOP_EXCEPT: (a, b) => {
    const keys = new Set(b.map((row) => row.map(keyOf).join('|')));
    return distinct(a).filter((row) => !keys.has(row.map(keyOf).join('|')));
  },
};

function distinct(rows: (readonly unknown[])[]): (readonly unknown[])[] {
  return [...new Map(rows.map((row) => [row.map(keyOf).join('|'), row])).values()];
}

interface Lock {
  readonly slot: number;
  readonly kind: 'share' | 'exclusive';
  readonly wait: string | undefined;
}

function locksOf(clauses: readonly Ast[] | undefined, tables: readonly TableSource[]): Lock[] {
  return (clauses ?? []).flatMap(({ LockingClause: { strength, waitPolicy, lockedRels } }) => {
    const names: string[] | undefined = lockedRels?.map((each: Ast) => each.RangeVar.relname);
    const kind = strength === 'LCS_FORSHARE' || strength === 'LCS_FORKEYSHARE' ? 'share' : 'exclusive';
    return tables
      .filter(({ source }) => names === undefined || names.includes(source.alias))
      .map(({ source }) => ({ slot: source.slot, kind, wait: waitPolicy }) as const);
  });
}

/** Locks rows in their order until there are enough: with SKIP LOCKED, those that others hold are left out. */
function taken(frames: readonly Frame[], locks: readonly Lock[], most: number): Frame[] {
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

function nameOf(tree: Ast): string {
  if (tree.ColumnRef) return tree.ColumnRef.fields.at(-1).String?.sval ?? '?column?';
  if (tree.FuncCall) return tree.FuncCall.funcname.at(-1).String.sval;
  if (tree.TypeCast)
    return tree.TypeCast.arg.ColumnRef || tree.TypeCast.arg.FuncCall
      ? nameOf(tree.TypeCast.arg)
      : tree.TypeCast.typeName.names.at(-1).String.sval;
  if (tree.CoalesceExpr) return 'coalesce';
  if (tree.CaseExpr) return 'case';
  if (tree.SubLink?.subLinkType === 'EXISTS_SUBLINK') return 'exists';
  if (tree.SubLink?.subLinkType === 'EXPR_SUBLINK')
    return nameOf(tree.SubLink.subselect.SelectStmt.targetList[0].ResTarget.val);
  return '?column?';
}
