import type { ReplayRequest } from '@forecourt/contracts';
import type { QueryRunner } from 'typeorm';
import { receives } from '../../lead/received-types.ts';

/**
 * Queues messages again, whatever became of them: all from an instant on, or those of one lead. What is in the dead letter of the same leads
 * goes with them, so that each lead's messages still come in their order.
 * @returns how many.
 */
export async function replay(
  queryRunner: Pick<QueryRunner, 'query'>,
  { id, dealership_id: dealershipId, kind }: { id: string; dealership_id: number; kind: string },
  { since, lead_id: leadId }: ReplayRequest,
): Promise<number> {
  const [queued]: { count: number }[] = await queryRunner.query(
    `WITH wanted AS (
       SELECT lead_id, version, type FROM lead_feed
       WHERE dealership_id = $2 AND ($3::timestamptz IS NULL OR recorded_at >= $3) AND ($4::text IS NULL OR lead_id = $4)
         AND ${receives('$5', 'type')}
     ), dead AS (
       SELECT lead_id, version, type FROM crm_deliveries
       WHERE subscription_id = $1 AND status = 'dead' AND lead_id IN (SELECT lead_id FROM wanted)
     ), queued AS (
       INSERT INTO crm_deliveries (subscription_id, lead_id, version, type)
       SELECT $1, lead_id, version, type FROM (SELECT * FROM wanted UNION SELECT * FROM dead) AS all_of
       ON CONFLICT (subscription_id, lead_id, version) DO UPDATE
       SET status = 'waiting', next_try = now(), attempts = 0, first_try = NULL, settled_at = NULL
       RETURNING 1
     )
     SELECT count(*)::int AS count FROM queued`,
    [id, dealershipId, since ?? null, leadId ?? null, kind],
  );
  return queued?.count ?? 0;
}

/** Queues what was given up of a lead again, in its order: what was delivered stays so. @returns how many. */
export async function replayFailed(
  queryRunner: Pick<QueryRunner, 'query'>,
  subscriptionId: string,
  leadId: string,
): Promise<number> {
  const [rows] = await queryRunner.query(
    `UPDATE crm_deliveries
     SET status = 'waiting', next_try = now(), attempts = 0, first_try = NULL, settled_at = NULL
     WHERE subscription_id = $1 AND lead_id = $2 AND status = 'dead' RETURNING 1`,
    [subscriptionId, leadId],
  );
  return rows.length;
}
