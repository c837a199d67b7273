import type { DataSource } from 'typeorm';

/** Few enough for a short transaction: every outbox of the server waits for the oldest one that runs. */
const ROWS_AT_ONCE = 10_000;

/** Which rows are to go. */
export interface Deletion {
  /** One that is not partitioned. */
  table: string;
  /** SQL, with `$1`, `$2` … for the parameters. */
  where: string;
  parameters: readonly unknown[];
  /** Rows in one transaction; default 10,000. */
  rowsAtOnce?: number;
}

/** Deletes rows, a limited number per transaction, until none are left that existed at the last look. */
export async function deleteInParts(dataSource: DataSource, deletion: Deletion): Promise<void> {
  const { table, where, parameters, rowsAtOnce = ROWS_AT_ONCE } = deletion;
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce; ) {
    [, deleted] = await dataSource.query<[unknown, number]>(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${rowsAtOnce}))`,
      [...parameters],
    );
  }
}
