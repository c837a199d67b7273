import type { Ast } from './scope.ts';

/** A table's name with its schema, where that is not the usual one. */
export function tableName({ schemaname, relname }: Ast): string {
  return schemaname === undefined || schemaname === 'public' || schemaname.startsWith('pg_')
    ? relname
    : `${schemaname}.${relname}`;
}
