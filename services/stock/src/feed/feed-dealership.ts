import type { FeedEvent, FieldError } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';

/** Every row may have such a fault, and a key may cover a thousand dealerships. */
const NAMED_IN_FAULT = 10;

/** A dealership that a feed client may write for. */
export interface FeedDealership {
  id: number;
  slug: string;
  /** Slugs of its locations, if they are known. */
  locations?: readonly string[];
}

/** The dealership that an event names, or the client's only one. One of another client's is as unknown as one that does not exist. */
export function dealershipOf(
  { dealership_slug: slug }: Pick<FeedEvent, 'dealership_slug'>,
  dealerships: readonly FeedDealership[],
): FeedDealership | { fault: FieldError } {
  const [only] = dealerships;
  if (slug === undefined && only && dealerships.length === 1) return only;
  const found = dealerships.find((dealership) => dealership.slug === slug);
  if (found) return found;
  const named = dealerships.slice(0, NAMED_IN_FAULT).map((dealership) => dealership.slug);
  const others = dealerships.length - named.length;
  const expected = named.join(', ') || 'no dealership, because this key covers none';
  const rest = others > 0 ? ` and ${others} more` : '';
  return {
    fault: { field: 'dealership_slug', message: `expected one of ${expected}${rest}; got ${showValue(slug)}` },
  };
}

/** An unknown location is kept, because it may be configured later; until then the vehicle is shown at the dealership's primary location. */
export function locationWarnings(named: unknown, { slug, locations }: FeedDealership): FieldError[] {
  if (typeof named !== 'string' || named === '' || !locations || locations.includes(named)) return [];
  const expected = `expected one of ${slug}'s locations, ${locations.join(', ')}; got ${showValue(named)}`;
  return [
    { field: 'car.location_slug', message: `${expected}. The vehicle is shown at the dealership's primary location.` },
  ];
}
