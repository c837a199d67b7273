import type { PoolClient } from 'pg';
import { OutboxReaderLostError } from './errors.ts';
import type { StoredEvent } from './events.ts';
import { fromRow, type StoredRow, storedColumns } from './stored-row.ts';
import type { Upcasters } from './upcasters.ts';

/** An event that waits to be published. `xid` and `id` are its place in the outbox, as decimal strings; they mean nothing outside it. */
export type OutboxEntry = StoredEvent & { xid: string; id: string };

interface OutboxRow extends StoredRow {
  xid: string;
  id: string;
}

/** The columns of an event are empty where it is missing. */
type WaitingRow = OutboxRow | (Pick<OutboxRow, 'xid' | 'id' | 'stream_id' | 'version'> & { type: null });

/** Every row comes after it: no transaction has the id 0. */
const beginning = { xid: '0', id: '0' };

/** The LIMIT within has each event looked up by its key, however many there are and whatever the planner knows of either table. */
const readStatement = `
  SELECT waiting.xid::text, waiting.id, waiting.stream_id, waiting.version,
         event.type, event.data, event.meta, event.occurred_at, event.recorded_at
  FROM (
    SELECT xid, id, stream_id, version FROM outbox
    WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) AND (xid, id) > ($2::xid8, $3::bigint)
    ORDER BY outbox.xid, outbox.id LIMIT $1
  ) AS waiting
  LEFT JOIN LATERAL (
    SELECT ${storedColumns} FROM events
    WHERE events.stream_id = waiting.stream_id AND events.version = waiting.version LIMIT 1
  ) AS event ON true
  ORDER BY waiting.xid, waiting.id`;

/** The one reader of an outbox, on a connection that holds the readers' lock. Made by `Outbox.tryBecomeOnlyReader`. */
export class OutboxReader {
  readonly #client: PoolClient;
  readonly #upcasters: Upcasters;
  readonly #lost = new AbortController();

  constructor(client: PoolClient, upcasters: Upcasters) {
    this.#client = client;
    this.#upcasters = upcasters;
    client.on('error', (error) => this.#lose('its connection failed', error));
    client.on('end', () => this.#lose('its connection ended'));
  }

  /** Aborted, with an OutboxReaderLostError as its reason, as soon as the lock is gone: whoever publishes stops at once. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * The oldest rows after the given one, at most `limit`, in the order of (xid, id): within a stream in the order of versions. They stay
   * until `remove`.
   *
   * A row that was written later can be committed first. So only rows of transactions below the oldest one still running are read:
   * nothing can appear before them any more.
   * @throws OutboxReaderLostError once `lost` is aborted; Error where a row's event is missing, which only a hand in the database or half a
   *   restore can do: to leave it out would be to lose it unseen, and to publish later events of its stream without it.
   */
  async read(limit: number, after: Pick<OutboxEntry, 'xid' | 'id'> = beginning): Promise<OutboxEntry[]> {
    this.lost.throwIfAborted();
    const { rows } = await this.#client.query<WaitingRow>({
      name: 'outbox-read',
      text: readStatement,
      values: [limit, after.xid, after.id],
    });
    return rows.map((row) => this.#entryOf(row));
  }

  /**
   * Deletes rows that are published.
   * @throws OutboxReaderLostError once `lost` is aborted.
   */
  async remove(entries: readonly Pick<OutboxEntry, 'xid' | 'id'>[]): Promise<void> {
    this.lost.throwIfAborted();
    if (entries.length === 0) return;
    await this.#client.query({
      name: 'outbox-remove',
      text: `DELETE FROM outbox USING unnest($1::xid8[], $2::bigint[]) AS published(xid, id)
             WHERE outbox.xid = published.xid AND outbox.id = published.id`,
      values: [entries.map(({ xid }) => xid), entries.map(({ id }) => id)],
    });
  }

  /** Lets the next reader in. The connection is ended, not reused: the server forgets whatever it held with it. */
  async close(): Promise<void> {
    if (this.lost.aborted) return;
    // A connection that fails here takes the lock with it all the same.
    await this.#client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    this.#lose('it was closed');
  }

  #entryOf(row: WaitingRow): OutboxEntry {
    if (row.type === null) {
      throw new Error(
        `Outbox row ${row.id} waits for version ${row.version} of stream ${row.stream_id}, which is not there.`,
      );
    }
    return Object.assign(fromRow(row, this.#upcasters), { xid: row.xid, id: row.id });
  }

  #lose(reason: string, cause?: Error): void {
    if (this.lost.aborted) return;
    this.#lost.abort(new OutboxReaderLostError(reason, { cause }));
    this.#client.release(true);
  }
}
