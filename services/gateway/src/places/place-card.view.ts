import { isSingleMake, type Location, type PlaceCard } from '@forecourt/contracts';
import { placeLicences, placeMakes, placePhones, takesDrives } from '@forecourt/retail-rules';
import { photo } from '../cards/car-picture.view.ts';
import { bookLabel, driveHref } from '../cards/drive-address.ts';
import type { SiteContext } from '../site/site-context.ts';
import { holidayRows } from './opening-hours.view.ts';
import { contactHref, placeHref, socialLinks } from './place-addresses.ts';
import type { MapOf } from './place-maps.ts';
import { placeRatingView } from './place-rating.ts';
import { bookingHref } from './service-booking.ts';
import type { Place } from './site-places.ts';
import { addressLine, directionsView, phoneLink, placeHoursView, placeTimes } from './vehicle-location.ts';

/** What the cards of places are made with. */
export interface PlaceSetting {
  readonly site: SiteContext;
  readonly now: Date;
  readonly mapOf: MapOf;
  /** Whether its picture is shown large, as on the place's own page; a card has the smaller one of the two (LOC-4). */
  readonly large?: boolean;
}

const TYPES = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;
/** Drawn if a photo is not available. */
const UNKNOWN = { itemType: null, body: null, colour: null };

/** A place as a card (LOC-1). @param distance such as 12 km away */
export function placeCardView(
  place: Place,
  { site, now, mapOf, large = false }: PlaceSetting,
  distance: string | null = null,
): PlaceCard {
  const { location, dealership } = place;
  const { name, slug, location_type: department, image } = location;
  const address = placeHref(site, place);
  const { thumb, url } = image?.image ?? {};
  const src = site.config.location.picture === 'image' ? ((large ? undefined : thumb?.url) ?? url) : undefined;
  return {
    slug,
    name,
    department,
    type: typeText(location),
    makes: isSingleMake(site.config) ? [] : [...placeMakes(location, dealership)],
    page: address === null ? null : { label: name, href: address },
    address: addressLine(location),
    phones: placePhones(location, dealership).flatMap((number) => phoneLink(number) ?? []),
    email: location.email ?? null,
    social: socialLinks(place),
    hours: placeHoursView(place, site, now),
    holidays: holidayRows(placeTimes(place, site), now),
    stars: placeRatingView(place, site),
    licences: placeLicences(location),
    image: src === undefined ? null : photo(src, name, UNKNOWN, site),
    map: mapOf(location),
    directions: directionsView(location, site),
    action: actionOf(place, site),
    test_drive: testDriveOf(place, site),
    distance,
  };
}

const inWords = new Intl.ListFormat('en-AU');

/** What a place does: Sales, or Sales and buying. */
function typeText({ location_type: type, location_subtype: subtypes }: Location): string {
  const words = [TYPES[type], ...subtypes.map((subtype) => subtype.replaceAll('-', ' '))];
  return inWords.format(words);
}

/** Where a place's test drives are booked, if it takes any. */
function testDriveOf({ location }: Place, site: SiteContext): PlaceCard['test_drive'] {
  const href = takesDrives(location) ? driveHref(site, { location: location.slug }) : null;
  return href === null ? null : { label: bookLabel(site), href };
}

function actionOf(place: Place, site: SiteContext): PlaceCard['action'] {
  if (place.location.location_type === 'service') return { label: 'Book a Service', ...bookingHref(site, place) };
  return { label: 'Contact', href: contactHref(site, place.location.slug), new_tab: false };
}
