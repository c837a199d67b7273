import type { FormAnswers } from '@forecourt/contracts';
import type { PersonKey } from '@forecourt/persons';

/** Where an enquiry was sent from. */
export interface Origin {
  /** Address of the page that it was sent from, with its query. */
  url: string;
  userAgent?: string | undefined;
  visitedPages: string[];
  linkedQueryParams: Record<string, string>;
  /** The page of another site that led to the visit. */
  referrer?: string | undefined;
}

/**
 * Everything that a lead says about its person: the answers whose fields are marked personal, and their origin. It is stored only encrypted
 * with that person's own key, so that deleting the key erases all of it, also in every backup of the events.
 */
export interface PersonalDetails extends Origin {
  /** By the fields' names on the wire. The phone number is E.164; the message is empty if the form has none. */
  answers: FormAnswers;
}

/** As leads of schema version 1 sealed them: a property for each field. */
interface FirstDetails extends Origin {
  name: string;
  lastName?: string;
  email?: string;
  phone?: string;
  postcode?: string;
  message: string;
  rego?: string;
}

/** A lead's details encrypted with its person's key; they open for the same lead only. */
export const sealedDetails = (key: PersonKey, details: PersonalDetails, leadId: string): string =>
  key.seal(JSON.stringify(details), contextOf(leadId));

/** @throws SecretBoxError if they were sealed for another lead or by another key. */
export const openedDetails = (key: PersonKey, sealed: string, leadId: string): PersonalDetails =>
  toDetails(JSON.parse(key.open(sealed, contextOf(leadId))));

const contextOf = (leadId: string): string => `lead:${leadId}`;

/** Opened details in today's shape. An upcaster can't open what is sealed, so they are converted here. */
export function toDetails(opened: unknown): PersonalDetails {
  const details = opened as PersonalDetails | FirstDetails;
  if ('answers' in details) return details;
  const { url, userAgent, visitedPages, linkedQueryParams, lastName, rego, ...answers } = details;
  const named = { ...(lastName !== undefined && { last_name: lastName }), ...(rego !== undefined && { Rego: rego }) };
  return { url, userAgent, visitedPages, linkedQueryParams, answers: { ...answers, ...named } };
}
