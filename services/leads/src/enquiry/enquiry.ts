import {
  asksFor,
  type Department,
  departmentOf,
  type FieldName,
  type FormAnswers,
  type FormDeclaration,
  fieldNames,
  fieldOf,
  formOf,
  formOfHeading,
  type Heading,
  HONEYPOT,
  headingOf,
  isKeyLink,
} from '@forecourt/contracts';
import type { ClaimedCar } from '../lead/lead.ts';
import type { Origin } from '../lead/personal-details.ts';
import { phoneOf } from './enquiry.fields.ts';
import type { EnquiryRequest } from './enquiry.request.ts';

/** An enquiry that is well-formed, with its defaults filled in. */
export interface Enquiry {
  form: FormDeclaration;
  heading: Heading;
  department: Department;
  /** By the fields' names on the wire; the phone number is E.164. */
  answers: FormAnswers;
  /** The fields that the request left out, whose answer is what that counts as: nobody agreed to anything by them. */
  presumed?: readonly FieldName[];
  origin: Origin;
  /** It answers the hidden field of the form, as programs do, or came without a browser's proof of work (LEAD-3). */
  suspected?: true | undefined;
  manufacturerSlug?: string | undefined;
  pageId?: string | undefined;
  carId?: string | undefined;
  /** Only if there is no carId. */
  claimedCar?: ClaimedCar | undefined;
}

/** A visitor's request as an enquiry: the one place that knows both sets of names. */
export function toEnquiry(request: EnquiryRequest, userAgent: string | undefined): Enquiry {
  const { form, heading } = formAndHeading(request);
  return {
    form,
    heading,
    department: form.department === 'by category' ? departmentOf(heading.category) : form.department,
    answers: answersOf(request, form),
    presumed: fieldNames.filter((name) => request[name] === undefined && presetOf(name, form) !== undefined),
    origin: {
      url: addressWithoutKeys(request.url),
      userAgent,
      visitedPages: request.lead_attributes?.visited_pages ?? [],
      linkedQueryParams: request.lead_attributes?.linked_query_params ?? {},
      referrer: request.lead_attributes?.referrer,
    },
    suspected: request[HONEYPOT.name] === undefined ? undefined : true,
    manufacturerSlug: request.manufacturer_slug,
    pageId: request.page_id,
    carId: request.car_id,
    claimedCar: request.car_id === undefined ? claimedCarOf(request) : undefined,
  };
}

/** Begins each digest of `comparableText`. Count it up where the same request makes another text than in the program before. */
export const COMPARED_AS = '5:';

/** The enquiry's content, for comparing it with a retry: without the visit, which continues between two attempts, and without how it was sent. */
export function comparableText({ form, origin, suspected, presumed, ...enquiry }: Enquiry): string {
  return JSON.stringify(enquiry);
}

/** A form settles its heading, unless it asks for the category; a body that names no form has the heading that it states. */
function formAndHeading({ form: name, category, subcategory, car_id }: EnquiryRequest) {
  // Only a draw wins: whoever calls a lead a spin has one, whichever form it names (PAGE-3).
  const spin = formOf('spin_to_win');
  if (subcategory === spin.subcategory) return { form: spin, heading: headingOf(spin.category, spin.subcategory) };
  if (name === undefined) {
    const heading = headingOf(category, subcategory);
    return { form: formOfHeading(heading, car_id !== undefined), heading };
  }
  const form = formOf(name);
  const asksCategory = asksFor(form, 'category');
  return {
    form,
    heading: headingOf((asksCategory && category) || form.category, form.subcategory ?? subcategory),
  };
}

/** Every answer, with what an absent one counts as if the form asks for it, the message that the form's leads have, and the options that were ticked. */
function answersOf(request: EnquiryRequest, form: FormDeclaration): FormAnswers {
  const given = Object.fromEntries(
    fieldNames.flatMap((name) => {
      const answer = request[name] ?? presetOf(name, form);
      return answer === undefined ? [] : [[name, answer]];
    }),
  ) as FormAnswers;
  const { message = '', phone = '' } = given;
  return {
    ...given,
    phone: phoneOf(phone, request),
    message: form.message?.(message) ?? message,
    additional_services: servicesOf(request),
  };
}

/** What an absent answer counts as, if the form asks for it. */
const presetOf = (name: FieldName, form: FormDeclaration) => (asksFor(form, name) ? fieldOf(name).preset : undefined);

/** The checked options, those of the form's own two boxes included. */
function servicesOf({ additional_services = [], opt_in_finance, opt_in_trade }: EnquiryRequest): string[] {
  const boxes = [opt_in_finance && 'finance', opt_in_trade && 'trade_in'].filter((box) => typeof box === 'string');
  return [...new Set([...additional_services, ...boxes])];
}

function claimedCarOf(request: EnquiryRequest): ClaimedCar | undefined {
  const claimed: ClaimedCar = {
    stockNumber: request.stock_number,
    make: request['Vehicle Make'],
    model: request['Vehicle Model'],
    carType: request.car_type,
    status: request.vehicle_status,
  };
  return Object.values(claimed).some((value) => value !== undefined) ? claimed : undefined;
}

/**
 * Parameters that no lead keeps: on /success the link of a booking, and where the visitor is, in searches to a kilometre (SRCH-15), on
 * /locations by `lat` and `long` (LOC-3).
 */
const NEVER_KEPT: ReadonlySet<string> = new Set(['booking', 'near', 'lat', 'long']);

/**
 * The address of the page that an enquiry was sent from, without what is a key to something of the visitor's (LEAD-5): a lead is read by many.
 * Of a page that is one, only its site is left.
 */
export function addressWithoutKeys(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  if (isKeyLink(url.pathname)) return `${url.origin}/`;
  const before = [...url.searchParams];
  const kept = keptParameters(before);
  if (kept.length === before.length && kept.every(([, value], index) => value === before[index]?.[1])) return address;
  url.search = String(new URLSearchParams(kept));
  return url.href;
}

/** Parameters of an address without those; one that is itself a path of the site, such as `redirect`, loses what an address would. */
export function keptParameters(parameters: readonly [string, string][]): [string, string][] {
  return parameters
    .filter(([name]) => !NEVER_KEPT.has(name))
    .map(([name, value]) => [name, value.startsWith('/') ? pathWithoutKeys(value) : value]);
}

const ANY_SITE = 'http://site';

function pathWithoutKeys(path: string): string {
  const kept = addressWithoutKeys(ANY_SITE + path);
  return kept === ANY_SITE + path ? path : kept.slice(ANY_SITE.length);
}
