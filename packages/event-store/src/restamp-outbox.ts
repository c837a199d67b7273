import type { QueryRunner } from 'typeorm';

/**
 * After a restore or a move to another database cluster, gives every outbox row a transaction id of this cluster, in the order they had.
 * Ids of an older cluster lie in this one's future: their rows would never be read, and new events of their streams would overtake them.
 *
 * Run it once, inside a transaction, before any writer or relay of the restored database starts.
 * @returns how many rows were restamped.
 */
export async function restampOutbox(queryRunner: QueryRunner): Promise<number> {
  await queryRunner.query('LOCK TABLE outbox IN EXCLUSIVE MODE');
  const restamped: unknown[] = await queryRunner.query(
    `WITH old AS (DELETE FROM outbox RETURNING *)
     INSERT INTO outbox (stream_id, version, recorded_at) SELECT stream_id, version, recorded_at FROM old ORDER BY xid, id RETURNING id`,
  );
  return restamped.length;
}
