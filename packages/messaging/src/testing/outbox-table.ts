import pg from 'pg';
import type { OutboxEntry, OutboxReader, OutboxSource } from '../outbox.ts';

/** An entry with its place in the table. */
export type TableEntry = OutboxEntry & { id: string };

/** The smallest real outbox: a table, and an advisory lock that makes its reader the only one. */
export class OutboxTable implements OutboxSource<TableEntry> {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 3 });
    this.#pool.on('error', () => undefined);
  }

  async create(): Promise<void> {
    await this.#pool.query('CREATE TABLE outbox (id bigserial PRIMARY KEY, stream_id text, version int, type text)');
  }

  /** Writes versions `from` to `to` of a stream. */
  async write(streamId: string, from: number, to: number, type = 'Happened'): Promise<void> {
    await this.#pool.query(
      'INSERT INTO outbox (stream_id, version, type) SELECT $1, version, $4 FROM generate_series($2::int, $3) AS version',
      [streamId, from, to, type],
    );
  }

  async count(): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>('SELECT count(*)::int AS count FROM outbox');
    return rows[0]?.count ?? 0;
  }

  /** Ends the reader's session from outside, as a database's restart would. */
  async cutReader(): Promise<void> {
    await this.#pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  }

  async tryBecomeOnlyReader(): Promise<OutboxReader<TableEntry> | undefined> {
    const client = await this.#pool.connect();
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(1) AS locked');
    if (!rows[0]?.locked) {
      client.release();
      return undefined;
    }
    return {
      lost: lost.signal,
      read: async (limit, after) => (await client.query(readOldest, [limit, after?.id ?? '0'])).rows,
      remove: async (entries) =>
        void (await client.query('DELETE FROM outbox WHERE id = ANY($1)', [entries.map(({ id }) => id)])),
      close: async () => client.release(true),
    };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const readOldest = `
  SELECT id, stream_id AS "streamId", version, type, '{}'::jsonb AS data, '{}'::jsonb AS meta,
         now() AS "occurredAt", now() AS "recordedAt"
  FROM outbox WHERE id > $2 ORDER BY id LIMIT $1`;
