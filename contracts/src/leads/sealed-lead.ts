import { z } from 'zod';
import { requiredText } from '../common/scalars.ts';
import { defineEvent } from '../events/define-event.ts';
import { leadTopic, sealedLeadTopic } from '../events/topics.ts';
import { leadEvents, submittedLead } from './lead-events.ts';

/** The leads whose keys one call may ask for. */
export const MOST_LEAD_KEYS = 100;

const personalFields = {
  url: true,
  user_agent: true,
  person: true,
  message: true,
  Rego: true,
  lead_attributes: true,
} as const;

/** What a lead says of its person: the content of `sealed`, as JSON. */
export const personalLead = submittedLead.pick({ ...personalFields, answers: true }).extend({
  answers: submittedLead.shape.answers.describe(
    'The personal ones of what the form asked for besides. Absent if none.',
  ),
});
export type PersonalLead = z.infer<typeof personalLead>;

/** A lead as it was submitted, whose person only its own dealership can read (LEAD-5, AUTH-4). */
export const sealedLead = submittedLead.omit(personalFields).extend({
  answers: submittedLead.shape.answers.describe(
    'The other answers, which do not identify the person, by the names of their fields. Absent if there are none.',
  ),
  sealed: z
    .string()
    .nullable()
    .describe(
      'LeadPersonalDetails.v2 as JSON in a compact JWE (alg dir, enc A256GCM). Its kid is the lead_id: POST /crm/v1/keys gives the key to CRMs of the dealership, until the person is erased. Null if the person was erased before the lead was published.',
    ),
});
export type SealedLead = z.infer<typeof sealedLead>;

const { LeadSubmitted: _inClear, ...others } = leadEvents;

/** The events of version 2 of the lead topic: those of version 1, but for the lead itself, which is sealed. */
export const sealedLeadEvents = {
  LeadSubmitted: defineEvent(
    sealedLeadTopic.name,
    'forecourt.leads.LeadSubmitted.v2',
    'A visitor sent an enquiry; what it says of the person is sealed.',
    sealedLead,
  ),
  ...others,
} as const;

/** The topics that carry leads, the newest first. */
export const leadTopics = [sealedLeadTopic, leadTopic] as const;

/** The body of `POST /crm/v1/keys`. */
export const leadKeysRequest = z.strictObject({
  lead_ids: z.array(requiredText(60)).min(1).max(MOST_LEAD_KEYS).describe('Of leads of the credential’s dealerships.'),
});

/** A key that opens one lead, as JSON Web Key (RFC 7517). */
const leadKey = z.object({
  kty: z.literal('oct'),
  kid: z.string().describe('The `lead_id`, as in the header of what it opens.'),
  alg: z.literal('A256GCM'),
  k: z.string().describe('The key itself. Do not store it: once the person is erased, it must be gone.'),
});

/** The answer of `POST /crm/v1/keys`: a JWK Set, and the leads that have no key. */
export const leadKeys = z.object({
  keys: z.array(leadKey),
  erased: z.array(z.string()).describe('Leads whose person was erased: nothing opens them any more.'),
  not_found: z.array(z.string()).describe('What is no lead of the credential’s dealerships.'),
});
export type LeadKeys = z.infer<typeof leadKeys>;
