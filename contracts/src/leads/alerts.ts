import { z } from 'zod';
import { instant } from '../common/scalars.ts';
import { readText } from '../forms/answer-check.ts';

/** The most alerts that a person has on a site (LEAD-11). */
export const MOST_ALERTS = 20;
const LONGEST_SEARCH = 2_000;
const LONGEST_TITLE = 200;

const email = z
  .string()
  .overwrite((text) => readText('email', text))
  .max(254, 'Please enter an email address of at most 254 characters.')
  .pipe(z.email('Please enter an email address, such as name@example.com.'));

/** What a visitor wants alerts about: new matches of a search, or one vehicle's price (LEAD-11). */
export const alertRequest = z.strictObject({
  search: z
    .string()
    .max(LONGEST_SEARCH)
    .optional()
    .describe('The path and query of a results page of this site, such as /search/toyota/?price=:30000.'),
  car_id: z.string().min(1).max(100).optional().describe('The vehicle whose price is watched, instead of a search.'),
  email: email
    .optional()
    .describe('Where messages go. A signed-in user leaves it out once an address was confirmed on this site.'),
  website: z
    .string()
    .max(200)
    .optional()
    .describe('Must be empty: only programs fill it in. What has it is suspected.'),
});
export type AlertRequest = z.infer<typeof alertRequest>;

/** Where a request for an alert stands. */
export const alertState = z.enum(['check_email', 'no_email', 'on']);

/** What became of a request: the same whether or not the address is known. */
export const alertAccepted = z.object({
  success: z.literal(true),
  state: alertState.describe(
    'check_email: a link in an email turns it on. no_email: it waits for such a link, and the address gets no more emails today. on: it is on, as the user’s address is confirmed already.',
  ),
  message: z.string().describe('What to tell the visitor.'),
});
export type AlertAccepted = z.infer<typeof alertAccepted>;

/** An alert as the gateway asks for it: the search as canonical parameters, and what they are called. */
export const alertOrder = z.strictObject({
  kind: z.enum(['search', 'car']),
  search: z.string().max(LONGEST_SEARCH).optional(),
  car_id: z.string().min(1).max(100).optional(),
  title: z.string().min(1).max(LONGEST_TITLE),
  path: z.string().startsWith('/').max(LONGEST_SEARCH),
  origin: z.url(),
  email: email.optional(),
  suspected: z
    .literal(true)
    .optional()
    .describe('A program may have sent it: no proof of work came with it, or the hidden field was filled in (LEAD-3).'),
});
export type AlertOrder = z.infer<typeof alertOrder>;

/** An alert without anything about its person. */
export const shownAlert = z.object({
  id: z.string(),
  kind: z.enum(['search', 'car']),
  title: z.string().describe('What it is about, such as Toyota, up to $30,000.'),
  path: z.string().describe('The page that it was asked for on.'),
  state: z.enum(['unconfirmed', 'on', 'off']),
  created_at: instant,
});
export type ShownAlert = z.infer<typeof shownAlert>;

/** The alerts of the signed-in user on this site, the newest first. */
export const ownAlerts = z.object({ alerts: z.array(shownAlert).max(MOST_ALERTS) });
export type OwnAlerts = z.infer<typeof ownAlerts>;

/** The alert of a signed link, and how many others of the same person are on. */
export const linkedAlert = z.object({ alert: shownAlert, others: z.int().nonnegative() });
export type LinkedAlert = z.infer<typeof linkedAlert>;
