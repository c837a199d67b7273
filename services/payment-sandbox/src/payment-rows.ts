import type { SandboxOrder } from '@forecourt/payments';
import { Clock, Ids } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A payment as the sandbox keeps it: never a card's number. */
export interface PaymentRow {
  readonly id: string;
  readonly reference: string;
  readonly amount_cents: number;
  readonly description: string;
  readonly payee: string;
  readonly return_url: string;
  readonly status: 'open' | 'authorised' | 'captured' | 'voided' | 'refunded';
  readonly card_last4: string | null;
  readonly refuses_capture: boolean;
  readonly down_until: Date | null;
}

/** What is done to a payment. */
export type PaymentChange = 'authorised' | 'captured' | 'voided' | 'refunded';

/** From which status each change is made; from any other it changes nothing. */
const FROM: Readonly<Record<PaymentChange, readonly PaymentRow['status'][]>> = {
  authorised: ['open'],
  captured: ['authorised'],
  voided: ['open', 'authorised'],
  refunded: ['captured'],
};

/** A card that pays late is authorised from an instant on, and a refund is sent back from one on, with nothing that has to run at that moment. */
const STATUS = `CASE WHEN status = 'open' AND authorised_from <= $1 THEN 'authorised'
  WHEN status = 'refunded' AND refund_fails_from <= $1 THEN 'captured' ELSE status END`;
/** Payments in one answer. */
const PAGE = 100;
const COLUMNS = `id, reference, amount_cents, description, payee, return_url, ${STATUS} AS status, card_last4, refuses_capture, down_until`;

/** The sandbox's payments, and a ledger with a line for each change that had an effect. */
@Injectable()
export class PaymentRows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Opens a payment; the same reference again gives the first one. */
  async open(order: SandboxOrder): Promise<PaymentRow | undefined> {
    const { reference, amount_cents, description, payee, return_url } = order;
    await this.dataSource.query(
      `INSERT INTO sandbox_payments (id, reference, amount_cents, description, payee, return_url, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (reference) DO NOTHING`,
      [`pay_${this.ids.uuid()}`, reference, amount_cents, description, payee, return_url, this.clock.now()],
    );
    return this.#one('reference = $2', reference);
  }

  find(id: string): Promise<PaymentRow | undefined> {
    return this.#one('id = $2', id);
  }

  /** Payments that were opened within a time, oldest first. @param after the last one of the page before */
  list(since: Date, until: Date, after: string): Promise<PaymentRow[]> {
    return this.dataSource.query(
      `SELECT ${COLUMNS} FROM sandbox_payments
       WHERE created_at >= $2 AND created_at < $3
         AND ($4 = '' OR (created_at, id) > (SELECT created_at, id FROM sandbox_payments WHERE id = $4))
       ORDER BY created_at, id LIMIT ${PAGE}`,
      [this.clock.now(), since, until, after],
    );
  }

  /**
   * Makes a change where the payment's status allows it, once.
   * @param refundFailsFrom when the bank sends a refund back that it does not take
   * @returns the payment afterwards
   */
  async change(id: string, change: PaymentChange, refundFailsFrom?: Date): Promise<PaymentRow | undefined> {
    await this.dataSource.query(
      `WITH changed AS (
         UPDATE sandbox_payments SET status = $3,
           refund_fails_from = CASE WHEN $3 = 'refunded' AND fails_refund THEN $5::timestamptz END,
           fails_refund = fails_refund AND $3 <> 'refunded'
         WHERE id = $2 AND ${STATUS} = ANY($4) AND NOT ($3 = 'captured' AND refuses_capture) RETURNING id
       )
       INSERT INTO sandbox_ledger (payment_id, change, at) SELECT id, $3, $1 FROM changed`,
      [this.clock.now(), id, change, FROM[change], refundFailsFrom ?? null],
    );
    return this.find(id);
  }

  /** Notes what a card does besides paying. */
  async note(
    id: string,
    card: { last4: string; authorisedFrom?: Date; downUntil?: Date; refusesCapture?: boolean; failsRefund?: boolean },
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE sandbox_payments SET card_last4 = $2, authorised_from = coalesce(authorised_from, $3),
         down_until = $4, refuses_capture = $5, fails_refund = $6 WHERE id = $1 AND status = 'open'`,
      [
        ...[id, card.last4, card.authorisedFrom ?? null, card.downUntil ?? null],
        ...[card.refusesCapture ?? false, card.failsRefund ?? false],
      ],
    );
  }

  async #one(where: string, value: string): Promise<PaymentRow | undefined> {
    const rows: PaymentRow[] = await this.dataSource.query(`SELECT ${COLUMNS} FROM sandbox_payments WHERE ${where}`, [
      this.clock.now(),
      value,
    ]);
    return rows[0];
  }
}
