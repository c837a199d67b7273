import type { ClientBase } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** Offset that follows the last acknowledged message of each partition, by its number. */
export type AcknowledgedEnds = Record<string, string>;

/** How far a topic is acknowledged in an epoch. */
export interface Acknowledged {
  topic: string;
  epoch: string;
  ends: AcknowledgedEnds;
}

/** A place among all events of a database: by stream, and within it by version. */
export interface StoredPlace {
  streamId: string;
  version: number;
}

/** In which epoch a topic is published, and how far. */
export interface TopicEpoch {
  topic: string;
  /** A UUID. */
  epoch: string;
  since: Date;
  acknowledged: AcknowledgedEnds;
  /** Why nothing may be published in this epoch any more; undefined if that is not so. */
  lost: string | undefined;
  /** Behind which event the stored events have yet to be published again; undefined if that is not in progress. */
  republishing: StoredPlace | undefined;
  /** Events that were published again in this epoch. */
  republished: number;
}

interface EpochRow {
  topic: string;
  epoch: string;
  since: Date;
  acknowledged: AcknowledgedEnds;
  lost: string | null;
  republishing: boolean;
  last_stream: string;
  last_version: number;
  republished: string;
}

/** The topic's epoch; undefined while nothing was published to it. */
export async function findEpoch(dataSource: DataSource, topic: string): Promise<TopicEpoch | undefined> {
  const rows: EpochRow[] = await dataSource.query('SELECT * FROM topic_epochs WHERE topic = $1', [topic]);
  return rows.map(toEpoch)[0];
}

/**
 * Begins another epoch, in which stored events are published again from the beginning. It is what follows a restore, so outbox rows that
 * came from another database cluster become readable here.
 */
export function beginEpoch(dataSource: DataSource, topic: string): Promise<void> {
  return dataSource.transaction(async (manager) => {
    await restampOutbox(manager);
    await manager.query(
      `INSERT INTO topic_epochs (topic, republishing) VALUES ($1, true)
       ON CONFLICT (topic) DO UPDATE SET epoch = gen_random_uuid(), since = now(), acknowledged = '{}', lost = NULL,
         republishing = true, last_stream = '', last_version = 0, republished = 0`,
      [topic],
    );
  });
}

/** The topic's epoch; its first if it has none. */
export async function readOrBeginEpoch(client: ClientBase, topic: string): Promise<TopicEpoch> {
  const read = async () =>
    (
      await client.query<EpochRow>({
        name: 'topic-epoch',
        text: 'SELECT * FROM topic_epochs WHERE topic = $1',
        values: [topic],
      })
    ).rows[0];
  const found = await read();
  if (found) return toEpoch(found);
  await client.query('INSERT INTO topic_epochs (topic) VALUES ($1) ON CONFLICT DO NOTHING', [topic]);
  const begun = await read();
  if (!begun) throw new Error(`${topic} has no epoch although one was written.`);
  return toEpoch(begun);
}

function toEpoch(row: EpochRow): TopicEpoch {
  return {
    topic: row.topic,
    epoch: row.epoch,
    since: row.since,
    acknowledged: row.acknowledged,
    lost: row.lost ?? undefined,
    republishing: row.republishing ? { streamId: row.last_stream, version: row.last_version } : undefined,
    republished: Number(row.republished),
  };
}

/**
 * In a database that was restored or moved to another database cluster, gives every outbox row a transaction id of this cluster, in their
 * order. Ids of the older cluster may be in this one's future: those rows would never be read. Elsewhere it changes nothing.
 * @param manager of an open transaction, which waits for writers and blocks them until its end if there is anything to change
 * @returns how many rows were restamped.
 */
async function restampOutbox(manager: EntityManager): Promise<number> {
  const future: unknown[] = await manager.query(
    'SELECT FROM outbox WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) LIMIT 1',
  );
  if (future.length === 0) return 0;
  await manager.query('LOCK TABLE outbox IN EXCLUSIVE MODE');
  const restamped: unknown[] = await manager.query(
    `WITH old AS (DELETE FROM outbox RETURNING *)
     INSERT INTO outbox (stream_id, version, recorded_at) SELECT stream_id, version, recorded_at FROM old ORDER BY xid, id RETURNING id`,
  );
  return restamped.length;
}
