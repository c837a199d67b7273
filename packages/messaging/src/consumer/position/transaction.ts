import type { DataSource, QueryRunner } from 'typeorm';

/** Runs the work in one transaction; a fault rolls back and is passed on. */
export function inTransaction<Result>(
  dataSource: DataSource,
  work: (runner: QueryRunner) => Promise<Result>,
): Promise<Result> {
  return dataSource.transaction(({ queryRunner }) => {
    if (!queryRunner) throw new Error('TypeORM provided a transaction without a QueryRunner.');
    return work(queryRunner);
  });
}
