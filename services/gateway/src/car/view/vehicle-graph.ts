import type { Dealership, PageOf, VehicleView } from '@forecourt/contracts';
import {
  type CarStanding,
  carFacts,
  carStanding,
  carTitle,
  commentParagraphs,
  dollarsOf,
  isPlaceholderVin,
  type ListedCar,
} from '@forecourt/retail-rules';
import type {
  BreadcrumbList,
  Car,
  Graph,
  ItemAvailability,
  Motorcycle,
  Offer,
  OfferItemCondition,
  PropertyValue,
  QuantitativeValue,
  Vehicle,
} from 'schema-dts';
import { carHref } from '../../cards/car-actions.view.ts';
import { cutText } from '../../http/html.ts';
import { type DealerNode, dealerNode } from '../../places/dealer-node.ts';
import { locationOf } from '../../places/vehicle-location.ts';
import type { SiteContext } from '../../site/site-context.ts';

/** What a car's graph is made with. */
export interface GraphSubject {
  readonly vehicle: VehicleView;
  readonly car: ListedCar;
  readonly dealership: Dealership;
  readonly site: SiteContext;
  readonly page: PageOf<'vehicle'>;
  /** When its price is shown, UTC. */
  readonly now: Date;
}

type VehicleNode = Car | Motorcycle | Vehicle;

const PICTURES = 6;
/** Characters of the dealer's comments. */
const DESCRIPTION = 500;

/** A car's page in schema.org's words (VEH-7): the car with its offer, the dealer, and the way to it. @param origin scheme and host */
export function vehicleGraph(subject: GraphSubject, origin: string): Graph {
  const { site, dealership, vehicle } = subject;
  const { telephone, ...place } = dealerNode(site, dealership, locationOf(vehicle, dealership), origin);
  // Its number is on the page of the place, and here where visitors need not ask for it (VEH-4).
  const isShown = telephone !== undefined && !site.config.vehicle_page.hide_phone;
  const dealer: DealerNode = isShown ? { ...place, telephone } : place;
  return {
    '@context': 'https://schema.org',
    '@graph': [vehicleNode(subject, origin, dealer), dealer, breadcrumbs(subject, origin)],
  };
}

function vehicleNode(subject: GraphSubject, origin: string, dealer: DealerNode): VehicleNode {
  const { vehicle, car, page } = subject;
  const { details } = vehicle;
  const url = origin + carHref(vehicle);
  const node = {
    '@id': `${url}#vehicle`,
    url,
    name: carTitle(car),
    ...known({
      description: cutText(commentParagraphs(details.dealercomments).join(' '), DESCRIPTION),
      brand: { '@type': 'Brand', name: car.make },
      manufacturer: { '@type': 'Organization', name: car.make },
      model: car.model,
      vehicleConfiguration: car.badge,
      vehicleModelDate: details.year?.toString(),
      bodyType: car.body,
      color: details.colour,
      vehicleTransmission: car.transmission,
      fuelType: car.fuel,
      vehicleEngine: details.engine_size
        ? ({ '@type': 'EngineSpecification', name: details.engine_size } as const)
        : undefined,
      driveWheelConfiguration: details.drive,
      vehicleSeatingCapacity: details.seats || undefined,
      numberOfDoors: details.doors || undefined,
      vehicleIdentificationNumber: details.vin && !isPlaceholderVin(details.vin) ? details.vin : undefined,
      sku: vehicle.stocknum,
      mileageFromOdometer: details.km === undefined ? undefined : kilometres(details.km),
      numberOfPreviousOwners: details.number_of_owners || undefined,
      payload: details.payload_kg ? kilograms(details.payload_kg) : undefined,
      trailerWeight: details.towing_braked_kg ? kilograms(details.towing_braked_kg) : undefined,
      additionalProperty: furtherProperties(details),
    } as const),
    itemCondition: conditionOf(car),
    ...imagesOf(page, origin),
    offers: offerOf(subject, url, dealer),
  };
  if (car.itemType === 'car') return { '@type': 'Car', ...node };
  return car.itemType === 'motorcycle' ? { '@type': 'Motorcycle', ...node } : { '@type': 'Vehicle', ...node };
}

/** A car's own photos; nothing for one that is only drawn or rendered: better no picture than a false one. */
function imagesOf({ pictures }: PageOf<'vehicle'>, origin: string): { image?: string[] } {
  const photos = pictures.filter(({ label }) => label === undefined).slice(0, PICTURES);
  return photos.length > 0 ? { image: photos.map(({ src }) => new URL(src, origin).href) } : {};
}

/** The offer of a car, at the price that its page shows, with what that includes (PRICE-1); without one if the page shows none. */
function offerOf({ car, site, now }: GraphSubject, url: string, dealer: DealerNode): Offer {
  const { cents, type } = carFacts(car, site.config, now).price;
  const amount = cents === null ? null : ({ price: dollarsOf(cents), priceCurrency: 'AUD' } as const);
  return {
    '@type': 'Offer',
    url,
    ...amount,
    ...(amount && type && { priceSpecification: { '@type': 'PriceSpecification', ...amount, name: type } }),
    availability: availabilityOf(car),
    itemCondition: conditionOf(car),
    seller: { '@id': dealer['@id'] },
    ...privateSeller(car),
  };
}

/** Where a private sale is: not at the dealer's, who sells it (VEH-8). */
function privateSeller({ place }: ListedCar): Pick<Extract<Offer, { '@type': 'Offer' }>, 'availableAtOrFrom'> {
  if (place?.kind !== 'private') return {};
  const { city, state, postcode } = place;
  const address = known({ addressLocality: city, addressRegion: state, postalCode: postcode } as const);
  return {
    availableAtOrFrom: { '@type': 'Place', address: { '@type': 'PostalAddress', ...address, addressCountry: 'AU' } },
  };
}

const AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  coming_soon: 'https://schema.org/PreOrder',
  reserved: 'https://schema.org/Reserved',
  sold: 'https://schema.org/SoldOut',
  gone: 'https://schema.org/SoldOut',
} as const satisfies Record<CarStanding, ItemAvailability & string>;

/** Whether it can be had, in the vocabulary's own enumeration. */
export function availabilityOf(car: ListedCar): ItemAvailability & string {
  const availability = AVAILABILITY[carStanding(car)];
  return car.preorder && availability === AVAILABILITY.in_stock ? AVAILABILITY.coming_soon : availability;
}

/** New or used, in the vocabulary's own enumeration: a demonstrator has been driven. */
export function conditionOf({ carType }: Pick<ListedCar, 'carType'>): OfferItemCondition & string {
  return carType === 'new' ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition';
}

/** Kilometres by their common code of UN/CEFACT. */
function kilometres(km: number): QuantitativeValue {
  return { '@type': 'QuantitativeValue', value: km, unitCode: 'KMT' };
}

/** A mass, by the same codes. */
function kilograms(kg: number): QuantitativeValue {
  return { '@type': 'QuantitativeValue', value: kg, unitCode: 'KGM' };
}

/** What the vocabulary has no property for: an electric car's battery, range and charging, and what else a buyer weighs. */
function furtherProperties(details: VehicleView['details']): PropertyValue[] | undefined {
  const found = PROPERTIES.flatMap(([name, value, unitCode]) => {
    const known = details[value];
    return known ? [{ '@type': 'PropertyValue' as const, name, value: known, ...(unitCode && { unitCode }) }] : [];
  });
  return found.length > 0 ? found : undefined;
}

const PROPERTIES = [
  ['Battery capacity', 'battery_kwh', 'KWH'],
  ['Electric range (WLTP)', 'range_km', 'KMT'],
  ['AC charging power', 'ac_charging_kw', 'KWT'],
  ['DC charging power', 'dc_charging_kw', 'KWT'],
  ['Charge port', 'charge_port', undefined],
  ['Towing capacity (unbraked)', 'towing_unbraked_kg', 'KGM'],
  ['Roof load', 'roof_load_kg', 'KGM'],
] as const satisfies readonly (readonly [string, keyof VehicleView['details'], string | undefined])[];

function breadcrumbs({ page, vehicle }: GraphSubject, origin: string): BreadcrumbList {
  const steps = [...page.breadcrumbs, { label: page.title, href: carHref(vehicle) }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + href,
    })),
  };
}

/** The known ones of these values. */
function known<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
