import type { Payment } from '@forecourt/payments';
import type { DataSource } from 'typeorm';

/** How often the provider's payments are listed, and how long unknown ones are left alone. */
const EVERY_MS = 600_000;
/** Before the first listing: as long as payments are compared from our side. */
const FIRST_DAYS = 14;

/** What is kept of comparing the provider's list of payments with ours. A restored database lists again from where it stood. */
export class ListedPaymentRows {
  readonly #dataSource: DataSource;

  constructor(dataSource: DataSource) {
    this.#dataSource = dataSource;
  }

  /** Takes the turn to list. @returns up to when payments were listed; undefined if that was less than ten minutes ago */
  async claim(provider: string, now: Date): Promise<Date | undefined> {
    const rows: { listed_to: Date }[] = await this.#dataSource.query(
      `INSERT INTO payment_listings (provider, listed_to, claimed_at) VALUES ($1, $2::timestamptz - $3 * interval '1 day', $2)
       ON CONFLICT (provider) DO UPDATE SET claimed_at = excluded.claimed_at
         WHERE payment_listings.claimed_at <= $2::timestamptz - $4 * interval '1 millisecond'
       RETURNING listed_to`,
      [provider, now, FIRST_DAYS, EVERY_MS],
    );
    return rows[0]?.listed_to;
  }

  async listedTo(provider: string, until: Date): Promise<void> {
    await this.#dataSource.query('UPDATE payment_listings SET listed_to = $2 WHERE provider = $1', [provider, until]);
  }

  /** Keeps a payment of which nobody here knows. @returns whether it is new */
  async keepUnknown({ id, reference, amountCents, status }: Payment, now: Date): Promise<boolean> {
    const rows: unknown[] = await this.#dataSource.query(
      `INSERT INTO unknown_payments (payment_id, reference, amount_cents, status, found_at, checked_at)
       VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING RETURNING payment_id`,
      [id, reference, amountCents, status, now],
    );
    return rows.length > 0;
  }

  /** Unknown payments to look at again: somebody may have refunded them. */
  async claimUnknown(now: Date, limit: number): Promise<string[]> {
    const [rows] = await this.#dataSource.query<[{ payment_id: string }[], number]>(
      `UPDATE unknown_payments SET checked_at = $1 WHERE payment_id IN (
         SELECT payment_id FROM unknown_payments WHERE checked_at <= $1::timestamptz - $2 * interval '1 millisecond'
         ORDER BY checked_at LIMIT $3 FOR UPDATE SKIP LOCKED
       ) RETURNING payment_id`,
      [now, EVERY_MS, limit],
    );
    return rows.map(({ payment_id }) => payment_id);
  }

  async forgetUnknown(id: string): Promise<void> {
    await this.#dataSource.query('DELETE FROM unknown_payments WHERE payment_id = $1', [id]);
  }

  async countUnknown(): Promise<number> {
    const rows: { count: number }[] = await this.#dataSource.query(
      'SELECT count(*)::int AS count FROM unknown_payments',
    );
    return rows[0]?.count ?? 0;
  }
}
