/**
 * What has become of a payment at its provider. `open` waits for the payer, `authorised` is set aside on the card and not taken yet,
 * `voided` was never taken and can't be paid any more.
 */
export type PaymentStatus = 'open' | 'authorised' | 'captured' | 'voided' | 'refunded';

/** A payment as its provider knows it. */
export interface Payment {
  readonly id: string;
  /** Ours, unique: opening the same reference again gives the same payment. */
  readonly reference: string;
  /** Integer cents of Australian dollars. */
  readonly amountCents: number;
  readonly status: PaymentStatus;
  /** The provider's own page, where the payer types the card; null once it is not open. */
  readonly pageUrl: string | null;
}

/** A payment to open. */
export interface PaymentOrder {
  readonly reference: string;
  /** Integer cents of Australian dollars. */
  readonly amountCents: number;
  /** What the payer sees beside the amount. */
  readonly description: string;
  /** Who is paid, as the payer knows them. */
  readonly payee: string;
  /** Where the payer's browser goes afterwards, paid or not. */
  readonly returnUrl: string;
}

/** A message of the provider about a payment; what it says is always looked up. */
export interface PaymentNotice {
  /** Of the payment that something is said about. */
  readonly reference: string;
}

/** Which payments are listed, a page at a time. */
export interface PaymentQuery {
  /** Opened at this instant or later. */
  readonly since: Date;
  /** Opened before this instant. */
  readonly until: Date;
  /** Where the last page ended; the first page without it. */
  readonly after?: string | undefined;
}

/** Some payments, at most a hundred, in the provider's order. */
export interface PaymentPage {
  readonly payments: readonly Payment[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/**
 * A provider of card payments (RES-1). The card is typed on the provider's own page, so nothing of it reaches the platform. Each call may be
 * repeated: what has happened already is answered as it is. Every method throws PaymentFault.
 */
export interface PaymentProvider {
  readonly name: string;
  open(order: PaymentOrder): Promise<Payment>;
  find(id: string): Promise<Payment>;
  /** The payments that this platform has opened, for comparing from the provider's side what a restore may have lost. */
  list(query: PaymentQuery): Promise<PaymentPage>;
  /** Takes an authorised payment. Gives `voided` or `refunded` if it is that already. */
  capture(id: string): Promise<Payment>;
  /** Lets go of what was not taken, and ends what was not paid. Gives `captured` if it is too late for that. */
  void(id: string): Promise<Payment>;
  /** Gives back all of a captured payment, once; again where the bank has sent it back: then it was `captured` again. */
  refund(id: string): Promise<Payment>;
  /** The payment that a message is about; null if it is of no interest. @throws PaymentFault `refused` for a message that the provider did not sign */
  readNotice(body: string, headers: Readonly<Record<string, string>>): PaymentNotice | null;
}

/** `temporary`: nothing is known of the outcome, ask again. `refused`: it will not be done, whatever is tried. */
export type PaymentFaultKind = 'temporary' | 'refused';

/** What a provider did not do. Its text has only the provider's name and codes. */
export class PaymentFault extends Error {
  override readonly name = 'PaymentFault';
  readonly kind: PaymentFaultKind;

  constructor(kind: PaymentFaultKind, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.kind = kind;
  }
}
