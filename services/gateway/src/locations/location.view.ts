import type { PageOf } from '@forecourt/contracts';
import { shownReviews } from '@forecourt/retail-rules';
import { LOCATIONS, placeHref } from '../places/place-addresses.ts';
import { type PlaceSetting, placeCardView, ratingView } from '../places/place-card.view.ts';
import type { Place } from '../places/site-places.ts';
import { teamLink } from './team-links.ts';

/**
 * The page of a place (LOC-1): its card large beside its map, its reviews, what it sells, and its dealership's other places. Where pages are
 * of dealerships, their title is the dealership's name.
 * @param places at least one, of which the first is the page's own
 */
export function locationView(
  setting: PlaceSetting,
  places: readonly Place[],
  vehicles: PageOf<'location'>['vehicles'],
): PageOf<'location'> {
  const { site } = setting;
  const [main] = places;
  if (!main) throw new Error('A page of a place needs one.');
  const { location, dealership } = main;
  const title = site.config.location.page_of === 'dealership' ? dealership.name : location.name;
  const cards = places.map((place) => placeCardView(place, setting));
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
    team: teamLink(site, location.slug),
    reviews: reviewsOf(main, setting),
    vehicles,
  };
}

const WHAT = { sales: 'Sales', service: 'Servicing and repairs', parts: 'Parts and accessories' } as const;

/** Such as: Sales at 811 Ipswich Road in Moorooka. Call 07 5550 2011. */
function messageOf({ location: { location_type: type, address } }: Place, phone: string | undefined): string {
  const where = `${WHAT[type]} at ${address.street} in ${address.city}, ${address.state.toUpperCase()}.`;
  return phone ? `${where} Call ${phone}, or come and see us.` : where;
}

function reviewsOf({ location }: Place, { site: { config } }: PlaceSetting): PageOf<'location'>['reviews'] {
  const { minimum_rating: minimum, review_quantity: most } = config.location;
  const { reviews } = location;
  return {
    stars: reviews ? ratingView({ rating: reviews.average_rating, count: reviews.count }) : null,
    list: shownReviews(reviews?.list ?? [], { minimum, most }).map(({ author, rating, text, date }) => ({
      author,
      stars: ratingView({ rating, count: null }),
      text,
      when: date === undefined ? null : monthOf(date),
    })),
  };
}

/** '2026-08-14' as 'August 2026'. */
const monthOf = (date: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${date}T12:00Z`),
  );
