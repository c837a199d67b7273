import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SystemIds } from '@forecourt/service-kit';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ByHand } from './by-hand.ts';
import { inFlight, perSecond } from './in-flight.ts';

const CHUNK_ROWS = 50;
const LOOK_EVERY_MS = 50;

/** A vehicle's row of the read model without its id; the view is JSON text, escaped for COPY. */
export interface ModelRow {
  dealershipId: number;
  view: string;
}

/** What a good engineer would hold the intake against: COPY, and bare inserts, into tables on the same server. */
export class RawPostgres {
  readonly #pool: pg.Pool;
  readonly #ids = new SystemIds();

  /** @param url the stock service's own database */
  constructor(url: string, connections: number) {
    this.#pool = new pg.Pool({ connectionString: url, max: connections });
  }

  /** Makes the tables: one with the columns, defaults, storage and indexes of the vehicles' read model, and one for bare inserts. */
  async prepare(): Promise<void> {
    await this.#pool.query(`
      CREATE TABLE copied (LIKE vehicles INCLUDING ALL);
      ALTER TABLE copied SET (toast_tuple_target = 8160);
      CREATE TABLE bare (id bigserial PRIMARY KEY, body json NOT NULL)`);
  }

  /** So many rows of the read model. */
  async readModel(rows: number): Promise<ModelRow[]> {
    const { rows: views } = await this.#pool.query<ModelRow>(
      'SELECT dealership_id AS "dealershipId", view::text AS view FROM vehicles LIMIT $1',
      [rows],
    );
    return views.map(({ dealershipId, view }) => ({ dealershipId, view: view.replaceAll('\\', '\\\\') }));
  }

  /** What an intake by hand would reach; see ByHand. */
  prepareByHand(vehicles: number): Promise<ByHand> {
    return ByHand.prepare(this.#pool, vehicles);
  }

  /**
   * Copies the rows, under ids that are new as those of new vehicles are, in one statement; gives rows a second. The table is not emptied:
   * it grows with the read model, and so do its indexes.
   */
  async copy(rows: readonly ModelRow[]): Promise<number> {
    const lines = rows.map(({ dealershipId, view }) =>
      Buffer.from(`${this.#ids.shortId()}\t${dealershipId}\t${view}\n`),
    );
    const chunks = lines.flatMap((_, place) =>
      place % CHUNK_ROWS === 0 ? [Buffer.concat(lines.slice(place, place + CHUNK_ROWS))] : [],
    );
    const client = await this.#pool.connect();
    try {
      return await perSecond(rows.length, () =>
        pipeline(Readable.from(chunks), client.query(copyFrom('COPY copied (id, dealership_id, view) FROM STDIN'))),
      );
    } finally {
      client.release();
    }
  }

  /** Waits until the relay has published everything, so that it does not work while the other side is measured. */
  async untilPublished(): Promise<void> {
    for (;;) {
      const { rowCount } = await this.#pool.query('SELECT FROM outbox LIMIT 1');
      if (rowCount === 0) return;
      await pause(LOOK_EVERY_MS);
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
