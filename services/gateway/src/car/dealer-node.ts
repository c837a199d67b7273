import type { Dealership, Location, OpeningHours } from '@forecourt/contracts';
import type { AutoDealer, DayOfWeek, OpeningHoursSpecification } from 'schema-dts';
import type { SiteContext } from '../site/site-context.ts';

const DAYS: readonly (DayOfWeek & string)[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
];

/** A dealer that others point to by its id. */
export type DealerNode = Extract<AutoDealer, { '@type': 'AutoDealer' }> & { '@id': string };

/** A dealership at one of its places, in schema.org's words (VEH-7). @param origin scheme and host of the site */
export function dealerNode(
  { config }: Pick<SiteContext, 'config'>,
  dealership: Dealership,
  location: Location,
  origin: string,
): DealerNode {
  const { street, city, state, postcode, lat, long } = location.address;
  const phone = location.phone ?? dealership.phone;
  const hours = location.opening_hours.flatMap(hoursOf);
  return {
    '@type': 'AutoDealer',
    '@id': `${origin}/#dealer-${location.slug}`,
    name: location.name,
    url: `${origin}/`,
    parentOrganization: { '@type': 'Organization', name: config.name, url: `${origin}/` },
    ...(phone && { telephone: phone }),
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
  };
}

function hoursOf({ weekday, status, open, close }: OpeningHours): OpeningHoursSpecification[] {
  const dayOfWeek = DAYS[weekday];
  if (status !== 'Open' || !open || !close || !dayOfWeek) return [];
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens: open, closes: close }];
}
