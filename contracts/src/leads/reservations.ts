import { z } from 'zod';
import { instant } from '../common/scalars.ts';

/** Why a reservation ended. */
export const reservationReason = z
  .enum([
    ...(['completed', 'taken', 'not_paid', 'hold_over', 'declined'] as const),
    ...(['cancelled_by_visitor', 'cancelled_by_dealer', 'erased'] as const),
    ...(['sold', 'removed', 'hidden'] as const),
  ])
  .describe(
    '`taken`: somebody else was quicker; `not_paid`: nobody paid in time; `hold_over`: its hours were over; `declined`: the bank did not pay; `sold`: to somebody else; `removed`, `hidden`: the dealer took the vehicle out of stock or off the website, and did not say that it was sold.',
  );
export type ReservationReason = z.infer<typeof reservationReason>;

/** A reservation by its signed link, without anything about the person (RES-1). */
export const bookedReservation = z.object({
  lead_id: z.string(),
  reader: z.enum(['visitor', 'dealer']).describe('Whose link it is.'),
  car_id: z.string(),
  car_title: z.string(),
  phase: z.enum(['requested', 'held', 'authorised', 'secured', 'confirmed', 'ended']),
  outcome: z.enum(['completed', 'cancelled', 'lapsed', 'taken', 'sold_elsewhere']).nullable(),
  deposit: z.int().positive().describe('Integer cents of Australian dollars.'),
  money: z
    .enum(['none', 'open', 'authorised', 'captured', 'voided', 'refunded'])
    .describe('What has become of the deposit.'),
  hold_hours: z.int().positive(),
  pay_by: instant.describe('Until when it can be paid.'),
  pay_url: z.string().nullable().describe('The payment provider’s own page; null if there is nothing to pay.'),
  until: instant.nullable().describe('Until when the vehicle is held, once the deposit is paid.'),
  asked: z.boolean().describe('The dealer was asked whether the vehicle was sold to this visitor.'),
  reason: reservationReason.nullable().default(null),
  news: z
    .enum(['sold', 'removed', 'hidden'])
    .nullable()
    .default(null)
    .describe('What the dealer’s stock system said of the vehicle while it was reserved.'),
  sale_pending: z
    .boolean()
    .default(false)
    .describe('It was sold to this visitor, and the dealer’s stock system has not yet reported the sale.'),
  refund_failed: z.boolean().default(false).describe('The bank sent the refund back; the dealer pays it another way.'),
  time_zone: z.string().nullable().default(null).describe('Zone of the place where the vehicle stands.'),
});
export type BookedReservation = z.infer<typeof bookedReservation>;

/** What its links can ask for. */
export const reservationChange = z.strictObject({
  change: z.enum(['cancel', 'sold_to_them', 'sold_elsewhere', 'sale_fell_through']),
});
export type ReservationChange = z.infer<typeof reservationChange>;

/** Where a reservation is paid; null if there is nothing to pay any more. */
export const paymentAddress = z.object({ pay_url: z.url().nullable() });
export type PaymentAddress = z.infer<typeof paymentAddress>;

/** Who may take payments, and the headers in which each signs its messages: the gateway passes on these and no others. */
export const paymentSignatures = {
  sandbox: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  stripe: ['stripe-signature'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type PaymentProviderName = keyof typeof paymentSignatures;

/** A message of the payment provider, as it arrived at the gateway. */
export const paymentMessage = z.strictObject({
  body: z.string().max(262_144),
  headers: z.record(z.string(), z.string().max(2_000)),
});
export type PaymentMessage = z.infer<typeof paymentMessage>;

/** An online payment by its signed link, without anything about the person (RES-3). */
export const paidOnline = z.object({
  lead_id: z.string(),
  reference: z.string().describe('What the payer says that it is for.'),
  amount: z.int().positive().describe('Integer cents of Australian dollars.'),
  money: z.enum(['none', 'open', 'authorised', 'captured', 'voided', 'refunded']).describe('What has become of it.'),
  pay_by: instant.describe('Until when it can be paid.'),
  pay_url: z.string().nullable().describe('The payment provider’s own page; null if there is nothing to pay.'),
  paid_at: instant.nullable(),
  reason: z
    .enum(['not_paid', 'declined', 'cancelled'])
    .nullable()
    .default(null)
    .describe('Why nothing was taken: nobody paid in time, the bank declined, or it was cancelled at the provider.'),
});
export type PaidOnline = z.infer<typeof paidOnline>;
