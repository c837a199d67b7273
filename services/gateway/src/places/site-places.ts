import type { Dealership, Location } from '@forecourt/contracts';
import { inPlaceOrder, type PlaceFilter, takesPlace } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';

/** A location with its dealership. */
export interface Place {
  readonly location: Location;
  readonly dealership: Dealership;
}

/** The places of a site that a filter takes, in the order in which the site shows them, a dealership's primary one before its others (LOC-1, LOC-4). */
export function placesOf(
  { dealerships, config }: Pick<SiteContext, 'config' | 'dealerships'>,
  filter: PlaceFilter = 'all',
): Place[] {
  const places = dealerships.flatMap((dealership) =>
    dealership.locations
      .filter((location) => takesPlace(filter, location))
      .toSorted((one, other) => Number(other.primary) - Number(one.primary))
      .map((location) => ({ location, dealership })),
  );
  return inPlaceOrder(places, config.location.order);
}

/** The cities of a site's visible places, each once. */
export const citiesOf = (site: Pick<SiteContext, 'config' | 'dealerships'>): string[] => [
  ...new Set(placesOf(site).map(({ location }) => location.address.city)),
];

/** The visible place of a site with this slug. */
export function placeAt(site: SiteContext, slug: string): Place | undefined {
  return placesOf(site).find(({ location }) => location.slug === slug.toLowerCase());
}

/** The names of places that the site does not show, such as a holding yard; a name that a visible place has too is not hidden. */
export function hiddenPlaces({ dealerships }: Pick<SiteContext, 'dealerships'>): ReadonlySet<string> {
  const places = dealerships.flatMap(({ locations }) => locations);
  const shown = new Set(places.flatMap(({ visible, name }) => (visible ? [name] : [])));
  return new Set(places.flatMap(({ name }) => (shown.has(name) ? [] : [name])));
}
