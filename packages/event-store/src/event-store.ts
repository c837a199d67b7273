import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { EventStoreMisuseError } from './errors.ts';
import { EventTransaction, pipelines } from './event-transaction.ts';
import type { Upcasters } from './upcasters.ts';

/** The store's settings besides its database. */
export interface EventStoreOptions {
  /** How stored shapes of older programs become today's. */
  upcasters?: Upcasters;
}

/** Event streams in one Postgres database, which has `eventStoreMigrations` applied. */
export class EventStore {
  readonly #dataSource: DataSource;
  readonly #upcasters: Upcasters;

  /** @param dataSource An initialised TypeORM data source of type `postgres`. */
  constructor(dataSource: DataSource, options: EventStoreOptions = {}) {
    this.#dataSource = dataSource;
    this.#upcasters = options.upcasters ?? {};
  }

  /**
   * Runs the work in one transaction on its own connection; returns the work's result once it is committed.
   * Keep it short, and call nothing outside the database in it: an open transaction holds up its streams and the whole outbox.
   * @throws any error of the work, after the rollback; EventStoreMisuseError if the work swallowed a statement's error, or left a
   *   nested transaction open: nothing is committed then.
   */
  async transact<T>(work: (tx: EventTransaction) => Promise<T>): Promise<T> {
    const queryRunner = this.#dataSource.createQueryRunner();
    try {
      const client: PoolClient = await queryRunner.connect();
      await queryRunner.startTransaction();
      const result = await work(new EventTransaction(queryRunner, client, this.#upcasters));
      await commit(queryRunner, client);
      return result;
    } catch (error) {
      await rollBack(queryRunner);
      throw error;
    } finally {
      await queryRunner.release();
    }
  }
}

/**
 * Postgres answers the COMMIT of a failed transaction with a silent rollback, and TypeORM takes that for success. Any statement shows
 * the failure; pg's own getTransactionStatus() is not enough, because it may lag behind its error.
 */
async function commit(queryRunner: QueryRunner, client: PoolClient): Promise<void> {
  const looked = client.query('SELECT 1').catch((cause: Error & { code?: string }) => {
    if (cause.code !== '25P02') throw cause;
    throw new EventStoreMisuseError('A statement in the transaction failed and its error was swallowed.');
  });
  if (pipelines(client)) await Promise.all([looked, queryRunner.commitTransaction()]);
  else await looked.then(() => queryRunner.commitTransaction());
  if (queryRunner.isTransactionActive) throw new EventStoreMisuseError('A nested transaction was left open.');
}

/** A failed rollback means that the connection is lost, and the transaction with it: report the first error. */
async function rollBack(queryRunner: QueryRunner): Promise<void> {
  try {
    // Nested transactions that the work left open are rolled back one by one, so that the pool gets its connection clean.
    while (queryRunner.isTransactionActive) await queryRunner.rollbackTransaction();
  } catch {}
}
