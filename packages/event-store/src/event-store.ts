import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { EventTransaction } from './event-transaction.ts';
import type { Upcasters } from './upcasters.ts';

/** What the store is told besides its database. */
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
   * Runs the work in one transaction on a connection of its own; gives what the work gives, once it is committed.
   * Keep it short, and call nothing outside the database in it: an open transaction holds up its streams and the whole outbox.
   * @throws what the work throws, after the rollback.
   */
  async transact<T>(work: (tx: EventTransaction) => Promise<T>): Promise<T> {
    const queryRunner = this.#dataSource.createQueryRunner();
    try {
      const client: PoolClient = await queryRunner.connect();
      // What is loaded after a lock must see what the lock's last holder committed: only this level takes a new snapshot a statement.
      await queryRunner.startTransaction('READ COMMITTED');
      const result = await work(new EventTransaction(queryRunner, client, this.#upcasters));
      await queryRunner.commitTransaction();
      return result;
    } catch (error) {
      await rollBack(queryRunner);
      throw error;
    } finally {
      await queryRunner.release();
    }
  }
}

/** A rollback that fails means that the connection is gone, and the transaction with it: the first error is the one to tell. */
async function rollBack(queryRunner: QueryRunner): Promise<void> {
  if (!queryRunner.isTransactionActive) return;
  await queryRunner.rollbackTransaction().catch(() => undefined);
}
