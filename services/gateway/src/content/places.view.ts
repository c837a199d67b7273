import { placeCardView } from '../places/place-card.view.ts';
import { placesOf } from '../places/site-places.ts';
import { placeHoursView } from '../places/vehicle-location.ts';
import type { BlockRule } from './block-setting.ts';

/** The title of a carousel that has none of its own (LOC-1). */
const CAROUSEL = 'Our Locations';

export const locationsRule: BlockRule<'locations'> = ({ title, show, look }, setting) => {
  const locations = placesOf(setting.site, show).map((place, at) =>
    placeCardView(place, { ...setting, large: look === 'hero' && at === 0 }),
  );
  if (locations.length === 0) return null;
  return { kind: 'locations', title: title ?? (look === 'carousel' ? CAROUSEL : null), look, locations };
};

export const openingHoursRule: BlockRule<'opening_hours'> = ({ title, show }, { site, now }) => {
  const places = placesOf(site, show).flatMap((place) => {
    const hours = placeHoursView(place, site, now);
    return hours ? [{ name: place.location.name, hours }] : [];
  });
  return places.length > 0 ? { kind: 'opening_hours', title: title ?? null, places } : null;
};
