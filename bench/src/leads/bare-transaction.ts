import pg from 'pg';
import { median } from '../harness/pairs.ts';

/** What keeping a lead costs at least: one transaction that inserts an event and an entry of an outbox. */
export class BareTransaction {
  readonly #client: pg.Client;
  readonly #body: string;

  /** @param url a database of the same server @param event what is stored, as a lead's first event is */
  constructor(url: string, event: object) {
    this.#client = new pg.Client({ connectionString: url });
    this.#body = JSON.stringify(event);
  }

  async prepare(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(`
      CREATE TABLE bare_events (id bigserial PRIMARY KEY, stream text NOT NULL, version int NOT NULL, body json NOT NULL, UNIQUE (stream, version));
      CREATE TABLE bare_outbox (id bigserial PRIMARY KEY, stream text NOT NULL, version int NOT NULL)`);
  }

  /** The median time of so many transactions, one after the other, in milliseconds. */
  async p50(count: number, name: string): Promise<number> {
    const times: number[] = [];
    for (let place = 0; place < count; place += 1) {
      const started = performance.now();
      const stream = `${name}-${place}`;
      await this.#client.query('BEGIN');
      await this.#client.query({
        name: 'event',
        text: 'INSERT INTO bare_events (stream, version, body) VALUES ($1, 1, $2)',
        values: [stream, this.#body],
      });
      await this.#client.query({
        name: 'outbox',
        text: 'INSERT INTO bare_outbox (stream, version) VALUES ($1, 1)',
        values: [stream],
      });
      await this.#client.query('COMMIT');
      times.push(performance.now() - started);
    }
    return median(times);
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
