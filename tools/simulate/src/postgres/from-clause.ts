import { typeOf } from './casts.ts';
import type { Catalog } from './catalog.ts';
import { as } from './common-types.ts';
import { type Context, compile } from './expressions.ts';
import { tableName } from './names.ts';
import type { Ast, Call, Expression, Frame, NamedColumn, Query, Source } from './scope.ts';
import { setFunction } from './set-functions.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import { isVisible } from './transaction.ts';

/** Visits the rows of a part of FROM: sets their slots in the frame and calls for each. */
export type Visit = (frame: Frame, each: () => void) => void;

/** A table's source with its name: what FOR UPDATE locks. */
export interface TableSource {
  readonly source: Source;
  readonly table: string;
}

/** The compiled FROM. */
export interface From {
  readonly visit: Visit;
  readonly tables: readonly TableSource[];
}

/** Compiles the parts of FROM, each of which sees those before it where it is LATERAL. */
export function compileFrom(trees: readonly Ast[], context: Context, catalog: Catalog): From {
  const tables: TableSource[] = [];
  const parts = trees.map((tree) => part(tree, { context, catalog, tables }));
  const visit = parts.reduceRight<Visit>(
    (rest, one) => (frame, each) => one(frame, () => rest(frame, each)),
    (_, each) => each(),
  );
  return { visit, tables };
}

interface Parts {
  readonly context: Context;
  readonly catalog: Catalog;
  readonly tables: TableSource[];
}

function part(tree: Ast, parts: Parts): Visit {
  if (tree.RangeVar) return tableOrNamed(tree.RangeVar, parts);
  if (tree.RangeSubselect) return subselect(tree.RangeSubselect, parts);
  if (tree.RangeFunction) return rangeFunction(tree.RangeFunction, parts);
  if (tree.JoinExpr) return join(tree.JoinExpr, parts);
  if (tree.RangeTableSample) return part(tree.RangeTableSample.relation, parts);
  throw new UnsupportedSql(`the source ${Object.keys(tree)[0]}`);
}

function tableOrNamed({ relname, schemaname, alias }: Ast, { context, catalog, tables }: Parts): Visit {
  const { scope } = context;
  const named = schemaname === undefined ? scope.findNamed(relname) : undefined;
  const name = alias?.aliasname ?? relname;
  if (named) {
    const { slot } = scope.addSource(name, renamed(named.columns, alias));
    return (frame, each) => visitRows(named.rows(frame.call, undefined), slot, frame, each);
  }
  const schema = catalog.table(tableName({ relname, schemaname }));
  const source = scope.addSource(name, renamed(schema.columns, alias));
  tables.push({ source, table: schema.name });
  return (frame, each) => {
    const { snapshot, database, transaction } = frame.call;
    database.tableLocks.use(schema.name, transaction, 'ACCESS SHARE');
    for (const row of database.data(schema.name).rows) {
      if (!isVisible(row, snapshot)) continue;
      frame.slots[source.slot] = row.values;
      frame.versions[source.slot] = row;
      each();
    }
  };
}

function renamed(columns: readonly NamedColumn[], alias: Ast): NamedColumn[] {
  const names: string[] = (alias?.colnames ?? []).map((each: Ast) => each.String.sval);
  return columns.map(({ name, type }, place) => ({ name: names[place] ?? name, type }));
}

function visitRows(rows: Iterable<readonly unknown[]>, slot: number, frame: Frame, each: () => void): void {
  for (const row of rows) {
    frame.slots[slot] = row;
    each();
  }
}

function subselect({ subquery, alias, lateral }: Ast, { context }: Parts): Visit {
  const { scope } = context;
  if (!lateral && scope.parent === undefined) {
    const query = context.query(subquery.SelectStmt, scope);
    return visitQuery(query, scope.addSource(alias?.aliasname ?? '', renamed(query.columns, alias)), false);
  }
  const query = context.query(subquery.SelectStmt, scope);
  return visitQuery(query, scope.addSource(alias?.aliasname ?? '', renamed(query.columns, alias)), true);
}

function visitQuery(query: Query, { slot }: Source, isLateral: boolean): Visit {
  return (frame, each) => {
    const known = isLateral && query.isCorrelated ? undefined : frame.call.once.get(query);
    const rows = (known as readonly (readonly unknown[])[] | undefined) ?? query.rows(frame.call, frame);
    if (!query.isCorrelated) frame.call.once.set(query, rows);
    visitRows(rows, slot, frame, each);
  };
}

function join({ jointype, larg, rarg, quals, usingClause, alias }: Ast, parts: Parts): Visit {
  if (alias) throw new UnsupportedSql('an alias of a join');
  const { scope } = parts.context;
  const before = scope.sources.length;
  const left = part(larg, parts);
  const middle = scope.sources.length;
  const right = part(rarg, parts);
  const [lefts, rights] = [scope.sources.slice(before, middle), scope.sources.slice(middle)];
  const tests: Expression[] = quals ? [as(compile(quals, parts.context), 'bool')] : [];
  for (const {
    String: { sval },
  } of usingClause ?? []) {
    const [one, other] = [lefts, rights].map((sources) =>
      sources.find(({ columns }) => columns.some(({ name }) => name === sval)),
    );
    if (!one || !other) throw new SqlError('42703', `column "${sval}" specified in USING clause does not exist`);
    const name = (alias: string) => ({ ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval } }] } });
    tests.push(
      compile(
        {
          A_Expr: {
            kind: 'AEXPR_OP',
            name: [{ String: { sval: '=' } }],
            lexpr: name(one.alias),
            rexpr: name(other.alias),
          },
        },
        parts.context,
      ),
    );
    other.merged.add(sval);
  }
  const holds = (frame: Frame) => tests.every((test) => test.run(frame) === true);
  if (jointype === 'JOIN_INNER') {
    return (frame, each) => left(frame, () => right(frame, () => (holds(frame) ? each() : undefined)));
  }
  if (jointype !== 'JOIN_LEFT') throw new UnsupportedSql(`the join ${jointype}`);
  return (frame, each) =>
    left(frame, () => {
      let isMatched = false;
      right(frame, () => {
        if (!holds(frame)) return;
        isMatched = true;
        each();
      });
      if (isMatched) return;
      for (const { slot } of rights) {
        frame.slots[slot] = undefined;
        frame.versions[slot] = undefined;
      }
      each();
    });
}

/** `unnest(…)`, `jsonb_to_recordset(…) AS x(a int)` and their like. */
function rangeFunction({ functions, alias, coldeflist, ordinality }: Ast, { context }: Parts): Visit {
  const [first] = functions;
  const [call, ownColumns] = first.List.items;
  const node = call.FuncCall;
  const definitions: Ast[] = coldeflist ?? (Array.isArray(ownColumns?.List?.items) ? ownColumns.List.items : []);
  const name: string = node?.funcname.at(-1).String.sval ?? 'value';
  const args: Expression[] = (node?.args ?? []).map((each: Ast) => compile(each, context));
  const table = setFunction(
    name,
    args,
    definitions.map(({ ColumnDef: { colname, typeName } }) => ({ name: colname, type: typeOf(typeName) })),
  );
  const aliasName: string = alias?.aliasname ?? name;
  const named = table.columns.map((column) =>
    table.columns.length === 1 && !alias?.colnames && table.isScalar ? { ...column, name: aliasName } : column,
  );
  const columns = ordinality ? [...named, { name: 'ordinality', type: 'int8' }] : named;
  const { slot } = context.scope.addSource(aliasName, renamed(columns, alias));
  return (frame, each) => {
    const rows = table.rows(frame);
    visitRows(ordinality ? rows.map((row, place) => [...row, BigInt(place + 1)]) : rows, slot, frame, each);
  };
}

/** Visits the rows of a table that is written to. */
export function visitTable(source: Source, table: string, call: Call, frame: Frame, each: () => void): void {
  call.database.tableLocks.use(table, call.transaction, 'ROW EXCLUSIVE');
  for (const row of [...call.database.data(table).rows]) {
    if (!isVisible(row, call.snapshot)) continue;
    frame.slots[source.slot] = row.values;
    frame.versions[source.slot] = row;
    each();
  }
}
