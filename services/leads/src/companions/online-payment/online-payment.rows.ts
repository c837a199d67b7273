import type { QueryRunner } from 'typeorm';
import { ProcessRows } from '../../payment/process-rows.ts';

/** When each online payment has something to do, and who is at it. */
export const paymentRows = new ProcessRows('online_payments');

/** Keeps what a payment's events led to; it has something to do at once. */
export async function saveOnlinePayment(
  queryRunner: QueryRunner,
  { leadId, paymentId }: { leadId: string; paymentId?: string | undefined },
  { version, now, owesRefund }: { version: number; now: Date; owesRefund: boolean },
): Promise<void> {
  await queryRunner.query(
    `INSERT INTO online_payments (lead_id, payment_id, version, due_at, changed_at, owes_refund) VALUES ($1, $2, $3, $4, $4, $5)
     ON CONFLICT (lead_id) DO UPDATE SET payment_id = excluded.payment_id, version = excluded.version,
       due_at = excluded.due_at, attempts = 0, changed_at = excluded.changed_at, owes_refund = excluded.owes_refund`,
    [leadId, paymentId ?? null, version, now, owesRefund],
  );
}
