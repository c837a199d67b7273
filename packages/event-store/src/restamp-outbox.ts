import type { EntityManager } from 'typeorm';

/**
 * In a database that was restored or moved to another database cluster, gives every outbox row a transaction id of this cluster, in their
 * order. Ids of the older cluster may be in this one's future: those rows would never be read. Elsewhere it changes nothing.
 * @param manager of an open transaction, which waits for writers and blocks them until its end if there is anything to change
 * @returns how many rows were restamped.
 */
export async function restampOutbox(manager: EntityManager): Promise<number> {
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
