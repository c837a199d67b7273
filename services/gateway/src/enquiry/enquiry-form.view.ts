import {
  type Dealership,
  type EnquiryForm,
  enquiryCategories,
  photoEnquiry,
  similarEnquiry,
} from '@forecourt/contracts';
import { isAvailable } from '@forecourt/retail-rules';
import type { ListedCar } from '../car/listed-car.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { EnquiryKind } from './enquiry-address.ts';

const SERVICES = {
  finance: { value: 'finance', label: "I'm interested in finance." },
  trade_in: { value: 'trade_in', label: 'I have a trade in.' },
} as const;

/** What an enquiry is about: one car and what is wanted of it, or nothing in particular. */
export type EnquirySubject = { readonly car: ListedCar; readonly kind: EnquiryKind } | 'general';

/** What is asked for of a car: something similar where it can no longer be had, whatever the address says (CARD-3). */
export function kindOf(subject: EnquirySubject): EnquiryKind {
  if (subject === 'general') return 'enquire';
  return isAvailable(subject.car) ? subject.kind : 'similar';
}

/** What the enquiry form asks on this site (LEAD-1): photos are asked for without a word of the visitor's own (LEAD-8). */
export function enquiryFormView(site: SiteContext, subject: EnquirySubject): EnquiryForm {
  const { forms, name } = site.config;
  const car = subject === 'general' ? null : subject.car;
  const kind = kindOf(subject);
  const receiver = site.dealerships.find(({ slug }) => slug === car?.dealershipSlug)?.name ?? name;
  return {
    action: '/api/enquiries',
    category: car ? 'Vehicle Enquiry' : 'General Enquiry',
    ...(kind === 'similar' && { subcategory: similarEnquiry.subcategory }),
    ...(kind === 'photos' && { subcategory: photoEnquiry.subcategory }),
    categories: car ? [] : enquiryCategories.map((category) => ({ value: category, label: category })),
    message: {
      required: forms.message_required && kind !== 'photos',
      default: kind === 'similar' ? similarEnquiry.message : '',
      label: kind === 'photos' ? 'Anything you would like to see up close?' : 'Message',
    },
    rego: forms.ask_rego,
    locations: locationsAsked(site, car),
    dealerships: dealershipsAsked(site, car),
    services: forms.additional_services.map((service) => SERVICES[service]),
    opt_in: 'Keep me up to date with news and offers.',
    terms: { required: forms.terms_required, text: forms.terms_text },
    consent: `Your details go to ${receiver}, who will use them to answer you.`,
    submit: kind === 'photos' ? 'Request photos' : 'Send enquiry',
    ...(car && { car: { car_id: car.id, dealership_slug: car.dealershipSlug } }),
  };
}

/** A car's enquiry goes to one of its own dealership's places; any other to one of the site's. */
function locationsAsked({ config, dealerships }: SiteContext, car: ListedCar | null): EnquiryForm['locations'] {
  const { location_required: always, location_required_for_new_cars: newCars } = config.forms;
  const asked = car ? dealerships.filter(({ slug }) => slug === car.dealershipSlug) : dealerships;
  return {
    required: always || (newCars && car?.carType === 'new'),
    choices: asked.flatMap(salesLocations),
  };
}

function salesLocations({ locations }: Dealership): EnquiryForm['locations']['choices'] {
  return locations
    .filter((location) => location.visible && location.location_type === 'sales')
    .map(({ slug, name }) => ({ value: slug, label: name }));
}

/** A car has its dealership; otherwise a site with several asks which, unless it does not want to. */
function dealershipsAsked({ config, dealerships }: SiteContext, car: ListedCar | null): EnquiryForm['dealerships'] {
  const asks = car === null && config.forms.preferred_dealership && dealerships.length > 1;
  return {
    required: asks,
    choices: asks ? dealerships.map(({ slug, name }) => ({ value: slug, label: name })) : [],
  };
}
