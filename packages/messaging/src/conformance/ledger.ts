import { DataSource, type QueryRunner } from 'typeorm';
import { consumerMigrations } from '../consumer/migrations.ts';
import type { ReceivedEvent } from '../consumer/received-event.ts';

/** A consumer's own database whose effects are entries in a ledger that would show a repeated one. */
export class Ledger {
  readonly url: string;
  readonly dataSource: DataSource;

  private constructor(url: string) {
    this.url = url;
    this.dataSource = new DataSource({ type: 'postgres', url, migrations: consumerMigrations });
  }

  /** Creates the tables if they are missing. */
  static async open(url: string): Promise<Ledger> {
    const ledger = new Ledger(url);
    await ledger.dataSource.initialize();
    await ledger.dataSource.runMigrations();
    await ledger.dataSource.query(
      `CREATE TABLE IF NOT EXISTS ledger (
         entry bigserial PRIMARY KEY, stream_id text, version int, type text, partition int, member text)`,
    );
    return ledger;
  }

  /** The effect of events: an entry each. */
  async enter(events: ReceivedEvent[], runner: QueryRunner, member = ''): Promise<void> {
    for (const { event, partition } of events) {
      await runner.query(
        'INSERT INTO ledger (stream_id, version, type, partition, member) VALUES ($1, $2, $3, $4, $5)',
        [event.partitionkey, event.streamversion, event.type, partition, member],
      );
    }
  }

  /** Each stream's versions in the order of their effects. */
  async versions(): Promise<Record<string, number[]>> {
    const rows: { stream_id: string; versions: number[] }[] = await this.dataSource.query(
      'SELECT stream_id, array_agg(version ORDER BY entry) AS versions FROM ledger GROUP BY stream_id',
    );
    return Object.fromEntries(rows.map((row) => [row.stream_id, row.versions]));
  }

  async count(member?: string): Promise<number> {
    const rows: { count: number }[] = await this.dataSource.query(
      'SELECT count(*)::int AS count FROM ledger WHERE member = coalesce($1, member)',
      [member ?? null],
    );
    return rows[0]?.count ?? 0;
  }

  /** Whether a transaction waits for another's lock. */
  async hasWaiting(): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

/** The result of `versions()` if every stream had each effect once and in order. */
export function inOrder(streams: string[], to: number): Record<string, number[]> {
  const versions = Array.from({ length: to }, (_, index) => index + 1);
  return Object.fromEntries(streams.map((stream) => [stream, versions]));
}
