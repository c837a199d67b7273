import type { StackUrls } from '@forecourt/deploy';
import pg from 'pg';

const CONNECTIONS = 2;

/** Reads the services' databases from outside, also while Postgres comes and goes. */
export class Databases {
  readonly #pools = new Map<keyof StackUrls, pg.Pool>();

  constructor(urls: StackUrls) {
    for (const name of Object.keys(urls) as (keyof StackUrls)[]) {
      const pool = new pg.Pool({ connectionString: urls[name], max: CONNECTIONS, connectionTimeoutMillis: 2_000 });
      // A connection that the kill of Postgres ended; the next query opens another.
      pool.on('error', () => undefined);
      this.#pools.set(name, pool);
    }
  }

  /** The rows of a query; rejects while Postgres is down. */
  async rows<Row extends pg.QueryResultRow>(
    database: keyof StackUrls,
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const pool = this.#pools.get(database);
    if (!pool) throw new Error(`There is no database ${database}.`);
    return (await pool.query<Row>(text, values)).rows;
  }

  /** The streams of vehicles and leads that there are. */
  async streams(): Promise<Set<string>> {
    const names = ['stock', 'leads'] as const;
    const text = 'SELECT DISTINCT stream_id FROM events';
    const rows = await Promise.all(names.map((name) => this.rows<{ stream_id: string }>(name, text)));
    return new Set(rows.flat().map(({ stream_id }) => stream_id));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
  }
}
