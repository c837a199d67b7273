import type { ClaimedCar } from '../lead/lead.events.ts';
import type { PersonalDetails } from '../person/personal-details.ts';
import { toAustralianPhone } from './australian-phone.ts';
import type { EnquiryRequest } from './enquiry.request.ts';
import { type Heading, headingOf, messageOf } from './enquiry-category.ts';

/** An enquiry that is well-formed, with its defaults filled in. */
export interface Enquiry {
  heading: Heading;
  person: PersonalDetails;
  optIn: boolean;
  termsAgreed?: boolean | undefined;
  additionalServices: string[];
  dealershipSlug?: string | undefined;
  location?: string | undefined;
  manufacturerSlug?: string | undefined;
  pageId?: string | undefined;
  carId?: string | undefined;
  /** Only where there is no carId. */
  claimedCar?: ClaimedCar | undefined;
}

/** A visitor's request as an enquiry: the one place that knows both sets of names. */
export function toEnquiry(request: EnquiryRequest, userAgent: string | undefined): Enquiry {
  const heading = headingOf(request.category, request.subcategory);
  return {
    heading,
    person: personOf(request, messageOf(heading, request.message), userAgent),
    optIn: request.opt_in ?? true,
    termsAgreed: request.terms_conditions,
    additionalServices: servicesOf(request),
    dealershipSlug: request.dealership_slug,
    location: request.location,
    manufacturerSlug: request.manufacturer_slug,
    pageId: request.page_id,
    carId: request.car_id,
    claimedCar: request.car_id === undefined ? claimedCarOf(request) : undefined,
  };
}

/** What the visitor asks for, for a comparison with another try: without the visit, which goes on between two tries. */
export function comparableText(enquiry: Enquiry): string {
  const { visitedPages, linkedQueryParams, userAgent, url, ...person } = enquiry.person;
  return JSON.stringify({ ...enquiry, person });
}

function personOf(request: EnquiryRequest, message: string, userAgent: string | undefined): PersonalDetails {
  return {
    name: request.name,
    lastName: request.last_name,
    email: request.email,
    phone: toAustralianPhone(request.phone),
    postcode: request.postcode,
    message,
    rego: request.Rego,
    url: request.url,
    userAgent,
    visitedPages: request.lead_attributes?.visited_pages ?? [],
    linkedQueryParams: request.lead_attributes?.linked_query_params ?? {},
  };
}

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
