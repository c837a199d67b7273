import type { StreamRules } from '@forecourt/event-store';
import { conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import type { LeadCommand, LeadRefusal } from './lead.commands.ts';
import { decide } from './lead.decider.ts';
import type { LeadEvent } from './lead.events.ts';
import { saveListedLead } from './lead.read-model.ts';
import { evolve, initialState, type Lead } from './lead.ts';
import { queueEvents } from './queue-events.ts';

/** How a lead's stream starts, changes and decides; its events join the queues of CRMs and the list of leads as they are stored. */
export const leadRules: StreamRules<Lead | undefined, LeadEvent, LeadCommand, LeadRefusal> = {
  initialState,
  evolve,
  decide,
  save: async (tx, change) => {
    await tx.together([() => queueEvents(tx, change.events), () => saveListedLead(tx, change)]);
  },
  toError: (refusal) => (refusal === 'no-such-lead' ? noSuchLead() : conflict(REFUSALS[refusal])),
};

const REFUSALS: Readonly<Record<Exclude<LeadRefusal, 'no-such-lead'>, string>> = {
  'submitted-already': 'This lead has already been submitted.',
  closed: 'This lead is closed.',
  'person-erased': 'The person of this lead asked to be forgotten.',
  'appointment-booked-already': 'This lead already has an appointment; move it instead.',
  'no-appointment': 'This lead has no appointment.',
  'appointment-in-the-past': 'An appointment must start in the future.',
};

/** The answer about a lead that there is not, or that is another dealership's (SITE-4). */
export function noSuchLead(): ProblemError {
  return notFound('There is no such lead.');
}
