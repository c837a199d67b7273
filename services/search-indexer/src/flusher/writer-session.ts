import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { Queries } from '../database/transaction.ts';

/**
 * A stalled process keeps its connection, and with it the index, until the server ends the session. This is longer than a call of
 * the engine may take, because the session is idle during such a call.
 */
const LONGEST_SILENCE_S = 40;

/**
 * The right to write an index: a database session that holds the index's lock. A writer records its progress in this session. So a writer
 * that has lost the lock cannot record progress, even if it does not know.
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

  /** The session of the index's one writer; undefined while there is another. @throws if the database does not respond. */
  static async tryOpen(dataSource: DataSource, index: string): Promise<WriterSession | undefined> {
    const client = await poolOf(dataSource).connect();
    // A connection that fails also emits its error, which nothing else handles: the failing query reports it.
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
      if (this.#isOver)
        throw new Error('The session that held the index lock has ended; another process may now write to the index.');
      return (await this.#client.query(statement, parameters)).rows;
    };
    const asked = this.#turn.then(ask, ask);
    this.#turn = asked;
    return (await asked) as Rows;
  }

  /** Lets another writer in. The connection is closed, not reused: the server releases everything it held. */
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

/** TypeORM's query runner cannot close its connection, which is the surest way to release a session's locks: so this is the pool itself. */
function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
