import type { PoolClient } from 'pg';
import { inClientTransaction } from '../database/connections.ts';
import { parkingLock } from '../database/lock-keys.ts';
import { OutboxReaderLostError } from '../events/errors.ts';
import type { StoredEvent } from '../events/events.ts';
import { fromTextRow, type TextRow, textColumns } from '../events/stored-row.ts';
import type { Upcasters } from '../events/upcasters.ts';
import { noteRepublished, type Republished, readStoredPage, type StoredPage } from './republishing.ts';
import { type Acknowledged, readOrBeginEpoch, type StoredPlace, type TopicEpoch } from './topic-epochs.ts';

/** Why an entry cannot be published now: it could not be read, or an earlier event of its stream is parked. */
export type Obstacle = { kind: 'unreadable'; error: unknown } | { kind: 'behind' };

/** An event that waits to be published. `xid` and `id` are its place in the outbox, as decimal strings; they mean nothing outside it. */
export type OutboxEntry = StoredEvent & { xid: string; id: string; obstacle?: Obstacle };

/** An entry to be parked, with the reason; none if it only waits behind a parked event of its stream. */
export interface Parking {
  entry: Pick<OutboxEntry, 'xid' | 'id'>;
  reason?: string | undefined;
}

interface OutboxRow extends TextRow {
  xid: string;
  id: string;
  is_behind: boolean;
}

/** The columns of an event are empty if it is missing. */
type WaitingRow = OutboxRow | (Pick<OutboxRow, 'xid' | 'id' | 'stream_id' | 'version' | 'is_behind'> & { type: null });

/** Every row comes after it: no transaction has the id 0. */
const beginning = { xid: '0', id: '0' };
/** A read ends with the row that reaches this many bytes of JSON: what is stored may be compressed a hundredfold. */
const READ_BYTES = 8_000_000;

/**
 * The inner LIMIT makes the planner look up each event by its key, regardless of how many there are and of its statistics. Where an archive inherits
 * from `events` it needs the setting of the connection too (outbox.ts).
 */
const readStatement = `
  SELECT sized.*, xid::text FROM (
    SELECT waiting.xid, waiting.id, waiting.stream_id, waiting.version,
           event.type, event.data, event.meta, event.occurred_at, event.recorded_at,
           EXISTS (
             SELECT FROM parked_outbox_events AS parked
             WHERE parked.stream_id = waiting.stream_id AND parked.version < waiting.version
           ) AS is_behind,
           sum(octet_length(event.data)) OVER (
             ORDER BY waiting.xid, waiting.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
           ) AS bytes_before
    FROM (
      SELECT xid, id, stream_id, version FROM outbox
      WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) AND (xid, id) > ($2::xid8, $3::bigint)
      ORDER BY outbox.xid, outbox.id LIMIT $1
    ) AS waiting
    LEFT JOIN LATERAL (
      SELECT ${textColumns} FROM events
      WHERE events.stream_id = waiting.stream_id AND events.version = waiting.version LIMIT 1
    ) AS event ON true
  ) AS sized
  WHERE coalesce(bytes_before, 0) < ${READ_BYTES}
  ORDER BY sized.xid, sized.id`;

/** The only reader of an outbox, on a connection that holds the readers' lock. Created by `Outbox.tryBecomeOnlyReader`. */
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
   * nothing can appear before them any more. A read ends at 8 MB.
   *
   * An event that is missing, which only manual changes or a partial restore can cause, or that cannot be upcast is returned with its
   * obstacle: skipping it would lose it unnoticed, and publish later events of its stream without it.
   * @throws OutboxReaderLostError once `lost` is aborted.
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
   * Deletes rows that are published, and notes how far their topics are acknowledged; in an epoch that has ended meanwhile it does not.
   * @throws OutboxReaderLostError once `lost` is aborted.
   */
  async remove(entries: readonly Pick<OutboxEntry, 'xid' | 'id'>[], ...acknowledged: Acknowledged[]): Promise<void> {
    this.lost.throwIfAborted();
    if (entries.length === 0) return;
    await this.#client.query({
      name: 'outbox-remove',
      text: `WITH noted AS (
               UPDATE topic_epochs SET acknowledged = acknowledged || (note->'ends')
               FROM jsonb_array_elements($3::jsonb) AS note
               WHERE topic = note->>'topic' AND epoch = (note->>'epoch')::uuid
             )
             DELETE FROM outbox USING unnest($1::xid8[], $2::bigint[]) AS published(xid, id)
             WHERE outbox.xid = published.xid AND outbox.id = published.id`,
      values: [...placesOf(entries.map((entry) => ({ entry }))), JSON.stringify(acknowledged)],
    });
  }

  /**
   * In which epoch a topic is published; begins its first.
   * @throws OutboxReaderLostError once `lost` is aborted.
   */
  async epochOf(topic: string): Promise<TopicEpoch> {
    this.lost.throwIfAborted();
    return readOrBeginEpoch(this.#client, topic);
  }

  /** Notes that nothing may be published in an epoch any more. @throws OutboxReaderLostError once `lost` is aborted. */
  async noteLost({ topic, epoch }: Acknowledged, reason: string): Promise<void> {
    this.lost.throwIfAborted();
    const isThis = 'WHERE topic = $1 AND epoch = $2 AND lost IS NULL';
    await this.#client.query(`UPDATE topic_epochs SET lost = $3 ${isThis}`, [topic, epoch, reason]);
  }

  /**
   * Stored events after a position, at most `limit` and 8 MB, in the order of streams and versions, without discarded ones and those
   * older than `since`. A parked event, and later ones of its stream, are returned with their obstacle.
   * @returns also the last position that was read; undefined at the end.
   * @throws OutboxReaderLostError once `lost` is aborted.
   */
  async readStored(after: StoredPlace, limit: number, since?: Date): Promise<StoredPage> {
    this.lost.throwIfAborted();
    return readStoredPage(this.#client, { after, limit, since }, (row) => this.#entryOf({ ...row, xid: '0', id: '0' }));
  }

  /**
   * Records that stored events up to a position are republished, and parks those that cannot be, in one transaction.
   * @returns false, without moving the position, if the epoch has ended, or an operator released events to be parked.
   * @throws OutboxReaderLostError once `lost` is aborted.
   */
  async noteRepublished(acknowledged: Acknowledged, progress: Republished): Promise<boolean> {
    this.lost.throwIfAborted();
    return noteRepublished(this.#client, acknowledged, progress);
  }

  /**
   * Moves rows out of the outbox, in one transaction: those with a reason, and those without where their stream is still parked from an
   * earlier version on. A row that is not there any more is left out.
   * @throws OutboxReaderLostError once `lost` is aborted.
   */
  async park(parkings: readonly Parking[]): Promise<void> {
    this.lost.throwIfAborted();
    if (parkings.length === 0) return;
    const faulty = parkings.filter(({ reason }) => reason !== undefined);
    const behind = parkings.filter(({ reason }) => reason === undefined);
    await inClientTransaction(this.#client, async () => {
      await this.#client.query('SELECT pg_advisory_xact_lock($1, $2)', parkingLock);
      await this.#client.query(parkStatement, [
        ...placesOf(faulty),
        faulty.map(({ reason }) => reason?.replaceAll('\0', '')),
        false,
      ]);
      await this.#client.query(parkStatement, [...placesOf(behind), behind.map(() => null), true]);
    });
  }

  /** Lets the next reader in. The connection is closed, not reused: the server releases everything it held. */
  async close(): Promise<void> {
    if (this.lost.aborted) return;
    // A connection that fails here takes the lock with it all the same.
    await this.#client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    this.#lose('it was closed');
  }

  #entryOf(row: WaitingRow): OutboxEntry {
    const { xid, id, is_behind: isBehind } = row;
    try {
      if (row.type === null) {
        throw new Error(
          `Outbox row ${id} points to version ${row.version} of stream ${row.stream_id}, which does not exist.`,
        );
      }
      return Object.assign(fromTextRow(row, this.#upcasters), { xid, id }, isBehind && { obstacle: behindAnother });
    } catch (error) {
      return unreadable(row, isBehind ? behindAnother : { kind: 'unreadable', error });
    }
  }

  #lose(reason: string, cause?: Error): void {
    if (this.lost.aborted) return;
    this.#lost.abort(new OutboxReaderLostError(reason, { cause }));
    this.#client.release(true);
  }
}

const behindAnother: Obstacle = { kind: 'behind' };

/** A row without its event. */
function unreadable(row: WaitingRow, obstacle: Obstacle): OutboxEntry {
  const { xid, id, stream_id: streamId, version } = row;
  const unknown = { type: '', data: {}, meta: {}, occurredAt: new Date(0), recordedAt: new Date(0) };
  return { ...unknown, streamId, version, xid, id, obstacle };
}

function placesOf(parkings: readonly Parking[]): [string[], string[]] {
  return [parkings.map(({ entry }) => entry.xid), parkings.map(({ entry }) => entry.id)];
}

/** $4: whether only rows of streams that are parked from an earlier version on are moved. */
const parkStatement = `
  WITH wanted AS (
    SELECT * FROM unnest($1::xid8[], $2::bigint[], $3::text[]) AS wanted (xid, id, reason)
  ), taken AS (
    DELETE FROM outbox USING wanted
    WHERE outbox.xid = wanted.xid AND outbox.id = wanted.id AND (NOT $4 OR EXISTS (
      SELECT FROM parked_outbox_events AS parked
      WHERE parked.stream_id = outbox.stream_id AND parked.version < outbox.version
    ))
    RETURNING outbox.stream_id, outbox.version, outbox.recorded_at, wanted.reason
  )
  INSERT INTO parked_outbox_events (stream_id, version, recorded_at, reason)
  SELECT stream_id, version, recorded_at, reason FROM taken
  ON CONFLICT (stream_id, version) DO UPDATE SET reason = coalesce(excluded.reason, parked_outbox_events.reason)`;
