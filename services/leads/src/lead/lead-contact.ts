import type { EventTransaction } from '@forecourt/event-store';
import type { PersonKey, PersonKeys } from '@forecourt/persons';
import { carTitle } from '@forecourt/retail-rules';
import type { LeadCar, LeadEvent } from './lead.events.ts';
import { openedDetails, type PersonalDetails } from './personal-details.ts';

/** Who sent a lead, with the key that seals what is written to them. */
export interface LeadSender {
  readonly person: PersonKey;
  readonly details: PersonalDetails;
  readonly car: LeadCar | undefined;
}

/** Who sent a lead, read in the open transaction; undefined once the person is erased. */
export async function senderOfLead(
  tx: EventTransaction,
  persons: PersonKeys,
  leadId: string,
): Promise<LeadSender | undefined> {
  const submitted = await tx.loadVersion<LeadEvent>(leadId, 1);
  if (submitted?.type !== 'LeadSubmitted') return undefined;
  const { personId, sealedDetails, car } = submitted.data;
  const person = await persons.find(tx.queryRunner, personId);
  return person && { person, details: openedDetails(person, sealedDetails, leadId), car };
}

/** What a letter calls the car of a lead; undefined if the lead has none. */
export function carOfLead(car: LeadCar | undefined): string | undefined {
  if (!car) return undefined;
  const { year, make, model, badge } = car;
  return carTitle({ name: null, carsalesTitle: null, year: year ?? null, make, model, badge: badge ?? null });
}
