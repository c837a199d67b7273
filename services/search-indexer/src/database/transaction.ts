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
