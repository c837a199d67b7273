import type { PoolClient } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { pipelines, sentAtOnce } from '../database/connections.ts';
import { EventStoreMisuseError } from '../events/errors.ts';
import type { Upcasters } from '../events/upcasters.ts';
import { EventTransaction } from './event-transaction.ts';

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
  transact<T>(work: (tx: EventTransaction) => Promise<T>): Promise<T> {
    return this.#run(async (queryRunner, client) => {
      await queryRunner.startTransaction();
      return work(new EventTransaction(queryRunner, client, this.#upcasters));
    });
  }

  /**
   * What `transact` does, for work in two steps: on a connection that pipelines, the start of the transaction is sent together with the
   * first step's statements, which saves waiting for its answer alone. The second step begins once the start has succeeded.
   * @param read takes locks and reads; it must not write, as a start that failed would leave what it wrote outside any transaction
   */
  transactInSteps<Read, T>(
    read: (tx: EventTransaction) => Promise<Read>,
    work: (found: Read, tx: EventTransaction) => Promise<T>,
  ): Promise<T> {
    return this.#run(async (queryRunner, client) => {
      const tx = new EventTransaction(queryRunner, client, this.#upcasters);
      if (!pipelines(client)) {
        await queryRunner.startTransaction();
        return work(await read(tx), tx);
      }
      const [started, found] = await Promise.allSettled([startAtOnce(queryRunner, client), read(tx)]);
      if (started.status === 'rejected') throw started.reason;
      if (found.status === 'rejected') throw found.reason;
      return work(found.value, tx);
    });
  }

  async #run<T>(work: (queryRunner: QueryRunner, client: PoolClient) => Promise<T>): Promise<T> {
    const queryRunner = this.#dataSource.createQueryRunner();
    try {
      const client: PoolClient = await queryRunner.connect();
      const result = await work(queryRunner, client);
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

/** Provides the store of a service in NestJS, over the service's database. */
export const eventStoreProvider = (options: EventStoreOptions = {}) => ({
  provide: EventStore,
  inject: [DataSource],
  useFactory: (dataSource: DataSource) => new EventStore(dataSource, options),
});

/** What TypeORM notes of a transaction. */
const STARTED = { isTransactionActive: true, transactionDepth: 1 };
const ENDED = { isTransactionActive: false, transactionDepth: 0 };
const depthOf = (queryRunner: QueryRunner) =>
  (queryRunner as QueryRunner & Partial<typeof STARTED>).transactionDepth ?? 0;

/** Starts a transaction as TypeORM does, which sends it only after a few turns: whatever is sent after this call runs in the transaction. */
async function startAtOnce(queryRunner: QueryRunner, client: PoolClient): Promise<void> {
  sentAtOnce(client);
  Object.assign(queryRunner, STARTED);
  try {
    await client.query('START TRANSACTION');
  } catch (error) {
    // From now on an EventTransaction sends nothing any more.
    Object.assign(queryRunner, ENDED);
    throw error;
  }
}

/**
 * Commits, and reads the answer: Postgres answers the COMMIT of a failed transaction with a rollback, and TypeORM takes that for success. TypeORM's
 * subscribers are not called; no service with an event store has any.
 */
async function commit(queryRunner: QueryRunner, client: PoolClient): Promise<void> {
  if (depthOf(queryRunner) > 1) throw new EventStoreMisuseError('A nested transaction was left open.');
  const { command } = await client.query('COMMIT');
  Object.assign(queryRunner, ENDED);
  if (command !== 'COMMIT') {
    throw new EventStoreMisuseError('A statement in the transaction failed and its error was swallowed.');
  }
}

/** A failed rollback means that the connection is lost, and the transaction with it: report the first error. */
async function rollBack(queryRunner: QueryRunner): Promise<void> {
  try {
    // Nested transactions that the work left open are rolled back one by one, so that the pool gets its connection clean.
    while (queryRunner.isTransactionActive) await queryRunner.rollbackTransaction();
  } catch {}
}
