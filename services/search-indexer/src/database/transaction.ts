import type { DataSource, QueryRunner } from 'typeorm';

/** Whatever takes a statement: a DataSource, or the QueryRunner of a transaction. */
export interface Queries {
  query<Rows>(statement: string, parameters?: unknown[]): Promise<Rows>;
}

/** Runs the work in one transaction; a fault rolls back and is passed on. */
export function inTransaction<Result>(
  dataSource: DataSource,
  work: (queryRunner: QueryRunner) => Promise<Result>,
): Promise<Result> {
  return dataSource.transaction(({ queryRunner }) => {
    if (!queryRunner) throw new Error('TypeORM provided a transaction without a QueryRunner.');
    return work(queryRunner);
  });
}

/** How much is done in one transaction, and in one call. */
export interface Portion {
  /** Rows in one transaction. Every outbox of the server waits for the oldest transaction that runs. */
  rowsAtOnce?: number | undefined;
  /** Bytes of documents in one transaction, for steps that read or copy them. */
  bytesAtOnce?: number | undefined;
  /** Milliseconds after which a call begins no further transaction; default 1,000. A call always does one. */
  withinMs?: number | undefined;
}

const WITHIN_MS = 1_000;

/** Does one part after the other until one was the last, or the time is over; returns whether one was. */
export async function repeatWithin({ withinMs = WITHIN_MS }: Portion, part: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + withinMs;
  do {
    if (await part()) return true;
  } while (performance.now() < end);
  return false;
}
