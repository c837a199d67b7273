import { typeOf } from './casts.ts';
import type { Catalog } from './catalog.ts';
import { tableName } from './names.ts';
import type { Ast, Call } from './scope.ts';
import { UnsupportedSql } from './sql-error.ts';
import type { Column, TableSchema, UniqueIndex } from './table.ts';

/** Statements that change tables. */
export const definitions: Readonly<Record<string, (this: Catalog, node: Ast) => void>> = {
  CreateStmt({ relation, tableElts = [], if_not_exists: isOptional, inhRelations, partbound }) {
    if (isOptional && this.tables.has(tableName(relation))) return;
    // A partition's rows are its table's.
    if (partbound || inhRelations) return;
    const table: TableSchema = { name: tableName(relation), columns: [], unique: [], checks: [] };
    this.tables.set(table.name, table);
    for (const element of tableElts) addElement(this, table, element);
  },
  /** Of its rows nothing is kept: only migrations do so, before there are any. */
  CreateTableAsStmt({ into, query }) {
    const { columns } = this.query(query.SelectStmt);
    const name: string = into.rel.relname;
    this.tables.set(name, {
      name,
      columns: columns.map((column) => ({ ...column, notNull: false })),
      unique: [],
      checks: [],
    });
  },
  IndexStmt({ idxname, relation, indexParams, unique, whereClause }) {
    if (!unique) return;
    const table = this.table(tableName(relation));
    const parts: Ast[] = indexParams.map((each: Ast) => each.IndexElem);
    const columns = parts.map(({ name }) => name ?? '(expression)');
    const treeOf = ({ name, expr }: Ast) => expr ?? { ColumnRef: { fields: [{ String: { sval: name } }] } };
    const expressions = parts.some(({ expr }) => expr)
      ? parts.map((part) => this.overRow(treeOf(part), table))
      : undefined;
    const name = idxname ?? `${table.name}_${columns.join('_')}_idx`;
    table.unique.push({ name, columns, expressions, covers: whereClause && this.overRow(whereClause, table) });
  },
  DropStmt({ objects, removeType }) {
    for (const {
      List: { items },
    } of objects.filter((each: Ast) => each.List)) {
      const [last, schema] = items.map((item: Ast) => item.String.sval).reverse();
      const name = tableName({ relname: last, schemaname: schema });
      if (removeType === 'OBJECT_TABLE') this.tables.delete(name);
      if (removeType === 'OBJECT_INDEX')
        for (const table of this.tables.values()) table.unique = table.unique.filter((each) => each.name !== name);
    }
  },
  AlterTableStmt({ relation, cmds, missing_ok: isOptional }) {
    if (isOptional && !this.tables.has(tableName(relation))) return;
    const table = this.table(tableName(relation));
    for (const { AlterTableCmd: command } of cmds) alterTable(this, table, command);
  },
  RenameStmt({ renameType, relation, subname, newname }) {
    if (renameType === 'OBJECT_COLUMN') {
      const column = this.table(tableName(relation)).columns.find(({ name }) => name === subname);
      if (column) column.name = newname;
    }
    if (renameType !== 'OBJECT_TABLE') return;
    const table = this.table(tableName(relation));
    this.tables.delete(table.name);
    table.name = newname;
    this.tables.set(newname, table);
  },
};

function addElement(catalog: Catalog, table: TableSchema, element: Ast): void {
  if (element.ColumnDef) addColumn(catalog, table, element.ColumnDef);
  else if (element.Constraint) addConstraint(catalog, table, element.Constraint);
  else if (element.TableLikeClause) copyColumns(catalog, table, element.TableLikeClause);
  else throw new UnsupportedSql(`the table's part ${Object.keys(element)[0]}`);
}

function addColumn(catalog: Catalog, table: TableSchema, { colname, typeName, constraints = [] }: Ast): void {
  const declared: string = typeName.names.at(-1).String.sval;
  const column: Column = { name: colname, type: typeOf(typeName), notNull: false };
  table.columns.push(column);
  if (declared.endsWith('serial')) numbered(table, column);
  for (const { Constraint: constraint } of constraints) {
    if (constraint.contype === 'CONSTR_NOTNULL') column.notNull = true;
    else if (constraint.contype === 'CONSTR_NULL') column.notNull = false;
    else if (constraint.contype === 'CONSTR_DEFAULT')
      column.initial = catalog.default(constraint.raw_expr, column.type);
    else if (constraint.contype === 'CONSTR_IDENTITY') numbered(table, column);
    else if (constraint.contype === 'CONSTR_GENERATED') column.generated = catalog.overRow(constraint.raw_expr, table);
    else addConstraint(catalog, table, { ...constraint, keys: [{ String: { sval: colname } }] });
  }
}

function numbered(table: TableSchema, column: Column): void {
  const sequence = `${table.name}.${column.name}`;
  column.notNull = true;
  column.initial = (call) => {
    const next = (call as Call).database.next(sequence);
    return column.type === 'int8' ? next : Number(next);
  };
}

function addConstraint(
  catalog: Catalog,
  table: TableSchema,
  { contype, conname, keys, raw_expr, indexname }: Ast,
): void {
  const columns: string[] = (keys ?? []).map((each: Ast) => each.String.sval);
  switch (contype) {
    case 'CONSTR_PRIMARY': {
      if (indexname) {
        renameIndex(table, indexname, conname);
        return;
      }
      table.primaryKey = columns;
      for (const column of table.columns) if (columns.includes(column.name)) column.notNull = true;
      table.unique.push({ name: conname ?? `${table.name}_pkey`, columns });
      return;
    }
    case 'CONSTR_UNIQUE':
      table.unique.push({ name: conname ?? `${table.name}_${columns.join('_')}_key`, columns });
      return;
    case 'CONSTR_CHECK':
      table.checks.push({ name: conname ?? `${table.name}_check`, holds: catalog.overRow(raw_expr, table) });
      return;
    // Nothing of the simulated world deletes what another table refers to.
    case 'CONSTR_FOREIGN':
    case 'CONSTR_NOTNULL':
      return;
    default:
      throw new UnsupportedSql(`the constraint ${contype}`);
  }
}

function renameIndex(table: TableSchema, from: string, to: string | undefined): void {
  table.unique = table.unique.map((each: UniqueIndex) => (each.name === from ? { ...each, name: to ?? from } : each));
}

function copyColumns(catalog: Catalog, table: TableSchema, { relation }: Ast): void {
  for (const column of catalog.table(tableName(relation)).columns) table.columns.push({ ...column });
  table.unique.push(...catalog.table(tableName(relation)).unique);
}

/** Changes of a table that say nothing of its rows, as how they are stored. */
const SILENT: ReadonlySet<string> = new Set([
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_SetCompression',
  'AT_AttachPartition',
  'AT_DetachPartition',
  'AT_SetOptions',
  'AT_ValidateConstraint',
  'AT_ReplicaIdentity',
  'AT_SetLogged',
  'AT_SetUnLogged',
]);

function alterTable(catalog: Catalog, table: TableSchema, { subtype, name, def, missing_ok: isOptional }: Ast): void {
  const column = table.columns.find((each) => each.name === name);
  switch (subtype) {
    case 'AT_AddColumn':
      if (isOptional && table.columns.some((each) => each.name === def.ColumnDef.colname)) return;
      addColumn(catalog, table, def.ColumnDef);
      return;
    case 'AT_DropColumn':
      table.columns = table.columns.filter((each) => each.name !== name);
      table.unique = table.unique.filter((each) => !each.columns.includes(name));
      return;
    case 'AT_AlterColumnType':
      if (column) column.type = typeOf(def.ColumnDef.typeName);
      return;
    case 'AT_ColumnDefault':
      if (column) column.initial = def ? catalog.default(def, column.type) : undefined;
      return;
    case 'AT_SetNotNull':
    case 'AT_DropNotNull':
      if (column) column.notNull = subtype === 'AT_SetNotNull';
      return;
    case 'AT_AddConstraint':
      addConstraint(catalog, table, def.Constraint);
      return;
    case 'AT_DropConstraint':
      table.unique = table.unique.filter((each) => each.name !== name);
      table.checks = table.checks.filter((each) => each.name !== name);
      return;
    case 'AT_AddIdentity':
      if (column) numbered(table, column);
      return;
    default:
      if (!SILENT.has(subtype)) throw new UnsupportedSql(`the change ${subtype}`);
  }
}
