import type { DataSource } from 'typeorm';

/**
 * For so long a repeat is known by its id. After that it is known by its time: whatever it tells, something as new was told (FEED-2).
 */
export const RECEIPT_DAYS = 90;
/** Few enough for a short transaction: the outbox waits for whichever is open. */
const RECEIPTS_AT_ONCE = 10_000;

/** Deletes receipts that are older than RECEIPT_DAYS by the database's clock, which stamped them. */
export async function forgetOldReceipts(dataSource: DataSource): Promise<void> {
  let forgotten = RECEIPTS_AT_ONCE;
  while (forgotten === RECEIPTS_AT_ONCE) {
    [, forgotten] = await dataSource.query<[unknown, number]>(
      `DELETE FROM feed_receipts WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM feed_receipts WHERE received_at < now() - $1 * interval '1 day' LIMIT $2))`,
      [RECEIPT_DAYS, RECEIPTS_AT_ONCE],
    );
  }
}
