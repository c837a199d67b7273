import { z } from 'zod';
import { instant, requiredText, slug } from '../common/scalars.ts';
import { credentialHolder } from '../identity/credentials.ts';
import { DELIVERY_DAYS, delivery, subscription } from './subscriptions.ts';

/** How far a lead has come. What a CRM reports goes before what the platform knows of its deliveries. */
export const leadStates = [
  'new',
  'delivered',
  'acknowledged',
  'contacted',
  'appointment',
  'won',
  'lost',
  'invalid',
  'erased',
] as const;
export type LeadState = (typeof leadStates)[number];

/** What is still open about a lead's deliveries. */
export const openDeliveries = ['waiting', 'failed'] as const;

/** The leads that one answer of the list has. */
export const MOST_LISTED_LEADS = 100;

/** A lead in a list: what it is about, and nothing of its person. */
export const listedLead = z.object({
  lead_id: z.string(),
  dealership_id: z.int().positive(),
  dealership_slug: slug,
  submitted_at: instant,
  state: z.enum(leadStates).describe('How far it has come.'),
  changed_at: instant.describe('When it reached that state.'),
  category: z.string().describe('The form, as Vehicle Enquiry.'),
  car: z.string().optional().describe('The vehicle that it is about, with its stock number.'),
  suspected: z.literal(true).optional().describe('It may have been sent by a bot.'),
  waiting: z.int().nonnegative().describe('Deliveries that are still to be made.'),
  failed: z.int().nonnegative().describe(`Deliveries of the last ${DELIVERY_DAYS} days that were given up.`),
});
export type ListedLead = z.infer<typeof listedLead>;

/** The query of `GET /support/v1/leads`. */
export const leadListQuery = z.object({
  state: z.enum(leadStates).optional(),
  deliveries: z.enum(openDeliveries).optional().describe('Those with a delivery that waits, or that was given up.'),
  dealership_id: z.coerce.number().int().positive().optional(),
  before: z.string().max(120).optional().describe('The `next` of the last answer; without it, from the newest.'),
  limit: z.coerce.number().int().min(1).max(MOST_LISTED_LEADS).default(50).describe('Leads at most.'),
});
export type LeadListQuery = z.infer<typeof leadListQuery>;

/** A page of the list, newest first. */
export const leadList = z.object({
  leads: z.array(listedLead),
  next: z.string().optional().describe('Send it as `before` for the next page; absent on the last.'),
});
export type LeadList = z.infer<typeof leadList>;

/** A delivery with the subscription that it is for, without the target's path and secrets. */
export const supportDelivery = delivery.extend({
  subscription: subscription
    .pick({ name: true, kind: true, target: true, enabled: true })
    .optional()
    .describe('Absent once the subscription is removed.'),
});
export type SupportDelivery = z.infer<typeof supportDelivery>;

/** What went where, when, how it was answered and when it is tried next. */
export const supportDeliveries = z.object({
  lead_id: z.string(),
  dealership_id: z.int().positive(),
  deliveries: z.array(supportDelivery).describe('The newest 200.'),
});
export type SupportDeliveries = z.infer<typeof supportDeliveries>;

/** Asks for a lead's failed deliveries to one subscription again. */
export const sendAgain = z.object({
  subscription_id: requiredText(40).describe('The subscription whose deliveries of this lead were given up.'),
});
export type SendAgain = z.infer<typeof sendAgain>;

/** The body of the internal call behind `GET /support/v1/leads`. */
export const heldLeadList = z.object({ holder: credentialHolder, query: leadListQuery });
/** The body of the internal call behind `GET /support/v1/leads/{id}/deliveries`. */
export const heldDeliveries = z.object({ holder: credentialHolder });
/** The body of the internal call behind `POST /support/v1/leads/{id}/send-again`. */
export const heldSendAgain = z.object({ holder: credentialHolder, again: sendAgain });
