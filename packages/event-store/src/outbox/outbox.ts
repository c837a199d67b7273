import type { DataSource } from 'typeorm';
import { poolOf } from '../database/connections.ts';
import { readerLock } from '../database/lock-keys.ts';
import type { Upcasters } from '../events/upcasters.ts';
import type { EventStoreOptions } from '../stream/event-store.ts';
import { OutboxReader } from './outbox-reader.ts';
import { ParkedOutbox } from './parked-outbox.ts';
import { beginEpoch, findEpoch, type TopicEpoch } from './topic-epochs.ts';

/** How far publishing is behind, for metrics and alerts. */
export interface OutboxStats {
  /** Rows that are not published yet. */
  waiting: number;
  /** Age of the oldest of them in seconds; 0 if there is none. */
  oldestAgeSeconds: number;
  /** Streams that are parked, and their events that are not published because of that. */
  parkedStreams: number;
  parkedEvents: number;
}

/**
 * The events of a database that wait to be published.
 *
 * A relay polls its reader (every 20 to 50 ms when idle) and there is no NOTIFY: that takes a lock of the whole server at each commit,
 * and its signal would still not say when the row falls below the oldest running transaction, which is when it can be read.
 */
export class Outbox {
  /** The events that cannot be published. */
  readonly parked: ParkedOutbox;
  readonly #dataSource: DataSource;
  readonly #upcasters: Upcasters;

  /** @param dataSource An initialised TypeORM data source of type `postgres`; a reader keeps one connection of its pool, so close it before `destroy()`. */
  constructor(dataSource: DataSource, options: EventStoreOptions = {}) {
    this.#dataSource = dataSource;
    this.parked = new ParkedOutbox(dataSource, options);
    this.#upcasters = options.upcasters ?? {};
  }

  /** The only reader of this outbox, on its own connection; undefined while another process, or this one, has it. */
  async tryBecomeOnlyReader(): Promise<OutboxReader | undefined> {
    const client = await poolOf(this.#dataSource).connect();
    // A checked-out connection that fails also emits its error, which nothing else handles: the failing query reports it.
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
      // Plans that were made while the tables were empty would read them whole for each row for as long as the connection lasts.
      await client.query('SET enable_seqscan = off');
      return new OutboxReader(client, this.#upcasters);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** In which epoch a topic is published; undefined while nothing was. */
  findEpoch(topic: string): Promise<TopicEpoch | undefined> {
    return findEpoch(this.#dataSource, topic);
  }

  /**
   * Starts a new epoch of a topic: the relay republishes all stored events and then continues with the outbox. If republishing is already in
   * progress, it starts again.
   */
  beginEpoch(topic: string): Promise<void> {
    return beginEpoch(this.#dataSource, topic);
  }

  /** Counts what waits. One look at the whole outbox: for a metrics interval, not for each event. */
  async stats(): Promise<OutboxStats> {
    const { rows } = await poolOf(this.#dataSource).query<OutboxStats>(
      `SELECT count(*)::int AS waiting,
              coalesce(extract(epoch FROM clock_timestamp() - min(recorded_at)), 0)::float8 AS "oldestAgeSeconds",
              (SELECT count(DISTINCT stream_id)::int FROM parked_outbox_events) AS "parkedStreams",
              (SELECT count(*)::int FROM parked_outbox_events) AS "parkedEvents"
       FROM outbox`,
    );
    return rows[0] ?? { waiting: 0, oldestAgeSeconds: 0, parkedStreams: 0, parkedEvents: 0 };
  }
}

function ignoreError(): void {}
