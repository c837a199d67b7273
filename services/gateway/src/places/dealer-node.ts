import type { Dealership, Link, Location, OpeningHours, SpecialHours } from '@forecourt/contracts';
import { clockWindows, isAsUsual, placeHours, placePhones, placeSpecialHours } from '@forecourt/retail-rules';
import type {
  AutoDealer,
  AutoPartsStore,
  AutoRepair,
  BreadcrumbList,
  DayOfWeek,
  Graph,
  OpeningHoursSpecification,
} from 'schema-dts';
import type { SiteContext } from '../site/site-context.ts';
import { placeHref, socialLinks } from './place-addresses.ts';
import type { Place } from './site-places.ts';

const DAYS: readonly (DayOfWeek & string)[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
];

/** A dealer that others point to by its id: AutoDealer, or AutoRepair and AutoPartsStore for places that service cars and sell parts. */
export type DealerNode = Extract<
  AutoDealer | AutoRepair | AutoPartsStore,
  { '@type': 'AutoDealer' | 'AutoRepair' | 'AutoPartsStore' }
> & { '@id': string };

const TYPES = { sales: 'AutoDealer', service: 'AutoRepair', parts: 'AutoPartsStore' } as const;

/** A dealership at one of its places, in schema.org's words (VEH-7). @param origin scheme and host of the site */
export function dealerNode(
  { config }: Pick<SiteContext, 'config'>,
  dealership: Dealership,
  location: Location,
  origin: string,
): DealerNode {
  const { street, city, state, postcode, lat, long } = location.address;
  const [phone] = placePhones(location, dealership);
  const hours = placeHours(location, dealership).flatMap(hoursOf);
  const social = socialLinks({ location, dealership }).map(({ href }) => href);
  const special = placeSpecialHours(location, config.location.holiday_sets)
    .filter((day) => !isAsUsual(day))
    .flatMap(specialHoursOf);
  const page = placeHref({ config }, { location, dealership }) ?? '/';
  return {
    '@type': TYPES[location.location_type],
    '@id': `${origin}/#dealer-${location.slug}`,
    name: location.name,
    url: `${origin}${page}`,
    parentOrganization: { '@type': 'Organization', name: config.name, url: `${origin}/` },
    ...(phone && { telephone: phone }),
    ...(location.email && { email: location.email }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state.toUpperCase(),
      postalCode: postcode,
      addressCountry: 'AU',
    },
    ...(lat !== undefined &&
      long !== undefined && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: long } as const }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(social.length > 0 && { sameAs: social }),
  };
}

/** One for each part of the day, as a place with a break opens twice. */
function hoursOf(day: OpeningHours): OpeningHoursSpecification[] {
  const dayOfWeek = DAYS[day.weekday];
  if (!dayOfWeek) return [];
  return clockWindows(day).map(([opens, closes]) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens,
    closes,
  }));
}

/** A date's own hours, which replace those of its weekday (LOC-2). A day on which it is closed opens and closes at midnight. */
function specialHoursOf({
  date,
  start_hour: open,
  end_hour: close,
  ...day
}: SpecialHours): OpeningHoursSpecification[] {
  const windows = clockWindows({ ...day, open, close });
  return (windows.length > 0 ? windows : [['00:00', '00:00'] as const]).map(([opens, closes]) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    opens,
    closes,
  }));
}

/** Places in schema.org's words (VEH-7, LOC-1), and where their page lies. @param steps the pages below home that lead to it, itself last */
export function placesGraph(site: SiteContext, places: readonly Place[], steps: readonly Link[]) {
  const whole = [{ label: site.config.name, href: '/' }, ...steps];
  const breadcrumbs = (origin: string): BreadcrumbList => ({
    '@type': 'BreadcrumbList',
    itemListElement: whole.map(({ label, href }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: `${origin}${href}`,
    })),
  });
  return (origin: string): Graph => ({
    '@context': 'https://schema.org',
    '@graph': [
      ...places.map(({ location, dealership }) => dealerNode(site, dealership, location, origin)),
      breadcrumbs(origin),
    ],
  });
}
