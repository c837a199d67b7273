import type { Payment } from '@forecourt/payments';

/** A payment as we know it. */
export interface KnownPayment {
  readonly paymentId: string;
  readonly status: Payment['status'] | 'none';
}

/** Payments of ours that are compared with what their provider knows. */
export interface PaymentBook {
  /** Of these leads, those that have such a process, each with the payment that it knows; null if it knows none. */
  paymentsOf(leadIds: readonly string[]): Promise<Map<string, string | null>>;
  /**
   * Records a payment of the provider that the process does not know, as after a restore, and continues from there.
   * @returns false if somebody else was at the process all the time
   */
  adopt(leadId: string, payment: Payment): Promise<boolean>;
  /** How many refunds were sent back by the bank and have not been made again. */
  owingRefunds(): Promise<number>;
  /** The leads whose payments are compared now. */
  toCompare(limit: number): Promise<string[]>;
  /**
   * Looks a lead's payment up, records what is news, and continues from there; nothing for a lead without such a payment.
   * @param report gets what the provider knows otherwise than we do
   * @returns false if somebody else was at the process all the time, or there is none
   * @throws PaymentFault if the provider can't say
   */
  compare(leadId: string, report: (known: KnownPayment, payment: Payment) => void): Promise<boolean>;
  /**
   * Asks again whether what a process relies on outside, beside its payment, is still there, and continues from there.
   * @returns false if somebody else was at the process all the time
   */
  recheck(leadId: string): Promise<boolean>;
}

/** Injection token of the PaymentProvider. */
export const PAYMENTS = Symbol('PAYMENTS');

/** A process of a lead with a payment, as it is continued and compared. */
export interface LeadProcess extends PaymentBook {
  /** Continues all that is due, some hundred at most. */
  continueAll(): Promise<void>;
}

/** Injection token of the PaymentBooks, in the order in which they are compared. */
export const PAYMENT_BOOKS = Symbol('PAYMENT_BOOKS');
