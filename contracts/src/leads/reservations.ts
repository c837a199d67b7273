import { z } from 'zod';
import { instant } from '../common/scalars.ts';

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
});
export type BookedReservation = z.infer<typeof bookedReservation>;

/** What its links can ask for. */
export const reservationChange = z.strictObject({
  change: z.enum(['cancel', 'sold_to_them', 'sold_elsewhere']),
});
export type ReservationChange = z.infer<typeof reservationChange>;

/** A message of the payment provider, as it arrived at the gateway. */
export const paymentMessage = z.strictObject({
  body: z.string().max(262_144),
  headers: z.record(z.string(), z.string().max(2_000)),
});
export type PaymentMessage = z.infer<typeof paymentMessage>;
