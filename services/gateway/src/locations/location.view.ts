import { formOf, type PageOf } from '@forecourt/contracts';
import { contactHref, LOCATIONS, placeHref } from '../places/place-addresses.ts';
import { type PlaceSetting, placeCardView } from '../places/place-card.view.ts';
import type { Place } from '../places/site-places.ts';
import { teamLink } from './team.view.ts';

/**
 * The page of a place (LOC-1): its card large beside its map, its reviews, what it sells, and its dealership's other places. Where pages are
 * of dealerships, their title is the dealership's name.
 * @param places at least one, of which the first is the page's own
 */
export function locationView(
  setting: PlaceSetting,
  places: readonly Place[],
  found: Pick<PageOf<'location'>, 'reviews' | 'vehicles' | 'offers'>,
): PageOf<'location'> {
  const { site } = setting;
  const [main] = places;
  if (!main) throw new Error('A page of a place needs one.');
  const { location, dealership } = main;
  const title = site.config.location.page_of === 'dealership' ? dealership.name : location.name;
  const cards = places.map((place) => placeCardView(place, { ...setting, large: place === main }));
  return {
    kind: 'location',
    title,
    message: messageOf(main, cards[0]?.phones[0]?.label),
    breadcrumbs: [
      { label: 'Home', href: '/' },
      { label: 'Our Locations', href: LOCATIONS },
      { label: title, href: placeHref(site, main) ?? LOCATIONS },
    ],
    locations: cards,
    email_us: { label: formOf('general').words.title, href: contactHref(site, location.slug) },
    team: teamLink(site, location.slug),
    ...found,
  };
}

const WHAT = { sales: 'Sales', service: 'Servicing and repairs', parts: 'Parts and accessories' } as const;

/** Such as: Sales at 811 Ipswich Road in Moorooka. Call 07 5550 2011. */
function messageOf({ location: { location_type: type, address } }: Place, phone: string | undefined): string {
  const where = `${WHAT[type]} at ${address.street} in ${address.city}, ${address.state.toUpperCase()}.`;
  return phone ? `${where} Call ${phone}, or come and see us.` : where;
}
