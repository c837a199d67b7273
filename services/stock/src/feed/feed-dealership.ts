import type { FeedEvent, FieldError } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';

/** A dealership that a feed client may write for. */
export interface FeedDealership {
  id: number;
  slug: string;
  /** Slugs of its locations, where they are known. */
  locations?: readonly string[];
}

/** The dealership that an event names, or the client's only one. One of another client's is as unknown as one that does not exist. */
export function dealershipOf(
  { dealership_slug: slug }: Pick<FeedEvent, 'dealership_slug'>,
  dealerships: readonly FeedDealership[],
): FeedDealership | { fault: FieldError } {
  const [only, ...others] = dealerships;
  if (slug === undefined && only && others.length === 0) return only;
  const named = dealerships.find((dealership) => dealership.slug === slug);
  if (named) return named;
  const expected = dealerships.map((dealership) => dealership.slug).join(', ') || 'none, as this key covers none';
  return { fault: { field: 'dealership_slug', message: `expected one of ${expected}; came ${showValue(slug)}` } };
}

/** A location that the dealership lacks is kept, as it may be configured later; until then the vehicle shows at the dealership's own. */
export function locationWarnings(named: unknown, { slug, locations }: FeedDealership): FieldError[] {
  if (typeof named !== 'string' || named === '' || !locations || locations.includes(named)) return [];
  const expected = `expected one of ${slug}'s locations, ${locations.join(', ')}; came ${showValue(named)}`;
  return [{ field: 'car.location_slug', message: `${expected}. The vehicle shows at the dealership's own location.` }];
}
