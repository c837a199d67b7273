import { z } from 'zod';
import { instant } from '../common/scalars.ts';

/** The leads that one answer about a person has. */
export const MOST_LEADS_EXPORTED = 1000;

/**
 * Whom an export or an erasure is about (AUTH-4): by an email address, a phone number, or both, each proven by the person or checked by the
 * operator. Visitors’ calls are about their own site alone.
 */
export const personSought = z
  .object({
    email: z.email().max(254).optional(),
    phone: z
      .string()
      .regex(/^\+61\d{9}$/)
      .optional()
      .describe('E.164.'),
    users: z
      .array(z.object({ site: z.string().max(60), user_id: z.uuid() }))
      .max(1100)
      .default([])
      .describe('Their users, as the identity service knows them.'),
  })
  .refine(
    ({ email, phone }) => email !== undefined || phone !== undefined,
    'expected an email address or a phone number',
  );
export type PersonSought = z.infer<typeof personSought>;

/** A lead of a person, as they may read it. */
export const personsLead = z.object({
  lead_id: z.string(),
  sent_at: instant,
  dealership: z.string(),
  own: z
    .boolean()
    .describe(
      'Whether it is proven to be theirs. What somebody else may have typed with their number shows kind, car and date only.',
    ),
  sent: z.unknown().describe('What was sent, in the words of the public event LeadSubmitted.'),
  history: z.array(z.object({ type: z.string(), at: instant, data: z.unknown() })),
  shared_with: z
    .array(z.object({ name: z.string(), kind: z.string(), at: instant }))
    .describe('CRMs that received it.'),
});
export type PersonsLead = z.infer<typeof personsLead>;

/** A car on a person's watchlist. */
export const personsSavedCar = z.object({ site: z.string(), car_id: z.string(), saved_at: instant });

/** A saved search or a watched price of a person. */
export const personsAlert = z.object({ site: z.string(), kind: z.string(), title: z.string(), requested_at: instant });

/** An online purchase that a person has begun and not sent (RES-3); one that was sent is a lead. */
export const personsPurchase = z.object({
  site: z.string(),
  car_id: z.string(),
  changed_at: instant,
  answers: z
    .record(z.string(), z.unknown())
    .describe('What they answered, by the names of the form’s fields; nothing of what somebody else may have typed.'),
});
export type PersonsPurchase = z.infer<typeof personsPurchase>;

/** The most letters in one export; there are the newest. */
export const MOST_LETTERS_EXPORTED = 1_000;

/** An email or SMS that was written for a person. What it said is kept no longer than it takes to send it. */
export const personsLetter = z.object({
  site: z.string().nullable(),
  purpose: z.string(),
  about: z.string().describe('What letters of this purpose say.'),
  state: z.enum(['waiting', 'sent', 'failed', 'expired', 'withdrawn', 'erased']),
  written_at: instant,
});

/** What the leads service has of a person. */
export const personsLeads = z.object({
  leads: z.array(personsLead).max(MOST_LEADS_EXPORTED),
  more_leads: z.int().min(0).describe('Leads that the answer has no room for.'),
  alerts: z.array(personsAlert).describe('Searches and prices that they get alerts about.'),
  watchlist: z.array(personsSavedCar).describe('The cars that they saved.'),
  purchases: z.array(personsPurchase).describe('Online purchases that they have begun and not sent.'),
  letters: z
    .array(personsLetter)
    .max(MOST_LETTERS_EXPORTED)
    .default([])
    .describe('Messages that were written for them, the newest first.'),
});
export type PersonsLeads = z.infer<typeof personsLeads>;

/** What the leads service erased. */
export const erasedLeads = z.object({ leads: z.int().min(0), alerts: z.int().min(0), saved_cars: z.int().min(0) });
export type ErasedLeads = z.infer<typeof erasedLeads>;

/** What a service's erasure journal has, and what of it had come back and was ended again, by kind. */
export const replayedJournal = z.object({
  journal: z.string(),
  entries: z.int().min(0),
  ended: z.record(z.string(), z.int().min(0)),
});
export type ReplayedJournal = z.infer<typeof replayedJournal>;

/** Users of a phone number, as an operator finds them. */
export const usersSought = z.object({ phone: z.string().regex(/^\+61\d{9}$/), site: z.string().max(60).optional() });
export type UsersSought = z.infer<typeof usersSought>;

/** A user, with the browsers in which they are signed in. */
export const personsUser = z.object({
  user_id: z.uuid(),
  site: z.string(),
  phone: z.string(),
  registered_at: instant,
  devices: z.array(z.object({ device: z.string(), signed_in_at: instant, last_seen_at: instant })),
});
export type PersonsUser = z.infer<typeof personsUser>;
export const foundUsers = z.object({ users: z.array(personsUser) });
export type FoundUsers = z.infer<typeof foundUsers>;
export const erasedUsers = z.object({ users: z.int().min(0) });
export type ErasedUsers = z.infer<typeof erasedUsers>;

/** Everything that the site holds about a visitor: the answer of `GET /api/me/data`. */
export const personalData = z.object({
  site: z.string(),
  exported_at: instant,
  user: personsUser,
  ...personsLeads.shape,
});
export type PersonalData = z.infer<typeof personalData>;
