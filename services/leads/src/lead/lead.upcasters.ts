import type { Upcasters } from '@forecourt/event-store';

/** LeadSubmitted of schema version 1, as far as it differs: a property for each answer that is not personal. */
interface FirstSubmission {
  optIn: boolean;
  additionalServices: string[];
  location?: string;
  termsAgreed?: boolean;
}

/** Reads the leads of earlier programs. The details that they sealed are converted when they are opened (person/personal-details.ts). */
export const leadUpcasters: Upcasters = { LeadSubmitted: [answersAsMap] };

function answersAsMap(data: unknown): object {
  const { optIn, additionalServices, location, termsAgreed, ...rest } = data as FirstSubmission;
  return {
    ...rest,
    answers: {
      opt_in: optIn,
      additional_services: additionalServices,
      ...(location !== undefined && { location }),
      ...(termsAgreed !== undefined && { terms_conditions: termsAgreed }),
    },
  };
}
