import { listedCarOfDocument } from '@forecourt/car-search';
import type { Dealership, Location, SiteConfig, VehicleView } from '@forecourt/contracts';
import {
  carFacts,
  carPhotos,
  commentParagraphs,
  isPlaceholderVin,
  type ListedCar,
  type PriceStatement,
} from '@forecourt/retail-rules';
import { documentOfVehicle } from '../car/stock/stock-vehicles.ts';
import { locationOf } from '../places/vehicle-location.ts';

/** A vehicle as the feeds out read it. */
export interface FeedSubject {
  readonly vehicle: VehicleView;
  readonly car: ListedCar;
  readonly dealership: Dealership;
  readonly location: Location;
  readonly title: string;
  /** The dealer's comments as plain text, at most 5,000 characters; the title if there are none. */
  readonly description: string;
  /** Absolute address of its page. */
  readonly url: string;
  /** Addresses of the dealer's own photos as the dealer serves them, encoded, in order. A drawing is none (VEH-7). */
  readonly photos: readonly string[];
  /** What its page says of the price (PRICE-1). */
  readonly price: PriceStatement;
  /** The price that its page shows, in cents; null if it shows none. */
  readonly cents: number | null;
}

const DESCRIPTION_LENGTH = 5_000;

/** What a vehicle is read for. */
export interface FeedSetting {
  readonly config: SiteConfig;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** When the feed is made, UTC. */
  readonly now: Date;
}

/** Reads a vehicle for a site's feeds. */
export function feedSubject(
  vehicle: VehicleView,
  dealership: Dealership,
  { config, origin, now }: FeedSetting,
): FeedSubject {
  const car = listedCarOfDocument(documentOfVehicle(vehicle, dealership), false);
  const { title, path, price } = carFacts(car, config, now);
  return {
    vehicle,
    car,
    dealership,
    location: locationOf(vehicle, dealership),
    title,
    description: descriptionOf(vehicle) || title,
    url: origin + path,
    photos: carPhotos(vehicle.photos).map(encodedAddress),
    price,
    cents: price.cents,
  };
}

/** An address with everything encoded that has a meaning in a feed: blanks, letters beyond ASCII, and the comma, which separates addresses. */
const encodedAddress = (address: string): string => (URL.parse(address)?.href ?? address).replaceAll(',', '%2C');

/** Without control characters, which no feed may hold; cut by code point, so that no character is halved. */
function descriptionOf({ details: { dealercomments } }: VehicleView): string {
  const text = commentParagraphs(dealercomments).join('\n');
  return text.length <= DESCRIPTION_LENGTH ? text : [...text].slice(0, DESCRIPTION_LENGTH).join('');
}

/** An amount as both networks write it: 26990.00 AUD. */
export const amount = (cents: number): string => `${(cents / 100).toFixed(2)} AUD`;

/** A VIN of 17 characters; older and foreign vehicles have others, which both networks refuse. A placeholder is none (FEED-9). */
export function vinOf({ vehicle: { details } }: Pick<FeedSubject, 'vehicle'>): string | undefined {
  return details.vin?.length === 17 && !isPlaceholderVin(details.vin) ? details.vin : undefined;
}
