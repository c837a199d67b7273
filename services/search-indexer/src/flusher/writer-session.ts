import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { Queries } from '../database/transaction.ts';

/**
 * A process that stands still keeps its connection open, and the index with it, until the server ends the session. Longer than a call of
 * the engine may take, during which the session stands still as well.
 */
const LONGEST_SILENCE_S = 40;

/**
 * The right to write an index: a database session that holds the index's lock. What a writer notes, it notes in this session. So one that
 * has lost the lock, whatever it believes, can note nothing any more.
 */
export class WriterSession implements Queries {
  readonly #client: PoolClient;
  #isOver = false;
  /** The connection does one thing after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(client: PoolClient) {
    this.#client = client;
    client.on('error', () => this.#end());
    client.on('end', () => this.#end());
  }

  /** The session of the index's one writer; undefined while there is another. @throws where the database does not answer. */
  static async tryOpen(dataSource: DataSource, index: string): Promise<WriterSession | undefined> {
    const client = await poolOf(dataSource).connect();
    // A connection that fails also emits its error, which nobody else listens to: the query that fails tells it.
    client.on('error', ignoreError);
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        `SELECT pg_try_advisory_lock(hashtextextended('search-indexer/write/' || $1, 0)) AS taken`,
        [index],
      );
      if (!rows[0]?.taken) {
        client.off('error', ignoreError);
        client.release();
        return undefined;
      }
      // The server must also notice a machine that is gone.
      await client.query(`SET idle_session_timeout = '${LONGEST_SILENCE_S}s';
        SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3`);
      return new WriterSession(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** @throws once the session is over. */
  async query<Rows>(statement: string, parameters?: unknown[]): Promise<Rows> {
    const ask = async () => {
      if (this.#isOver) throw new Error('The session that held the index is over; another process may write it now.');
      return (await this.#client.query(statement, parameters)).rows;
    };
    const asked = this.#turn.then(ask, ask);
    this.#turn = asked;
    return (await asked) as Rows;
  }

  /** Lets another writer in. The connection is ended, not reused: the server forgets whatever it held with it. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    // A connection that fails here takes the lock with it all the same.
    await this.#client.query('SELECT pg_advisory_unlock_all()').catch(ignoreError);
    this.#end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#client.release(true);
  }
}

function ignoreError(): void {}

/** TypeORM's query runner cannot end its connection, which is the surest way to give up what a session holds: so the pool itself. */
function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
