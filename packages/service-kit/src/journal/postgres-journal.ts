import pg from 'pg';
import { type JournalEntry, type JournalHead, journalEntry, journalHead } from './journal.ts';
import { type JournalStore, READ_AT_ONCE } from './journal-store.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS erasure_journals (service text PRIMARY KEY, head jsonb NOT NULL);
  CREATE TABLE IF NOT EXISTS erasure_journal_entries (
    service text NOT NULL,
    place bigint GENERATED ALWAYS AS IDENTITY,
    entry text NOT NULL,
    at text NOT NULL,
    body jsonb NOT NULL,
    PRIMARY KEY (service, place)
  );
  CREATE INDEX IF NOT EXISTS erasure_journal_entries_by_entry ON erasure_journal_entries (entry)`;
/** 'fcej' as a number: two services that start at once make the tables one after the other. */
const TABLES_LOCK = 1_717_790_058;
const TIMEOUT_MS = 5_000;

/** A journal in a Postgres of its own, for services that run on several machines. The services share it; each has its own journal. */
export class PostgresJournal implements JournalStore {
  readonly place: string;
  readonly #pool: pg.Pool;
  readonly #service: string;

  private constructor(url: string, service: string) {
    const { host, pathname } = new URL(url);
    this.place = `postgres://${host}${pathname} (${service})`;
    this.#service = service;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 2,
      application_name: `erasure journal of ${service}`,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      // Whatever the server's setting is.
      options: '-c synchronous_commit=on',
    });
    this.#pool.on('error', () => undefined);
    // Also of a connection in use, which the server may end between two queries: the next one reports it.
    this.#pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  /** Connects, and makes the tables if they are missing. @param url `postgres://` address of a database on another server */
  static async open(url: string, service: string): Promise<PostgresJournal> {
    const journal = new PostgresJournal(url, service);
    try {
      await journal.#transact(async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [TABLES_LOCK]);
        await client.query(TABLES);
      });
      return journal;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  async head(): Promise<JournalHead | undefined> {
    const { rows } = await this.#pool.query('SELECT head FROM erasure_journals WHERE service = $1', [this.#service]);
    return rows[0] && journalHead.parse(rows[0].head);
  }

  async has(entry: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'SELECT FROM erasure_journal_entries WHERE entry = $1 AND service = $2',
      [entry, this.#service],
    );
    return rowCount !== 0;
  }

  async *entries(): AsyncIterable<readonly JournalEntry[]> {
    for (let after = '0'; ; ) {
      const { rows } = await this.#pool.query<{ place: string; body: unknown }>(
        `SELECT place, body FROM erasure_journal_entries WHERE service = $1 AND place > $2 ORDER BY place LIMIT ${READ_AT_ONCE}`,
        [this.#service, after],
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ body }) => journalEntry.parse(body));
      after = last.place;
    }
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `INSERT INTO erasure_journal_entries (service, entry, at, body)
        SELECT service, body ->> 'entry', body ->> 'at', body
          FROM erasure_journals, jsonb_array_elements($2::jsonb) AS body WHERE service = $1`,
      [this.#service, JSON.stringify(entries)],
    );
    if (rowCount !== entries.length) throw new Error(`${this.place} has no journal.`);
  }

  async write(head: JournalHead): Promise<void> {
    await this.#transact(async (client) => {
      await client.query(
        'INSERT INTO erasure_journals (service, head) VALUES ($1, $2) ON CONFLICT (service) DO UPDATE SET head = $2',
        [this.#service, JSON.stringify(head)],
      );
      await client.query('DELETE FROM erasure_journal_entries WHERE service = $1 AND at < $2', [
        this.#service,
        head.keptFrom,
      ]);
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #transact(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      await work(client);
      await client.query('COMMIT');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
