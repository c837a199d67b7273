import { parseSync } from 'libpg-query';
import { as } from './common-types.ts';
import { definitions } from './definitions.ts';
import { compile } from './expressions.ts';
import { type Ast, type Call, type Expression, Frame, type Query, Scope } from './scope.ts';
import { nameSchema } from './search-path.ts';
import { Queries } from './select.ts';
import { SqlError, UnsupportedSql } from './sql-error.ts';
import type { CallBase, TableSchema } from './table.ts';
import { type Write, Writes } from './write.ts';

/** A statement that can be run. */
export type Statement =
  | { readonly kind: 'query'; readonly command: 'SELECT'; readonly query: Query }
  | { readonly kind: 'write'; readonly command: 'INSERT' | 'UPDATE' | 'DELETE'; readonly write: Write }
  | { readonly kind: 'control'; readonly command: string; readonly tree: Ast };

/** The tables of a service's database, as its migrations made them, and the statements that were compiled for them. */
export class Catalog {
  readonly tables = new Map<string, TableSchema>();
  readonly #queries: Queries;
  readonly #writes: Writes;
  readonly #compiled = new Map<string, readonly Statement[]>();
  #isFrozen = false;

  constructor() {
    for (const [name, columns] of Object.entries(systemViews)) {
      const typed = Object.entries(columns).map(([column, type]) => ({ name: column, type, notNull: false }));
      this.tables.set(name, { name, columns: typed, unique: [], checks: [] });
    }
    this.#queries = new Queries(this, (tree, scope) => this.#writes.compile(tree, scope));
    this.#writes = new Writes(this, this.#queries);
  }

  /** @throws SqlError 42P01 */
  table(name: string): TableSchema {
    const table = this.tables.get(name);
    if (!table) throw new SqlError('42P01', `relation "${name}" does not exist`);
    return table;
  }

  /**
   * The statements of a text, compiled once.
   * @param schema where tables without a schema are looked for before `public`; empty for nowhere
   * @throws SqlError 42601 where it is no SQL
   */
  statements(text: string, schema = ''): readonly Statement[] {
    const key = schema === '' ? text : `${schema}: ${text}`;
    const known = this.#compiled.get(key);
    if (known) return known;
    const trees = parsed(text);
    if (schema !== '') for (const tree of trees) nameSchema(tree, schema, (table) => this.tables.has(table));
    const compiled = trees.map((tree) => this.#compile(tree));
    this.#compiled.set(key, compiled);
    return compiled;
  }

  /** No more tables are made or changed: what follows are runs. */
  freeze(): void {
    this.#isFrozen = true;
  }

  /** Changes the tables. Whatever was compiled for them is compiled again. */
  define(tree: Ast): void {
    const [kind] = Object.keys(tree);
    if (this.#isFrozen) {
      if (isAboutPartitions(tree)) return;
      throw new UnsupportedSql(`the statement ${kind} in a run`);
    }
    this.#compiled.clear();
    const change = definitions[kind ?? ''];
    if (!change) throw new UnsupportedSql(`the statement ${kind}`);
    change.call(this, tree[kind as string]);
  }

  query(tree: Ast): Query {
    return this.#queries.select(tree, undefined);
  }

  /** An expression over the columns of one table. */
  overRow(tree: Ast, table: TableSchema): (values: readonly unknown[], call: CallBase) => unknown {
    let compiled: Expression | undefined;
    return (values, call) => {
      if (!compiled) {
        const scope = new Scope(undefined);
        scope.addSource(table.name, table.columns);
        compiled = compile(tree, this.#queries.context(scope));
      }
      const frame = new Frame(call as Call, undefined, 1);
      frame.slots[0] = values;
      return compiled.run(frame);
    };
  }

  /** An expression over nothing, as a default is. */
  default(tree: Ast, type: string): (call: CallBase) => unknown {
    let compiled: Expression | undefined;
    return (call) => {
      compiled ??= as(compile(tree, this.#queries.context(new Scope(undefined))), type);
      return compiled.run(new Frame(call as Call, undefined, 0));
    };
  }

  #compile(tree: Ast): Statement {
    if (tree.SelectStmt) {
      return { kind: 'query', command: 'SELECT', query: this.#queries.select(tree.SelectStmt, undefined) };
    }
    const write = this.#writes.compile(tree, undefined);
    if (!write) return { kind: 'control', command: Object.keys(tree)[0] ?? '', tree };
    const command = tree.InsertStmt ? 'INSERT' : tree.UpdateStmt ? 'UPDATE' : 'DELETE';
    return { kind: 'write', command, write };
  }
}

/** What is read of Postgres' own tables. They are empty but for what a run puts there. */
const systemViews: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pg_stat_activity: {
    pid: 'int4',
    datname: 'text',
    application_name: 'text',
    state: 'text',
    query_start: 'timestamptz',
    xact_start: 'timestamptz',
    backend_xid: 'int8',
  },
  pg_prepared_xacts: { transaction: 'int8', database: 'text', gid: 'text', prepared: 'timestamptz' },
  pg_class: { oid: 'int4', relname: 'text', relkind: 'text', relnamespace: 'text' },
  pg_inherits: { inhrelid: 'int4', inhdetachpending: 'bool' },
};

/** Rows of all partitions are kept in their table, so that partitions come and go without any effect. */
function isAboutPartitions({ CreateStmt, AlterTableStmt, DropStmt }: Ast): boolean {
  if (CreateStmt) return CreateStmt.tableElts?.every((element: Ast) => element.TableLikeClause);
  if (AlterTableStmt)
    return AlterTableStmt.cmds.every(({ AlterTableCmd: { subtype } }: Ast) => /Attach|Detach/.test(subtype));
  return DropStmt !== undefined;
}

function parsed(text: string): Ast[] {
  try {
    const { stmts = [] } = parseSync(text) as Ast;
    return stmts.map(({ stmt }: Ast) => stmt);
  } catch (error) {
    throw new SqlError('42601', `${(error as Error).message} in: ${text}`);
  }
}
