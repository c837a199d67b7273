import type { DataSource, MigrationInterface } from 'typeorm';

/** Later migrations expand only. This is the last one of the release before the rule; what it and earlier ones did stays allowed. */
export const LAST_FREE_MIGRATION = 1_766_700_000_000;

/** A migration that removes what the release before last read: it says why that is safe, and which release read it last. */
export interface ContractingMigration extends MigrationInterface {
  /** `nothing reads it any more; last read by release 1.4`. */
  readonly contract: string;
}

/** A column as it matters to programs that read and write it. */
interface Column {
  readonly type: string;
  readonly notNull: boolean;
  /** Whether an insert may leave it out. */
  readonly isOptional: boolean;
}

/** What programs rely on of a database. Names of constraints are with their table: `orders.orders_pkey`. */
export interface Schema {
  readonly tables: Readonly<Record<string, Readonly<Record<string, Column>>>>;
  /** By name, constraints and unique indexes with their definitions: the latter are what ON CONFLICT needs. */
  readonly constraints: Readonly<Record<string, { readonly table: string; readonly definition: string }>>;
}

/** The schema of a database, partitions left out. */
export async function readSchema(dataSource: DataSource): Promise<Schema> {
  const columns: { table: string; column: string; type: string; not_null: boolean; has_default: boolean }[] =
    await dataSource.query(
      `SELECT attrelid::regclass::text AS table, attname AS column, format_type(atttypid, atttypmod) AS type,
              attnotnull AS not_null, atthasdef OR attidentity <> '' AS has_default
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE ${OWN} AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped`,
    );
  const tables: Record<string, Record<string, Column>> = {};
  for (const { table, column, type, not_null: notNull, has_default: hasDefault } of columns) {
    const own = tables[table] ?? {};
    own[column] = { type, notNull, isOptional: hasDefault || !notNull };
    tables[table] = own;
  }
  const constraints: { table: string; name: string; definition: string }[] = await dataSource.query(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     WHERE ${OWN} AND contype <> 'n' AND NOT relispartition
     UNION ALL
     SELECT indrelid::regclass::text, indexrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', 'UNIQUE')
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE ${OWN} AND indisunique AND NOT relispartition
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))`,
  );
  return {
    tables,
    constraints: Object.fromEntries(constraints.map((each) => [`${each.table}.${each.name}`, each])),
  };
}

const OWN = `relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)`;

/** What a change of the schema takes from a program of the release before, in words; empty if it only expands. Pure. */
export function breakingChanges(before: Schema, after: Schema): string[] {
  return [
    ...Object.entries(before.tables).flatMap(([table, columns]) => {
      const now = after.tables[table];
      return now ? columnChanges(table, columns, now) : [`drops or renames table ${table}`];
    }),
    ...constraintChanges(before, after),
  ];
}

function columnChanges(
  table: string,
  before: Readonly<Record<string, Column>>,
  after: Readonly<Record<string, Column>>,
): string[] {
  const kept = Object.entries(before).flatMap(([name, was]) => {
    const is = after[name];
    const column = `${table}.${name}`;
    if (!is) return [`drops or renames column ${column}`];
    return [
      ...(is.type === was.type ? [] : [`changes the type of ${column} from ${was.type} to ${is.type}`]),
      ...(is.notNull && !was.notNull ? [`sets ${column} NOT NULL, which may still be written as NULL`] : []),
      ...(was.isOptional && !is.isOptional && was.notNull ? [`drops the default of ${column}`] : []),
    ];
  });
  const required = Object.entries(after).filter(([name, { isOptional }]) => !(name in before) && !isOptional);
  return [...kept, ...required.map(([name]) => `adds ${table}.${name}, NOT NULL without a default`)];
}

function constraintChanges(before: Schema, after: Schema): string[] {
  const isNew = (table: string) => !(table in before.tables);
  const dropped = Object.entries(before.constraints).filter(
    ([name, { table, definition }]) => table in after.tables && after.constraints[name]?.definition !== definition,
  );
  const added = Object.entries(after.constraints).filter(
    ([name, { table, definition }]) => !isNew(table) && before.constraints[name]?.definition !== definition,
  );
  const onlyNewColumns = (table: string, definition: string) => {
    const old = Object.keys(before.tables[table] ?? {});
    return !old.some((column) => new RegExp(`\\b${column}\\b`).test(definition));
  };
  return [
    ...dropped.map(([name, { definition }]) => `drops, renames or changes constraint ${name} (${definition})`),
    ...added
      .filter(([, { table, definition }]) => !onlyNewColumns(table, definition))
      .map(([name, { definition }]) => `adds constraint ${name} (${definition}) on columns that are written already`),
  ];
}

/** A service's migrations, oldest first. */
type Migrations = readonly (new () => MigrationInterface)[];

/** Whether a migration is older than the rule. */
export const isFree = (migration: new () => MigrationInterface): boolean =>
  timestampOf(new migration()) <= LAST_FREE_MIGRATION;

const nameOf = (migration: MigrationInterface): string => migration.name ?? migration.constructor.name;
const timestampOf = (migration: MigrationInterface): number => Number(nameOf(migration).slice(-13));

/** Runs migrations one by one and says of each what it takes from the release before. @param dataSource migrated up to the first of them */
export async function runExpanding(dataSource: DataSource, migrations: Migrations): Promise<string[]> {
  const faults: string[] = [];
  const sorted = migrations.map((each) => new each()).sort((one, other) => timestampOf(one) - timestampOf(other));
  for (const migration of sorted) {
    const before = await readSchema(dataSource);
    await runOne(dataSource, migration);
    const found = breakingChanges(before, await readSchema(dataSource));
    faults.push(...judge(migration, found));
  }
  return faults;
}

async function runOne(dataSource: DataSource, migration: MigrationInterface): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    if (migration.transaction === false) await migration.up(runner);
    else {
      await runner.startTransaction();
      await migration.up(runner);
      await runner.commitTransaction();
    }
  } finally {
    await runner.release();
  }
}

function judge(migration: MigrationInterface & Partial<ContractingMigration>, found: readonly string[]): string[] {
  const name = nameOf(migration);
  const { contract } = migration;
  if (contract === undefined) return found.map((each) => `${name} ${each}`);
  if (found.length === 0) return [`${name} has a contract and takes nothing away`];
  return /\S; last read by release \S/.test(contract)
    ? []
    : [`${name} has the contract "${contract}"; expected "why; last read by release …"`];
}
