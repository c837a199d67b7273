import { eventStoreMigrations, Outbox, type OutboxEntry } from '@forecourt/event-store';
import { toMessage } from '@forecourt/messaging';
import { toWire } from '@forecourt/stock';
import type { Message } from 'kafkajs';
import { DataSource } from 'typeorm';
import type { BenchContext } from '../harness/bench.ts';
import { asNewStock, batchBodies, makeInventory } from '../ingest/inventory.ts';
import { startStockProcess } from '../processes/stock-process.ts';

const DATABASE = 'bench_relay';

/** A stock database whose events can be put into its outbox again and again. */
export class Backlog {
  readonly outbox: Outbox;
  readonly size: number;
  readonly #dataSource: DataSource;

  private constructor(dataSource: DataSource, size: number) {
    this.#dataSource = dataSource;
    this.outbox = new Outbox(dataSource);
    this.size = size;
  }

  /** Lets the stock service take cars in until it has made a share of this many events, and gives each of these more streams until there are enough. */
  static async make(context: BenchContext, size: number, cars: number): Promise<Backlog> {
    const stock = await startStockProcess(context, DATABASE);
    try {
      for (const body of batchBodies(asNewStock(makeInventory(cars), 'relay'))) await stock.push(body);
    } finally {
      await stock.close();
    }
    const dataSource = new DataSource({
      type: 'postgres',
      url: stock.databaseUrl,
      migrations: eventStoreMigrations,
      poolSize: 3,
    });
    await dataSource.initialize();
    await dataSource.query(
      `INSERT INTO events (stream_id, version, type, data, meta, occurred_at, recorded_at)
       SELECT stream_id || '-' || copy, version, type, data, meta, occurred_at, recorded_at
       FROM generate_series(1, 1 + $1 / (SELECT count(*)::int FROM events)) AS copy, events LIMIT $1`,
      [size],
    );
    // What the stock service had not published yet.
    await dataSource.query('TRUNCATE outbox');
    await dataSource.query(`DELETE FROM events WHERE stream_id NOT LIKE '%-%'`);
    await dataSource.query('VACUUM ANALYZE events');
    return new Backlog(dataSource, size);
  }

  /** Puts every event into the outbox. */
  async fill(): Promise<void> {
    await this.#dataSource.query(
      'INSERT INTO outbox (stream_id, version, recorded_at) SELECT stream_id, version, recorded_at FROM events',
    );
    await this.#dataSource.query('VACUUM ANALYZE outbox');
  }

  /** What the relay publishes of the backlog, ready to be sent. */
  async messages(topic: string): Promise<Message[]> {
    await this.fill();
    const reader = await this.outbox.tryBecomeOnlyReader();
    if (!reader) throw new Error('Another relay reads the outbox.');
    const entries: OutboxEntry[] = [];
    // A read is bounded by bytes too.
    while (entries.length < this.size) entries.push(...(await reader.read(this.size, entries.at(-1))));
    await reader.remove(entries);
    await reader.close();
    return entries.map((entry) => {
      const { key, headers, value } = toMessage(topic, toWire(entry));
      return { key, headers, value };
    });
  }

  close(): Promise<void> {
    return this.#dataSource.destroy();
  }
}
