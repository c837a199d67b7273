import {
  type PersonalLead,
  type PublicEvent,
  type SealedLead,
  sealedLeadEvents,
  toEnvelope,
} from '@forecourt/contracts';
import type { PersonKey } from '@forecourt/persons';
import { CompactEncrypt } from 'jose';
import type { Submission } from './lead.events.ts';
import { type StoredLeadEvent, toSubmittedLead } from './lead.wire.ts';
import { openedDetails, type PersonalDetails } from './personal-details.ts';

const CONTENT = 'A256GCM';

/**
 * The key that opens what one published lead says of its person. It is derived from the person's own key, so deleting that ends it; and it
 * opens no other lead, as the same person may write to several dealerships.
 */
export const leadKeyOf = (key: PersonKey, leadId: string): Uint8Array => key.derive(`lead-topic:${leadId}`);

/** LeadSubmitted as version 2 of the lead topic has it. @param key the person's; undefined once the person is erased. */
export async function toSealedWire(
  stored: StoredLeadEvent,
  lead: Submission,
  key: PersonKey | undefined,
): Promise<PublicEvent> {
  const leadId = stored.streamId;
  const sealed = key && (await sealedPersonal(key, leadId, lead, openedDetails(key, lead.sealedDetails, leadId)));
  return toEnvelope(stored, {
    source: '/services/leads',
    type: sealedLeadEvents.LeadSubmitted.type,
    data: { ...withoutPerson(leadId, lead), sealed: sealed ?? null } satisfies SealedLead,
  });
}

function withoutPerson(leadId: string, lead: Submission): Omit<SealedLead, 'sealed'> {
  const { person: _p, message: _m, url: _u, lead_attributes: _a, ...clear } = toSubmittedLead(leadId, lead, null);
  return clear;
}

function sealedPersonal(key: PersonKey, leadId: string, lead: Submission, details: PersonalDetails): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(personalOf(leadId, lead, details))))
    .setProtectedHeader({ alg: 'dir', enc: CONTENT, kid: leadId, cty: 'application/json' })
    .encrypt(leadKeyOf(key, leadId));
}

/** What is in the lead only while its person is known. */
function personalOf(leadId: string, lead: Submission, details: PersonalDetails): PersonalLead {
  const { url, user_agent, person, message, Rego, lead_attributes, answers } = toSubmittedLead(leadId, lead, details);
  const personal = Object.entries(answers ?? {}).filter(([name]) => !Object.hasOwn(lead.answers, name));
  return {
    ...{ url, person, message, lead_attributes },
    ...(user_agent !== undefined && { user_agent }),
    ...(Rego !== undefined && { Rego }),
    ...(personal.length > 0 && { answers: Object.fromEntries(personal) }),
  };
}
