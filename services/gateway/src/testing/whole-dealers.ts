import type { CredentialHolder } from '@forecourt/contracts';
import type { ExampleEntry } from './documents-of.ts';
import { exampleDealership, exampleSite } from './example-site.ts';
import { exampleVehicle } from './example-vehicle.ts';
import { withAllPages } from './switches.ts';

/** A dealer with all that a site can have, on two sites, one of one make and one of several; and another one who has nothing. */
export const OTHER = 'riverside';
export const OWN = 'hillside';
export const GROUP = 'hillside-group';

/** Stands in all that is hillside's, but in no address or body that is sent: whatever holds it shows something of hillside. */
const MARK = 'Wattlebird';
export const showsOwn = (text: string) => /Wattlebird|hillside(-group)?\.example/.test(text);

export const TOKEN = 't'.repeat(43);
export const SESSION = 's'.repeat(43);

const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  status: 'Open' as const,
  open: '09:00',
  close: '17:00',
}));
export const dealerships = [
  exampleDealership(1, OTHER),
  exampleDealership(2, OWN, {
    name: `${MARK} Motors`,
    gmb_profiles: [{ name: MARK, review_url: `https://reviews.example/${MARK}` }],
    locations: [
      {
        ...{ id: 20, name: `${MARK} yard`, slug: 'hillside-yard', primary: true, opening_hours: hours },
        address: { street: `1 ${MARK} St`, city: 'Newstead', state: 'qld', postcode: '4006' },
      },
    ],
  }),
];
const siteOf = (id: number, slug: string, dealership: number, changes: object = {}) => {
  const isOwn = dealership === 2;
  const site = exampleSite({
    ...{ id, slug, name: isOwn ? MARK : 'Riverside', hosts: [`${slug}.example`], dealership_ids: [dealership] },
    garage_enabled: true,
    photos: { hosts: ['photos.example'] },
    forms: { captcha: false },
    valuations: { enabled: true, record: true },
    finance: { personalised: true },
    spin_to_win: { prizes: [{ key: 'mug', name: isOwn ? MARK : 'A mug', chance: 1 }] },
    theme: { colours: { brand: isOwn ? '#14532d' : '#7f1d1d' } },
    ...changes,
  });
  return { revision: 1, config: withAllPages(site.config) };
};
export const sites = [siteOf(1, OTHER, 1), siteOf(2, OWN, 2, { manufacturer: 'Kia' }), siteOf(3, GROUP, 2)];

const words = { title: MARK, description: MARK, index: true, blocks: [{ kind: 'text', text: `${MARK} sings.` }] };
const ownEntries = (site: string): ExampleEntry[] => {
  const own = (kind: ExampleEntry['kind'], name: string, body: object) => ({ site, kind, id: `${site}-${name}`, body });
  const picture = { drawing: 'suv', alt: MARK };
  const dated = { published: '2026-10-01', author: MARK, category: 'Advice' };
  return [
    own('page', 'home', { path: '/', ...words }),
    own('page', 'survey', { path: '/customer-feedback-survey', ...words }),
    own('offer', 'offer', { name: MARK, description: MARK, model: { name: 'Sportage', slug: 'sportage' } }),
    own('post', 'post', { title: MARK, description: MARK, text: MARK, picture, ...dated }),
    own('review', 'review', { name: MARK, rating: 5, date: '2026-10-01', words: MARK, location: 'hillside-yard' }),
    own('person', 'person', { name: MARK, role: 'Sales', location: 'hillside-yard' }),
    own('accessory', 'accessories', {
      model: 'sportage',
      accessories: [{ name: MARK, group: 'Touring', detail: MARK }],
    }),
  ];
};
const platform = (kind: 'manufacturer' | 'model', id: string, body: object) => ({ site: 'platform', kind, id, body });
export const entries: ExampleEntry[] = [
  ...ownEntries(OWN),
  ...ownEntries(GROUP),
  platform('manufacturer', 'kia', { name: 'Kia', slug: 'kia' }),
  platform('model', 'sportage', {
    ...{ name: 'Sportage', slug: 'sportage', manufacturer: 'kia', manufacturer_body: 'SUVs & 4WDs', body: 'suv' },
    ...{ summary: 'An SUV.', description: ['An SUV.'], image: { drawing: 'suv' } },
  }),
];

const hillsides = { dealership_id: 2, dealership_slug: OWN };
const kia = { make: 'Kia', model: 'Sportage', badge: MARK };
const yard = { location_name: `${MARK} yard`, location_id: 20 };
const listed = { ...kia, body: 'suv', ...hillsides, ...yard };
export const cars = [
  { id: 'h1', ...listed },
  { id: 'h2', ...listed, primary_image_url: 'https://photos.example/h2.jpg', photos_count: 1 },
];
export const vehicle = exampleVehicle({
  ...{ id: 'h1', slug: 'car-h1', ...hillsides },
  details: { ...kia, year: 2023, car_type: 'used', vin: 'KNAPX81ABP7000001', has_nvic: true } as never,
});

/** Whose credential each token is. */
export const holders: Record<string, CredentialHolder> = {
  operators: { key_id: 'op_0123456789ab', purpose: 'operator' },
};
for (const site of [OTHER, OWN])
  for (const purpose of ['site', 'crm', 'support', 'feed-out'] as const)
    holders[`${site}-${purpose}`] = { key_id: 'xx_0123456789ab', purpose, site };
