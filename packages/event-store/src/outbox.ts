import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { EventStoreOptions } from './event-store.ts';
import { OutboxReader } from './outbox-reader.ts';
import type { Upcasters } from './upcasters.ts';

/** The readers' lock: "outb" in ASCII, and 1. The two-number locks are a space apart from the streams' one-number locks. */
const readerLock = [0x6f757462, 1];

/** How far publishing is behind, for metrics and alerts. */
export interface OutboxStats {
  /** Rows that are not published yet. */
  waiting: number;
  /** Age of the oldest of them in seconds; 0 where there is none. */
  oldestAgeSeconds: number;
}

/**
 * The events of a database that wait to be published.
 *
 * A relay polls its reader (every 20 to 50 ms when idle) and there is no NOTIFY: that takes a lock of the whole server at each commit,
 * and its signal would still not say when the row falls below the oldest running transaction, which is when it can be read.
 */
export class Outbox {
  readonly #dataSource: DataSource;
  readonly #upcasters: Upcasters;

  /** @param dataSource An initialised TypeORM data source of type `postgres`; a reader keeps one connection of its pool, so close it before `destroy()`. */
  constructor(dataSource: DataSource, options: EventStoreOptions = {}) {
    this.#dataSource = dataSource;
    this.#upcasters = options.upcasters ?? {};
  }

  /** The one reader of this outbox, on a connection of its own; undefined while another process, or this one, has it. */
  async tryBecomeOnlyReader(): Promise<OutboxReader | undefined> {
    const client = await poolOf(this.#dataSource).connect();
    // A checked-out connection that fails also emits its error, which nobody else listens to: the query that fails tells it.
    client.on('error', ignoreError);
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock($1, $2) AS taken',
        readerLock,
      );
      if (!rows[0]?.taken) {
        client.off('error', ignoreError);
        client.release();
        return undefined;
      }
      // The server must notice within seconds that this machine is gone, so that another reader can take over.
      await client.query('SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3');
      return new OutboxReader(client, this.#upcasters);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Counts what waits. One look at the whole outbox: for a metrics interval, not for each event. */
  async stats(): Promise<OutboxStats> {
    const { rows } = await poolOf(this.#dataSource).query<OutboxStats>(
      `SELECT count(*)::int AS waiting,
              coalesce(extract(epoch FROM clock_timestamp() - min(recorded_at)), 0)::float8 AS "oldestAgeSeconds"
       FROM outbox`,
    );
    return rows[0] ?? { waiting: 0, oldestAgeSeconds: 0 };
  }
}

function ignoreError(): void {}

/** TypeORM's query runner cannot end its connection, which is the surest way to give up what a session holds: so the pool itself. */
function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
