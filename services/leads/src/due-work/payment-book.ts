import type { Payment } from '@forecourt/payments';

/** A payment as we know it. */
export interface KnownPayment {
  readonly paymentId: string;
  readonly status: Payment['status'] | 'none';
}

/** Payments of ours that are compared with what their provider knows. */
export interface PaymentBook {
  /** The leads whose payments are compared now. */
  toCompare(limit: number): Promise<string[]>;
  known(leadId: string): Promise<KnownPayment | undefined>;
  /** Records what the provider says, and goes on from there. */
  correct(leadId: string, payment: Payment): Promise<void>;
}

/** Injection token of the PaymentProvider. */
export const PAYMENTS = Symbol('PAYMENTS');
