import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inFlight, perSecond } from './in-flight.ts';

const CHUNK_ROWS = 50;

/** What a good engineer would hold the intake against: COPY, and bare inserts, into tables on the same server. */
export class RawPostgres {
  readonly #pool: pg.Pool;

  /** @param url the stock service's own database */
  constructor(url: string, connections: number) {
    this.#pool = new pg.Pool({ connectionString: url, max: connections });
  }

  /** Makes the tables: one like the vehicles' read model in columns, storage and indexes, one with its JSON parsed, one for bare inserts. */
  async prepare(): Promise<void> {
    await this.#pool.query(`
      CREATE TABLE copied (LIKE vehicles INCLUDING ALL);
      ALTER TABLE copied SET (toast_tuple_target = 8160);
      CREATE TABLE copied_jsonb (id text PRIMARY KEY, dealership_id int NOT NULL, view jsonb NOT NULL);
      CREATE TABLE bare (id bigserial PRIMARY KEY, body json NOT NULL)`);
  }

  /** The rows of the read model, as lines for COPY. */
  async readLines(rows: number): Promise<Buffer[]> {
    const { rows: views } = await this.#pool.query<{ id: string; dealership_id: number; view: string }>(
      'SELECT id, dealership_id, view::text AS view FROM vehicles LIMIT $1',
      [rows],
    );
    return views.map(({ id, dealership_id, view }) =>
      Buffer.from(`${id}\t${dealership_id}\t${view.replaceAll('\\', '\\\\')}\n`),
    );
  }

  /** Copies the lines into an emptied table in one statement; gives rows a second. */
  async copy(table: 'copied' | 'copied_jsonb', lines: readonly Buffer[]): Promise<number> {
    const client = await this.#pool.connect();
    try {
      await client.query(`TRUNCATE ${table}`);
      const chunks = lines.flatMap((_, place) =>
        place % CHUNK_ROWS === 0 ? [Buffer.concat(lines.slice(place, place + CHUNK_ROWS))] : [],
      );
      return await perSecond(lines.length, () =>
        pipeline(Readable.from(chunks), client.query(copyFrom(`COPY ${table} FROM STDIN`))),
      );
    } finally {
      client.release();
    }
  }

  /** Inserts each body by itself, a transaction each, over so many connections; gives rows a second. */
  async insertEach(bodies: readonly Buffer[], connections: number): Promise<number> {
    await this.#pool.query('TRUNCATE bare');
    const texts = bodies.map((body) => body.toString());
    return perSecond(bodies.length, () =>
      inFlight(texts, connections, (text) =>
        this.#pool.query({ name: 'bare', text: 'INSERT INTO bare (body) VALUES ($1)', values: [text] }),
      ),
    );
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
