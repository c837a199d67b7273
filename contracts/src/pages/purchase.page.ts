import { z } from 'zod';
import { formAside, shownForm } from '../forms/shown-form.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { enquiredCar } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** Something that was answered, and where it is changed. */
const answered = z.object({ label: z.string(), value: z.string(), change: link.nullable() });

/** What is paid, and to whom. */
const amount = z.object({ label: z.string(), value: z.string(), strong: z.boolean() });

/** Buys a used vehicle online, step by step (RES-3). Each step is a plain form; what was answered is kept by the platform. */
export const purchasePage = z.object({
  kind: z.literal('purchase'),
  title: z.string(),
  message: z.string(),
  parts: z.array(z.string()).describe('The parts in which its steps are seen.'),
  part: z.int().nonnegative().nullable().describe('The part of the step that is shown; null once it was sent.'),
  step: z.string().describe('The step that is shown, posted along; empty once it was sent.'),
  heading: z.string(),
  form: shownForm.nullable().describe('Null where there is nothing to answer.'),
  before: link.nullable().describe('The step before.'),
  answered: z.array(answered).describe('The summary: everything that was answered.'),
  amounts: z.array(amount).describe('The summary: what is paid, and to whom.'),
  notes: z.array(z.string()),
  resume: z.object({ message: z.string(), link }).nullable().describe('How it is continued on another device.'),
  next: link.nullable().describe('Where to go on to, once it was sent.'),
  car: enquiredCar.nullable(),
  payments: z.array(z.string()).describe('Cards and wallets that are taken, beside the deposit (RES-2).'),
  aside: formAside,
  back: link,
  phone: link.nullable(),
});
export type PurchasePage = z.infer<typeof purchasePage>;

/** The purchases that a signed-in visitor can continue (RES-3). */
export const purchaseResumePage = z.object({
  kind: z.literal('purchase_resume'),
  title: z.string(),
  message: z.string(),
  purchases: z.array(z.object({ title: z.string(), saved: z.string(), href: z.string(), label: z.string() })),
  unclaimed: z
    .object({
      message: z.string(),
      purchases: z.array(z.object({ title: z.string(), saved: z.string() })),
      path: z.string(),
      label: z.string(),
      submit: z.string(),
      sent: z.object({ email: z.string(), message: z.string() }).nullable().describe('What did not fit.'),
    })
    .nullable()
    .describe('What was begun with the number while nobody was signed in: its address of then continues it.'),
  back: link,
});
export type PurchaseResumePage = z.infer<typeof purchaseResumePage>;

/** Whether visitors of a site buy online. The deposit is that of a reservation. */
export const takesPurchases = ({ reservations }: Pick<SiteConfig, 'reservations'>): boolean =>
  reservations.enabled && reservations.purchases.enabled;

const shared = {
  on: takesPurchases,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  // Holding a vehicle needs stock's word on it, not the index.
  needsStock: false,
} as const;

/** Before the purchase's own addresses, one of which it would be. */
export const purchaseResume = definePage({
  ...shared,
  kind: 'purchase_resume',
  secret: 'content',
  contract: purchaseResumePage,
  paths: ['/checkout-journey/resume'],
  takesOtherForms: true,
  gate: { type: 'checkout', on: () => true },
});

export const purchase = definePage({
  ...shared,
  kind: 'purchase',
  secret: 'address',
  contract: purchasePage,
  paths: ['/checkout-journey', '/checkout-journey/:purchase'],
  gate: { type: 'checkout', on: ({ reservations }) => reservations.sign_in },
});
