import type { FeedEvent, FieldError } from '@forecourt/contracts';
import { type SiteDirectory, showValue } from '@forecourt/service-kit';

/** Every row may have such a fault, and a key may cover a thousand dealerships. */
const NAMED_IN_FAULT = 10;

/** A dealership that a feed client may write for. */
export interface FeedDealership {
  id: number;
  slug: string;
  /** Slugs of its locations, if they are known. */
  locations?: readonly string[];
  /** These locations, as a sender may name them. */
  places?: readonly { readonly id: number; readonly slug: string; readonly name: string }[];
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

/** The locations of dealerships: only for warnings, so a feed is accepted whether they are known or not. */
export class KnownLocations {
  readonly #directory: SiteDirectory;

  /** @param directory of all dealerships. */
  constructor(directory: SiteDirectory) {
    this.#directory = directory;
  }

  /** The dealership of this id, if it is configured and has been read. */
  of(id: number): FeedDealership | undefined {
    const known = this.#directory.dealership(id);
    return known && this.withLocations({ id, slug: known.slug });
  }

  /** The dealership with the slugs of its locations, if it is configured and has been read. */
  withLocations({ id, slug }: FeedDealership): FeedDealership {
    const known = this.#directory.dealership(id);
    if (!known) return { id, slug };
    const places = known.locations.map((location) => ({ id: location.id, slug: location.slug, name: location.name }));
    return { id, slug, locations: places.map((place) => place.slug), places };
  }
}
