import type { DataSource, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const MARK = 'carsChanged';

/** Calls `wake` after each commit of a transaction of this DataSource that was marked by `wakeAfterCommit`. */
export function wakeOnCommit(dataSource: DataSource, wake: () => void): void {
  const subscriber: EntitySubscriberInterface = {
    afterTransactionCommit({ queryRunner }) {
      if (!queryRunner.data[MARK]) return;
      queryRunner.data[MARK] = false;
      wake();
    },
  };
  dataSource.subscribers.push(subscriber);
}

/** Marks a transaction as one that left work for the flusher, which would find nothing before the commit. */
export function wakeAfterCommit(queryRunner: QueryRunner): void {
  queryRunner.data[MARK] = true;
}
