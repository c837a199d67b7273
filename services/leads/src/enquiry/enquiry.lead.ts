import {
  type Consent,
  consentsOf,
  type Dealership,
  type FormAnswers,
  type FormSetting,
  fieldNames,
  fieldOf,
  formUnder,
} from '@forecourt/contracts';
import type { PersonKey } from '@forecourt/persons';
import { driveEventId, enquiryEventId, slugify, stepsEventId } from '@forecourt/retail-rules';
import type { LeadDealership, Route, Submission } from '../lead/lead.ts';
import { sealedDetails } from '../lead/personal-details.ts';
import { type EnquiredCar, toLeadCar } from './enquiry.car.ts';
import { routeOf, settingOf } from './enquiry.rules.ts';
import { type EnquirySite, ownOrigin } from './enquiry.site.ts';
import type { Enquiry } from './enquiry.ts';

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
      manufacturerSlug: manufacturerSlug ?? (car && slugify(car.make)),
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

/** Answers that the lead states elsewhere: its heading, its route, the options that were ticked. */
const STATED_ELSEWHERE = ['category', 'dealership_slug', 'opt_in_finance', 'opt_in_trade'];

/** A lead's answers in two maps: those of fields marked personal, which are sealed, and the others. An empty answer is in neither. */
export function splitAnswers(given: FormAnswers): { personal: FormAnswers; answers: FormAnswers } {
  const kept = fieldNames.filter((name) => given[name] !== undefined && !STATED_ELSEWHERE.includes(name));
  const of = (personal: boolean): FormAnswers =>
    Object.fromEntries(kept.filter((name) => fieldOf(name).personal === personal).map((name) => [name, given[name]]));
  return { personal: of(true), answers: of(false) };
}

/** Where a lead went, and what the page is given of what it brought, such as the token of a test drive's link. */
interface Result extends Pick<Route, 'locationSlug' | 'dealershipSlug'> {
  readonly brought?: Readonly<Record<string, string>> | undefined;
}

/**
 * The page that a visitor sees once the lead is stored: /success with a marker of its subject, which determines its text (PAGE-3), the car,
 * whose hands it is in, the lead's reference, and the link of a booked test drive. It contains nothing about the person.
 */
export function successPath(
  leadId: string,
  { heading, carId }: Pick<Enquiry, 'heading' | 'carId'>,
  { locationSlug, dealershipSlug, brought }: Result,
): string {
  const about = slugify(heading.subcategory ?? heading.category);
  const to: Record<string, string> =
    locationSlug === undefined ? { dealership: dealershipSlug } : { place: locationSlug };
  const query = { about, ...(carId && { car: carId }), ...to, lead: leadId, ...brought };
  return `/success?${new URLSearchParams(query)}`;
}

/**
 * The analytics event of a lead under a heading (LEAD-1), whichever form the visitor chose it in. A form in steps is a conversion, with ids of
 * its own (TD-1).
 */
export function analyticsEventOf(
  { form, heading }: Pick<Enquiry, 'form' | 'heading'>,
  car: Pick<EnquiredCar, 'carType' | 'tag'> | undefined,
  dealerEventIds: boolean,
): number {
  const about = car ? { carType: car.carType, tag: car.tag ?? null } : null;
  if (form.name === 'test_drive') return driveEventId(about);
  if (form.stages) return stepsEventId(about);
  return enquiryEventId({ formEvent: formUnder(heading)?.analyticsEvent, car: about }, dealerEventIds);
}
