import { z } from 'zod';
import { formAside, shownForm } from '../forms/shown-form.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { enquiredCar } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** Reserves a vehicle with a refundable deposit (RES-1); it is sent by a plain form without JavaScript. */
export const checkoutPage = z.object({
  kind: z.literal('checkout'),
  title: z.string(),
  message: z.string(),
  deposit: z.object({
    amount: z.string().describe('Such as $200.'),
    terms: z.array(z.string()).min(1).describe('What the deposit does, a point each.'),
  }),
  form: shownForm.nullable().describe('Null where the vehicle can’t be reserved now.'),
  car: enquiredCar,
  payments: z.array(z.string()).describe('Cards and wallets that are taken (RES-2).'),
  aside: formAside,
  back: link,
  phone: link.nullable(),
});
export type CheckoutPage = z.infer<typeof checkoutPage>;

/** A button that posts what it says. */
const choice = z.object({ value: z.string(), label: z.string() });

/** How a reservation or a payment stands, what its reader can do about it, and what is known of it. Its forms are plain. */
const outcome = {
  tone: z.enum(['waiting', 'good', 'over']),
  title: z.string(),
  message: z.string(),
  notice: z.object({ tone: z.enum(['good', 'bad']), message: z.string() }).nullable(),
  path: z.string().describe('Where its forms are sent.'),
  pay: link.nullable().describe('The payment provider’s own page.'),
  payments: z.array(z.string()).describe('Cards and wallets that are taken, beside the payment (RES-2).'),
  check_again: z
    .int()
    .positive()
    .nullable()
    .describe('Seconds after which the page looks again by itself; null if nothing is awaited.'),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  choices: z.array(choice).describe('What its reader can decide: each is posted as `change`.'),
  car: enquiredCar.nullable(),
  back: link,
};
/** A reservation by its signed link (RES-1): of the visitor who made it, or of the dealer who is asked about a sale. */
export const reservationPage = z.object({ kind: z.literal('reservation'), ...outcome });
export type ReservationPage = z.infer<typeof reservationPage>;

/** Pays the dealer online (RES-3): reference, amount and payer; it is sent by a plain form without JavaScript. */
export const onlinePaymentPage = z.object({
  kind: z.literal('online_payment'),
  title: z.string(),
  message: z.string(),
  form: shownForm,
  car: z.null(),
  payments: z.array(z.string()).describe('Cards and wallets that are taken (RES-2).'),
  aside: formAside,
  back: link,
  phone: link.nullable(),
});
export type OnlinePaymentPage = z.infer<typeof onlinePaymentPage>;

/** An online payment by its signed link, with its receipt once it is paid (RES-3). */
export const paymentReceiptPage = z.object({ kind: z.literal('payment_receipt'), ...outcome });
export type PaymentReceiptPage = z.infer<typeof paymentReceiptPage>;

/** Whether visitors of a site reserve vehicles. */
export const takesReservations = ({ reservations: { enabled } }: Pick<SiteConfig, 'reservations'>): boolean => enabled;

export const checkout = definePage({
  kind: 'checkout',
  contract: checkoutPage,
  paths: ['/cars/:car/checkout', '/cars/:car/buy-online'],
  on: takesReservations,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  gate: { type: 'checkout', on: ({ reservations }) => reservations.sign_in },
  // Holding a vehicle needs stock's word on it, not the index.
  needsStock: false,
});

export const reservation = definePage({
  kind: 'reservation',
  secret: 'address',
  contract: reservationPage,
  paths: ['/reservations/:token'],
  on: takesReservations,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  // That it is cancelled, or what became of the vehicle.
  takesOtherForms: true,
  needsStock: false,
});

/** Whether visitors of a site pay online. */
export const takesOnlinePayments = ({ online_payments: { enabled } }: Pick<SiteConfig, 'online_payments'>): boolean =>
  enabled;

export const onlinePayment = definePage({
  kind: 'online_payment',
  secret: 'content',
  contract: onlinePaymentPage,
  paths: ['/online-payment'],
  on: takesOnlinePayments,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [{ name: 'online_payment', label: 'Pay online', href: '/online-payment' }],
  gate: { type: 'online-payment', on: () => true },
  needsStock: false,
});

export const paymentReceipt = definePage({
  kind: 'payment_receipt',
  secret: 'address',
  contract: paymentReceiptPage,
  paths: ['/online-payment/:token'],
  on: takesOnlinePayments,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  needsStock: false,
});
