import { z } from 'zod';
import { instant, requiredText } from '../common/scalars.ts';
import { credentialHolder } from '../identity/credentials.ts';
import { closing, leadEvents } from './lead-events.ts';
import { leadKeysRequest } from './sealed-lead.ts';
import { delivery } from './subscriptions.ts';

/** The events that one answer of the pull feed has. */
export const MOST_PULLED = 500;
/** Seconds for which the pull feed waits for something new. */
export const LONGEST_PULL_SECONDS = 25;

const wholeNumber = (most: number, otherwise: number) => z.coerce.number().int().min(0).max(most).default(otherwise);

/** The query of `GET /crm/v1/leads` (CRM-3). */
export const pullQuery = z.object({
  after: z.string().max(80).optional().describe('The `next` of the last answer; without it, from the beginning.'),
  limit: wholeNumber(MOST_PULLED, 100).pipe(z.int().min(1)).describe('Events at most.'),
  wait: wholeNumber(LONGEST_PULL_SECONDS, 0).describe('Seconds to wait where there is nothing new.'),
});
export type PullQuery = z.infer<typeof pullQuery>;

/** An event of a lead as CRMs pull it; `data` as on the lead topic. */
export const pulledEvent = z.object({
  id: z.string().describe("The lead's id, a colon and its version: skip what you have already seen."),
  type: z.string().describe('As forecourt.leads.LeadSubmitted.v1.'),
  time: instant,
  lead_id: z.string(),
  version: z.int().positive().describe("The event's place in the lead's history, from 1."),
  data: z.unknown(),
});
export type PulledEvent = z.infer<typeof pulledEvent>;

/** The answer of the pull feed. */
export const pulledLeads = z.object({
  events: z.array(pulledEvent),
  next: z.string().describe('Send it as `after` once these events are stored. It does not expire.'),
});
export type PulledLeads = z.infer<typeof pulledLeads>;

/** What a CRM reports of a lead (CRM-3). */
export const crmReport = z
  .object({
    id: requiredText(100).describe("The report's id at the CRM: sent again with the same id, it is recorded once."),
    type: z.enum(['acknowledged', 'contacted', 'appointment', 'won', 'lost', 'reopened']),
    channel: leadEvents.CustomerContacted.data.shape.channel.optional().describe('Of `contacted`; by default phone.'),
    starts_at: instant.nullable().optional().describe('Of `appointment`: when it starts; null cancels it.'),
    reason: closing.reason.describe('Of `won`, `lost` and `reopened`: why, as a code, such as bought_elsewhere.'),
    value: closing.value.describe('Of `won`: what it was sold for, in Australian dollars.'),
    salesperson: closing.salesperson.describe(
      'Of `won`, `lost` and `reopened`: who of the dealer’s staff, by name or number.',
    ),
  })
  .refine(({ type, starts_at: startsAt }) => (type === 'appointment') === (startsAt !== undefined), {
    path: ['starts_at'],
    message: 'required with type appointment, and only allowed with it',
  });
export type CrmReport = z.infer<typeof crmReport>;

/** The members that a report of each type has, beside its id and type. */
const membersOf = {
  acknowledged: [],
  contacted: ['channel'],
  appointment: ['starts_at'],
  won: ['reason', 'value', 'salesperson'],
  lost: ['reason', 'salesperson'],
  reopened: ['reason', 'salesperson'],
} as const satisfies Record<CrmReport['type'], readonly (keyof CrmReport)[]>;

/** How many members that were ignored an answer names, and of how many characters each. */
const MOST_IGNORED = 20;
const LONGEST_IGNORED = 60;

/** A report without the members that its type does not have, and the names of these and of unknown ones. */
export function reportOfType(report: CrmReport, sent: object): { report: CrmReport; ignored: string[] } {
  const known: readonly string[] = ['id', 'type', ...membersOf[report.type]];
  const kept = Object.entries(report).filter(([name]) => known.includes(name));
  const ignored = Object.keys(sent).filter((name) => !known.includes(name));
  return {
    report: Object.fromEntries(kept) as CrmReport,
    ignored: ignored.slice(0, MOST_IGNORED).map((name) => name.slice(0, LONGEST_IGNORED).toWellFormed()),
  };
}

/** The answer to a report. */
export const recordedReport = z.object({
  lead_id: z.string(),
  repeated: z.boolean().describe('Whether it had been recorded before.'),
  ignored: z
    .array(z.string())
    .optional()
    .describe(
      'Members of the report that were not recorded, as none of this type is known by the name. Absent if there are none.',
    ),
});
export type RecordedReport = z.infer<typeof recordedReport>;

/** A lead's whole history and its deliveries, for those who support dealers (LEAD-5). */
export const leadTimeline = z.object({
  lead_id: z.string(),
  history: z.array(
    z.object({
      version: z.int().positive(),
      type: z.string().describe('As the public event, forecourt.leads.LeadSubmitted.v1.'),
      at: instant,
      actor: z.string().optional(),
      data: z.unknown().describe("The public event's data; the person is null once erased."),
    }),
  ),
  deliveries: z.array(delivery).describe('The newest 200 to subscriptions.'),
  readings: z
    .array(z.object({ by: z.string().describe("The credential's id."), at: instant }))
    .describe('Who of support has opened it, this reading included: the newest 20.'),
});
export type LeadTimeline = z.infer<typeof leadTimeline>;

/** Whose leads a call is about: the credential that the gateway has checked. */
const held = z.object({ holder: credentialHolder });
/** The body of the internal call behind `GET /crm/v1/leads`. */
export const heldPull = held.extend({ query: pullQuery });
/** The body of the internal call behind `POST /crm/v1/keys`. */
export const heldLeadKeys = held.extend(leadKeysRequest.shape);
/** The body of the internal call behind `POST /crm/v1/leads/{id}/events`. */
export const heldReport = held.extend({ report: crmReport });
/** The body of the internal call behind `GET /support/v1/leads/{id}`. */
export const heldTimeline = held;
