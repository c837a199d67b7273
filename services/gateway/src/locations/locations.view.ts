import type { Location, PageOf } from '@forecourt/contracts';
import { LOCATIONS } from '../places/place-addresses.ts';
import { type PlaceSetting, placeCardView } from '../places/place-card.view.ts';
import { type Place, placesOf } from '../places/site-places.ts';
import { kmText } from '../places/vehicle-location.ts';
import { type Asked, byDistance } from './nearest.ts';

type Type = Location['location_type'];

const FILTERS: readonly { readonly label: string; readonly show: Type | null }[] = [
  { label: 'All', show: null },
  { label: 'Sales', show: 'sales' },
  { label: 'Service', show: 'service' },
  { label: 'Parts', show: 'parts' },
];

/**
 * The page of all places (LOC-1, LOC-3): in the site's order, or the nearest first.
 * @param wanted a type of place, as the address names it
 */
export function locationsView(setting: PlaceSetting, asked: Asked, wanted: string | null): PageOf<'locations'> {
  const { site } = setting;
  const all = placesOf(site);
  const shown = FILTERS.find(({ show }) => show !== null && show === wanted && hasType(all, show))?.show ?? null;
  const places = shown === null ? all : placesOf(site, shown);
  const near = asked.kind === 'point' ? byDistance(places, asked.point) : places.map((place) => ({ place, km: null }));
  const [nearest] = near;
  return {
    kind: 'locations',
    title: 'Our Locations',
    message: site.config.location.message || summaryOf(all),
    finder: {
      path: LOCATIONS,
      near: asked.kind === 'nothing' ? '' : asked.typed,
      problem: asked.kind === 'problem' ? asked.problem : null,
      result:
        asked.kind === 'point' && nearest?.km != null
          ? `Nearest to ${asked.name}: ${nearest.place.location.name}, ${kmText(nearest.km)} away.`
          : null,
    },
    filters: filtersOf(all, shown),
    locations: near.map(({ place, km }) => placeCardView(place, setting, km === null ? null : `${kmText(km)} away`)),
  };
}

const hasType = (places: readonly Place[], type: Type) =>
  places.some(({ location }) => location.location_type === type);

function filtersOf(places: readonly Place[], shown: Type | null): PageOf<'locations'>['filters'] {
  const there = FILTERS.filter(({ show }) => show === null || hasType(places, show));
  if (there.length <= 2) return [];
  return there.map(({ label, show }) => ({
    label,
    href: show === null ? LOCATIONS : `${LOCATIONS}?show=${show}`,
    current: show === shown,
  }));
}

/** Such as: Find us in Moorooka, Springwood and 7 other places, with opening hours, phone numbers and directions. */
function summaryOf(places: readonly Place[]): string {
  const cities = [...new Set(places.map(({ location }) => location.address.city))];
  const named = cities.slice(0, 3);
  const others = cities.length - named.length;
  const where = others > 0 ? [...named, `${others} more`] : named;
  const list = new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(where);
  return `Find us in ${list}: opening hours, phone numbers and directions.`;
}
