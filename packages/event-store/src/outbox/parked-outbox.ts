import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { inClientTransaction, poolOf } from '../database/connections.ts';
import { parkingLock, toLockNumbers } from '../database/lock-keys.ts';
import type { StoredEvent } from '../events/events.ts';
import { fromRow, type StoredRow } from '../events/stored-row.ts';
import type { Upcasters } from '../events/upcasters.ts';
import type { EventStoreOptions } from '../stream/event-store.ts';

/** Reason of an event that is itself without fault. */
const BEHIND_ANOTHER = 'Waiting behind a parked event of its stream.';

/** An event that is not published. */
export interface ParkedOutboxEvent {
  streamId: string;
  version: number;
  /** Undefined if the event is missing. */
  type: string | undefined;
  reason: string;
  parkedAt: Date;
  recordedAt: Date;
}

/** The event that blocks a stream, and how many wait behind it. */
export interface ParkedOutboxHead {
  first: ParkedOutboxEvent;
  waiting: number;
}

/** A parked event as stored, without upcasting, which may be what fails. */
export interface ParkedOutboxDetail extends ParkedOutboxEvent {
  data: unknown;
  meta: unknown;
}

/** An event that an operator gave up. */
export interface DiscardedOutboxEvent extends ParkedOutboxDetail {
  discardedAt: Date;
  discardedBy: string;
  discardReason: string;
}

/** Who discards an event, and why. */
export interface DiscardRecord {
  by: string;
  reason: string;
}

/** The parked part of an outbox, for operators: any process of the service may use it, while another one publishes. */
export class ParkedOutbox {
  readonly #dataSource: DataSource;
  readonly #upcasters: Upcasters;

  /** @param dataSource An initialised TypeORM data source of type `postgres`. */
  constructor(dataSource: DataSource, options: EventStoreOptions = {}) {
    this.#dataSource = dataSource;
    this.#upcasters = options.upcasters ?? {};
  }

  /** The parked streams, the longest parked first; at most `limit`. */
  async heads(limit: number): Promise<ParkedOutboxHead[]> {
    const rows: (ParkedRow & { waiting: number })[] = await this.#dataSource.query(
      `SELECT head.*, events.type FROM (
         SELECT DISTINCT ON (stream_id) *, (count(*) OVER (PARTITION BY stream_id) - 1)::int AS waiting
         FROM parked_outbox_events ORDER BY stream_id, version
       ) AS head LEFT JOIN events USING (stream_id, version)
       ORDER BY head.parked_at, head.stream_id LIMIT $1`,
      [limit],
    );
    return rows.map((row) => ({ first: toParked(row), waiting: row.waiting }));
  }

  /** The ids of the parked streams, the longest parked first; at most `limit`. */
  async streamIds(limit: number): Promise<string[]> {
    const rows: { stream_id: string }[] = await this.#dataSource.query(
      'SELECT stream_id FROM parked_outbox_events GROUP BY stream_id ORDER BY min(parked_at), stream_id LIMIT $1',
      [limit],
    );
    return rows.map((row) => row.stream_id);
  }

  /** A stream's parked event of this version, or its first; undefined if there is none. */
  async find(streamId: string, version?: number): Promise<ParkedOutboxDetail | undefined> {
    const rows: DetailRow[] = await this.#dataSource.query(
      `SELECT parked.*, events.type, events.data, events.meta
       FROM parked_outbox_events AS parked LEFT JOIN events USING (stream_id, version)
       WHERE stream_id = $1 AND version = coalesce($2, version) ORDER BY version LIMIT 1`,
      [streamId, version ?? null],
    );
    return rows[0] && toDetail(rows[0]);
  }

  /**
   * A stream's parked events after a version, in order, at most `limit`, for serialising; each as a function that returns the event.
   * The function throws if the event is missing or cannot be upcast.
   */
  async read(streamId: string, after: number, limit: number): Promise<{ version: number; open(): StoredEvent }[]> {
    const rows: (Omit<StoredRow, 'type'> & { type: string | null })[] = await this.#dataSource.query(
      `SELECT parked.stream_id, parked.version, events.type, events.data, events.meta, events.occurred_at, parked.recorded_at
       FROM parked_outbox_events AS parked LEFT JOIN events USING (stream_id, version)
       WHERE stream_id = $1 AND version > $2 ORDER BY version LIMIT $3`,
      [streamId, after, limit],
    );
    return rows.map((row) => ({
      version: row.version,
      open: () => {
        const { type } = row;
        if (type === null) throw new Error(`Version ${row.version} of stream ${streamId} does not exist.`);
        return fromRow({ ...row, type }, this.#upcasters);
      },
    }));
  }

  /**
   * Puts a stream's parked events back into the outbox, in order, after everything written before: those below `before`, or by default
   * all, so that the stream is no longer blocked. Appends to the stream wait in the meantime, so that none of them comes first.
   */
  release(streamId: string, before?: number): Promise<void> {
    return this.#transact(streamId, async (client) => {
      await client.query(
        `WITH head AS (
           SELECT min(version) AS version FROM parked_outbox_events WHERE stream_id = $1
         ), parked AS (
           DELETE FROM parked_outbox_events WHERE stream_id = $1 AND version < coalesce($2, 2147483647)
           RETURNING stream_id, version, recorded_at
         ), behind AS (
           DELETE FROM outbox USING head WHERE $2 IS NULL AND stream_id = $1 AND outbox.version > head.version
           RETURNING stream_id, outbox.version, recorded_at
         )
         INSERT INTO outbox (stream_id, version, recorded_at)
         SELECT stream_id, version, recorded_at FROM (SELECT * FROM parked UNION ALL SELECT * FROM behind) AS released
         ORDER BY version`,
        [streamId, before ?? null],
      );
    });
  }

  /** Notes why a parked event still cannot be published. */
  async restate(streamId: string, version: number, reason: string): Promise<void> {
    await this.#dataSource.query('UPDATE parked_outbox_events SET reason = $3 WHERE stream_id = $1 AND version = $2', [
      streamId,
      version,
      reason.replaceAll('\0', ''),
    ]);
  }

  /** Whether none of a stream's events up to a version waits in the outbox any more. */
  async isPublished(streamId: string, version: number): Promise<boolean> {
    const rows: unknown[] = await this.#dataSource.query(
      'SELECT FROM outbox WHERE stream_id = $1 AND version <= $2 LIMIT 1',
      [streamId, version],
    );
    return rows.length === 0;
  }

  /**
   * Gives a stream's first parked event up for good, and keeps who did so and why; the event itself stays in its stream.
   * @returns false, with nothing done, if that version is not the stream's first.
   */
  discardFirst(streamId: string, version: number, { by, reason }: DiscardRecord): Promise<boolean> {
    return this.#transact(streamId, async (client) => {
      const { rowCount } = await client.query(
        `WITH given_up AS (
           DELETE FROM parked_outbox_events AS parked
           WHERE stream_id = $1 AND version = $2
             AND NOT EXISTS (SELECT FROM parked_outbox_events WHERE stream_id = $1 AND version < $2)
           RETURNING *
         )
         INSERT INTO discarded_outbox_events (stream_id, version, recorded_at, reason, parked_at, discarded_by, discard_reason)
         SELECT stream_id, version, recorded_at, reason, parked_at, $3, $4 FROM given_up
         ON CONFLICT (stream_id, version) DO UPDATE SET parked_at = excluded.parked_at, discarded_at = excluded.discarded_at,
           reason = excluded.reason, discarded_by = excluded.discarded_by, discard_reason = excluded.discard_reason`,
        [streamId, version, by, reason],
      );
      return rowCount === 1;
    });
  }

  /** What was given up, the latest first; at most `limit`. */
  async discarded(limit: number): Promise<DiscardedOutboxEvent[]> {
    const rows: (DetailRow & { discarded_at: Date; discarded_by: string; discard_reason: string })[] =
      await this.#dataSource.query(
        `SELECT discarded.*, events.type, events.data, events.meta
         FROM discarded_outbox_events AS discarded LEFT JOIN events USING (stream_id, version)
         ORDER BY discarded_at DESC, stream_id, version LIMIT $1`,
        [limit],
      );
    return rows.map((row) => ({
      ...toDetail(row),
      discardedAt: row.discarded_at,
      discardedBy: row.discarded_by,
      discardReason: row.discard_reason,
    }));
  }

  /** One transaction that locks the stream, as an append does, and the parking. The locks come before any write. */
  async #transact<Result>(streamId: string, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await poolOf(this.#dataSource).connect();
    try {
      const result = await inClientTransaction(client, async () => {
        await client.query('SELECT pg_advisory_xact_lock($1)', toLockNumbers([streamId]));
        await client.query('SELECT pg_advisory_xact_lock($1, $2)', parkingLock);
        return work(client);
      });
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

interface ParkedRow {
  stream_id: string;
  version: number;
  type: string | null;
  reason: string | null;
  parked_at: Date;
  recorded_at: Date;
}

interface DetailRow extends ParkedRow {
  data: unknown;
  meta: unknown;
}

function toParked(row: ParkedRow): ParkedOutboxEvent {
  return {
    streamId: row.stream_id,
    version: row.version,
    type: row.type ?? undefined,
    reason: row.reason ?? BEHIND_ANOTHER,
    parkedAt: row.parked_at,
    recordedAt: row.recorded_at,
  };
}

function toDetail(row: DetailRow): ParkedOutboxDetail {
  return { ...toParked(row), data: row.data, meta: row.meta };
}
