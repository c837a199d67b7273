import { type Dealership, type EnquiryForm, enquiryCategories, similarEnquiry } from '@forecourt/contracts';
import { carTitle, isAvailable } from '@forecourt/retail-rules';
import type { ListedCar } from '../car/listed-car.ts';
import type { SiteContext } from '../site/site-context.ts';

const SERVICES = {
  finance: { value: 'finance', label: "I'm interested in finance." },
  trade_in: { value: 'trade_in', label: 'I have a trade in.' },
} as const;

/** What the form is about: one car, any car of a results page (the card says which), or nothing in particular. */
export type EnquirySubject = ListedCar | 'cars' | 'general';

/**
 * What the enquiry form asks on this site (LEAD-1). A car that can no longer be had is asked about as 'Find me something similar'.
 */
export function enquiryFormView(site: SiteContext, subject: EnquirySubject): EnquiryForm {
  const { forms } = site.config;
  const car = typeof subject === 'object' ? subject : null;
  const similar = car !== null && !isAvailable(car);
  return {
    title: title(car, similar),
    action: '/api/enquiries',
    category: subject === 'general' ? 'General Enquiry' : 'Vehicle Enquiry',
    ...(similar && { subcategory: similarEnquiry.subcategory }),
    categories: subject === 'general' ? enquiryCategories.map((name) => ({ value: name, label: name })) : [],
    message: { required: forms.message_required, default: similar ? similarEnquiry.message : '' },
    rego: forms.ask_rego,
    locations: locationsAsked(site, car),
    dealerships: dealershipsAsked(site, car),
    services: forms.additional_services.map((service) => SERVICES[service]),
    terms: { required: forms.terms_required, text: forms.terms_text },
    ...(car && { car: carAsked(car) }),
  };
}

function title(car: ListedCar | null, similar: boolean): string {
  if (similar) return 'Find Me Something Similar';
  return car ? `Enquire about this ${[car.make, car.model].join(' ')}` : 'Enquire Now';
}

function carAsked(car: ListedCar): EnquiryForm['car'] {
  return {
    car_id: car.id,
    title: carTitle(car),
    stock_number: car.stocknum,
    dealership_slug: car.dealershipSlug,
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
