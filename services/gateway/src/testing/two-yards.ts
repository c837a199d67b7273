import {
  type ConfiguredSite,
  type DealershipInput,
  type DocumentEntry,
  type DocumentKind,
  dealership,
  type SiteConfigInput,
  summaryOf,
} from '@forecourt/contracts';
import { exampleSite } from './example-site.ts';

type LocationInput = DealershipInput['locations'][number];

/** A key that no page may show. */
export const MAP_KEY = 'secret-of-the-yard';

const week = (open: string, close: string) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open' as const, open, close }));

const address = (street: string, lat: number) => ({
  street,
  city: 'Newstead',
  state: 'qld' as const,
  postcode: '4006',
  lat,
  long: 153.04,
});

/** A location with every field, of which its dealership has others. */
export const yard: LocationInput = {
  id: 11,
  name: 'Riverside Newstead',
  slug: 'newstead',
  location_type: '',
  location_subtype: ['buying'],
  manufacturers: ['Kia', 'Mazda'],
  primary: true,
  visible: true,
  phone: '07 5550 0002',
  email: 'newstead@riverside.example',
  address: { id: 5, ...address('1 High St', -27.44), place_id: 'PlaceId11', map_key: MAP_KEY },
  contact_detail: {
    phone: '07 5550 0003',
    landline_phone: '07 5550 0004',
    opening_hours: week('08:00', '16:00'),
    youtube_url: 'https://youtube.example/newstead',
    linkedin_url: 'https://linkedin.example/newstead',
  },
  opening_hours: week('09:00', '17:30'),
  special_hours: [{ date: '2026-12-25', name: 'Christmas Day', status: 'Closed', department: 'sales' }],
  average_rating: 4.4,
  review_count: 30,
  reviews: {
    count: 1_212,
    average_rating: 4.62,
    list: [3.9, ...Array.from({ length: 14 }, () => 5), 4].map((rating, place) => ({
      author: `A${place}`,
      rating,
      text: 'Fine.',
      date: '2026-08-14',
    })),
  },
  dealer_license_number: '1234567',
  motor_vehicle_repairer: 'MVRL9',
  licences: [
    { label: 'CL', number: 'C1' },
    { label: 'LVT', number: 'L2' },
    { label: 'ARC', number: 'AU3' },
  ],
  distribution_locations: ['milton-service'],
};

const place = (id: number, slug: string, street: string, changes: Partial<LocationInput> = {}): LocationInput => ({
  ...{ id, name: `Riverside ${slug}`, slug, address: address(street, -27.4 - id / 100) },
  ...changes,
});

/** A dealership with every field; all but the first of its locations have the fewest. */
export const riverside: DealershipInput = {
  id: 1,
  slug: 'riverside',
  name: 'Riverside Motors',
  phone: '07 5550 0001',
  email: 'hello@riverside.example',
  time_zone: 'Australia/Brisbane',
  override_city: 'Brisbane',
  include_sold_cars_days: 5,
  address: address('PO Box 12', -27.44),
  opening_hours: week('07:00', '15:00'),
  manufacturer: 'Toyota',
  base_domain: 'book.riverside.example',
  average_rating: 4.1,
  review_count: 900,
  gmb_profiles: [{ name: 'Riverside', review_url: 'https://reviews.example/riverside' }],
  facebook_url: 'https://facebook.example/riverside',
  instagram_url: 'https://instagram.example/riverside',
  complaints_contact: 'Kim',
  complaints_email: 'care@riverside.example',
  locations: [
    place(14, 'milton-parts', '4 High St', { location_type: 'parts' }),
    place(13, 'milton-service', '3 High St', { location_type: 'service' }),
    place(12, 'milton', '2 High St', {
      address: { ...address('2 High St', -27.52), place_url: 'https://maps.example/milton' },
    }),
    yard,
    place(15, 'hidden', '5 Secret Lane', { visible: false, dealer_license_number: 'HIDDEN9' }),
  ],
};

export const dealerships = [dealership.parse(riverside)];

/** A site of it with these switches. */
export const siteOf = (id: number, slug: string, switches: Partial<SiteConfigInput> = {}): ConfiguredSite => ({
  revision: 1,
  config: exampleSite({ id, slug, name: slug, hosts: [`${slug}.example`], dealership_ids: [1], ...switches }).config,
});

/** The index entry of a site's document. */
function entryOf<Kind extends DocumentKind>(kind: Kind, site: string, id: string, body: object): DocumentEntry {
  return { site, kind, id, revision: 1, revised_at: '2026-11-01T00:00:00.000Z', summary: summaryOf(kind, body) };
}

const FILTERS = ['all', 'primary', 'sales', 'service', 'parts', 'service-and-parts', 12, 15] as const;
const pageOf = (path: string, blocks: object[]) => ({
  path,
  title: 'Places',
  description: 'Places.',
  index: true,
  blocks,
});
/** Bodies of riverside's documents by their ids. */
export const bodies = new Map<string, object>([
  [
    'first',
    pageOf(
      '/first',
      FILTERS.slice(0, 4).map((show) => ({ kind: 'locations', show })),
    ),
  ],
  [
    'last',
    pageOf(
      '/last',
      FILTERS.slice(4).map((show) => ({ kind: 'locations', show })),
    ),
  ],
  [
    'looks',
    pageOf(
      '/looks',
      ['grid', 'carousel', 'hero'].map((look) => ({ kind: 'locations', look })),
    ),
  ],
  ['survey', pageOf('/customer-feedback-survey', [{ kind: 'text', text: 'How was it?' }])],
  ['kia', { name: 'A Kia offer', description: 'Less.', manufacturer: 'Kia' }],
  ['ford', { name: 'A Ford offer', description: 'Less.', manufacturer: 'Ford' }],
  ['any', { name: 'For all', description: 'Less.' }],
  ['old', { name: 'Ended', description: 'Less.', valid_to: '2026-01-01' }],
  ...[
    { name: 'Ann', rating: 5, date: '2026-01-01' },
    { name: 'Bea', rating: 4, date: '2026-02-01' },
    { name: 'Cal', rating: 2, date: '2026-03-01' },
  ].map((review): [string, object] => [
    review.name.toLowerCase(),
    { ...review, words: 'Said.', location: 'milton-service' },
  ]),
]);

const kindOf = (body: object) => ('path' in body ? 'page' : 'words' in body ? 'review' : 'offer');

/** The index entries of riverside's documents; tiled has its reviews too. */
export const documents = [...bodies].flatMap(([id, body]) => {
  const kind = kindOf(body);
  return [entryOf(kind, 'riverside', id, body), ...(kind === 'review' ? [entryOf(kind, 'tiled', id, body)] : [])];
});
