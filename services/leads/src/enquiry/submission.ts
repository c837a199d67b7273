import { type Consent, consentsOf, type Dealership, type FormSetting } from '@forecourt/contracts';
import type { PersonKey } from '@forecourt/persons';
import type { LeadDealership, Route, Submission } from '../lead/lead.events.ts';
import { sealedDetails } from '../lead/personal-details.ts';
import { type EnquiredCar, toLeadCar } from './enquired-car.ts';
import type { Enquiry } from './enquiry.ts';
import { routeOf } from './enquiry-route.ts';
import { settingOf } from './enquiry-rules.ts';
import type { EnquirySite } from './enquiry-site.ts';
import { ownOrigin } from './own-origin.ts';
import { splitAnswers } from './split-answers.ts';

/** An accepted enquiry as its lead keeps it, and who gets it; what it says of the person is sealed with their key. */
export function submissionOf(
  leadId: string,
  { enquiry, site, car }: { enquiry: Enquiry; site: EnquirySite; car: EnquiredCar | undefined },
  person: PersonKey,
): { route: Route; submission: Submission } {
  const { dealershipId, ...route } = routeOf(enquiry, site.dealerships, car);
  const { heading, origin, suspected, manufacturerSlug, pageId, claimedCar } = enquiry;
  const { personal, answers } = splitAnswers(enquiry.answers);
  return {
    route,
    submission: {
      ...heading,
      answers,
      consents: statedConsents(enquiry, settingOf(site, car)),
      suspected,
      manufacturerSlug,
      pageId,
      claimedCar,
      dealershipId,
      dealershipSlug: route.dealershipSlug,
      dealership: contactOf(site.dealerships.find(({ id }) => id === dealershipId)),
      personId: person.personId,
      sealedDetails: sealedDetails(person, { ...origin, answers: personal }, leadId),
      car: car && toLeadCar(car, ownOrigin(origin.url, site.hosts)),
    },
  };
}

/** What the visitor chose: a box that the request says nothing of counts as its preset, and is no choice of theirs. */
function statedConsents({ form, answers, presumed = [] }: Enquiry, setting: FormSetting): Consent[] {
  return consentsOf(form, setting, answers).filter(({ field }) => !presumed.includes(field));
}

function contactOf(dealership: Dealership | undefined): LeadDealership | undefined {
  return dealership && { name: dealership.name, phone: dealership.phone, email: dealership.email };
}
