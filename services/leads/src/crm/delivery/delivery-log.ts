import { type Delivery, type DeliveryQuery, MOST_DELIVERIES_LISTED } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';

interface LogRow {
  subscription_id: string;
  lead_id: string;
  version: number;
  type: string;
  status: Delivery['status'];
  queued_at: Date;
  settled_at: Date | null;
  next_try: Date;
  attempts: number;
  at: Date | null;
  answer: number | null;
  fault: string | null;
  milliseconds: number | null;
}

/** Which deliveries are read. */
interface LogQuery extends DeliveryQuery {
  readonly subscriptionId?: string;
}

/** What went where, when, how it was answered and when it is tried next: the newest 200. */
export async function listDeliveries(
  dataSource: DataSource,
  { subscriptionId, lead_id: leadId, status }: LogQuery,
): Promise<Delivery[]> {
  const rows: LogRow[] = await dataSource.query(
    `SELECT delivery.*, attempt.at, attempt.answer, attempt.fault, attempt.milliseconds
     FROM (
       SELECT * FROM crm_deliveries
       WHERE ($1::text IS NULL OR subscription_id = $1) AND ($2::text IS NULL OR lead_id = $2) AND ($3::text IS NULL OR status = $3)
       ORDER BY queued_at DESC, lead_id, version DESC LIMIT $4
     ) AS delivery
     LEFT JOIN LATERAL (
       SELECT at, answer, fault, milliseconds FROM crm_attempts
       WHERE subscription_id = delivery.subscription_id AND lead_id = delivery.lead_id AND version = delivery.version
       ORDER BY at DESC LIMIT 1
     ) AS attempt ON true
     ORDER BY delivery.queued_at DESC, delivery.lead_id, delivery.version DESC`,
    [subscriptionId ?? null, leadId ?? null, status ?? null, MOST_DELIVERIES_LISTED],
  );
  return rows.map(shown);
}

function shown(row: LogRow): Delivery {
  return {
    subscription_id: row.subscription_id,
    lead_id: row.lead_id,
    version: row.version,
    type: row.type,
    status: row.status,
    queued_at: row.queued_at.toISOString(),
    attempts: row.attempts,
    ...(row.settled_at && { settled_at: row.settled_at.toISOString() }),
    ...(row.status === 'waiting' && { next_try: row.next_try.toISOString() }),
    ...(row.at && {
      last_attempt: {
        at: row.at.toISOString(),
        milliseconds: row.milliseconds ?? 0,
        ...(row.answer !== null && { answer: row.answer }),
        ...(row.fault !== null && { fault: row.fault }),
      },
    }),
  };
}
