import { z } from 'zod';
import { instant } from '../common/scalars.ts';

/** The leads that an account lists, the newest. */
export const MOST_ACCOUNT_LEADS = 50;
/** What a companion adds to an account that is no lead. */
const MOST_UNSENT = 20;

/** Whose account the internal `POST /persons/account` asks for; the gateway has seen the number proven by a code. */
export const accountSought = z.object({ user_id: z.uuid(), phone: z.string().regex(/^\+61\d{9}$/) });
export type AccountSought = z.infer<typeof accountSought>;

/** How far a dealer or CRM says that a lead has come, in this order. */
const leadStandings = ['received', 'acknowledged', 'contacted', 'appointment', 'closed'] as const;
export type LeadStanding = (typeof leadStandings)[number];

const manage = z.string().nullable().describe('The page by which it is seen and changed; null once it is over.');
const zone = z.string().describe('IANA name.');
const cents = z.int().positive().describe('Integer cents of Australian dollars.');

const bookedTime = {
  state: z.enum(['booked', 'cancelled', 'over']),
  starts_at: instant,
  time_zone: zone,
  location: z.string().describe('Slug of the place.'),
  manage,
};

/** What a lead brought with it, as its companion reports it. */
const accountItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('test_drive'), ...bookedTime }),
  z.object({ kind: z.literal('service_booking'), ...bookedTime }),
  z.object({
    kind: z.literal('reservation'),
    state: z.enum(['unpaid', 'reserved', 'bought', 'ended']),
    deposit: cents,
    refunded: z.boolean(),
    until: instant.nullable(),
    time_zone: zone.nullable(),
    manage,
  }),
  z.object({
    kind: z.literal('payment'),
    state: z.enum(['open', 'paid', 'stopped', 'refunded']),
    amount: cents,
    reference: z.string(),
    manage,
  }),
  z.object({
    kind: z.literal('trade_in'),
    vehicle: z.string().nullable().describe('The vehicle to be traded in.'),
    estimate: z.string().nullable().describe('Such as $14,200 to $15,600; null where a person values it.'),
  }),
]);
export type AccountItem = z.infer<typeof accountItem>;

/** Something of a user that is no lead yet. */
const unsentItem = z.object({
  kind: z.literal('purchase'),
  id: z.string(),
  car_id: z.string(),
  changed_at: instant,
});
export type UnsentItem = z.infer<typeof unsentItem>;

/** A lead of an account. One that is not proven to be the user's shows kind, car and date only. */
const accountLead = z.object({
  lead_id: z.string(),
  own: z.boolean().describe('Whether it was sent in the user’s own session.'),
  sent_at: instant,
  category: z.string(),
  subcategory: z.string().optional(),
  car: z.object({ id: z.string(), title: z.string() }).nullable(),
  dealership: z.string().describe('Slug.'),
  location: z.string().nullable().default(null).describe('Slug of the place that it went to, of a proven one.'),
  standing: z.enum(leadStandings),
  appointment: instant.nullable(),
  item: accountItem.nullable(),
});
export type AccountLead = z.infer<typeof accountLead>;

/** What the leads service has for a user's account, the newest first. */
export const accountLeads = z.object({
  leads: z.array(accountLead).max(MOST_ACCOUNT_LEADS),
  more_leads: z.int().min(0).describe('Leads that the answer has no room for.'),
  unsent: z.array(unsentItem).max(MOST_UNSENT),
});
export type AccountLeads = z.infer<typeof accountLeads>;
