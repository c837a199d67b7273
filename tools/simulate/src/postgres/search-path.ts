import type { Ast } from './scope.ts';
import { UnsupportedSql } from './sql-error.ts';

/** The schema that SET LOCAL search_path puts before `public`. @throws UnsupportedSql for any other way to set it */
export function firstSchemaOf({ kind, args, is_local: isLocal }: Ast): string {
  const names: (string | undefined)[] = (args ?? []).map((each: Ast) => each.A_Const?.sval?.sval);
  const [schema, last] = names;
  if (kind !== 'VAR_SET_VALUE' || !isLocal || schema === undefined || last !== 'public' || names.length > 2)
    throw new UnsupportedSql('this search path');
  return schema;
}

/**
 * Names a schema for each table of a statement that names none, where the schema has one of that name: as Postgres looks in it first.
 * @param has whether there is a table, by its whole name
 */
export function nameSchema(statement: Ast, schema: string, has: (table: string) => boolean): void {
  const queries = new Set<string>();
  const tables: Ast[] = [];
  collect(statement, queries, tables);
  for (const table of tables) {
    const isTable = table.schemaname === undefined && !queries.has(table.relname);
    if (isTable && has(`${schema}.${table.relname}`)) table.schemaname = schema;
  }
}

/** Finds what is named in FROM and in writes, and what WITH names. */
function collect(tree: Ast, queries: Set<string>, tables: Ast[]): void {
  if (tree === null || typeof tree !== 'object') return;
  if (typeof tree.ctename === 'string') queries.add(tree.ctename);
  if (typeof tree.relname === 'string') tables.push(tree);
  for (const part of Object.values(tree)) collect(part, queries, tables);
}
