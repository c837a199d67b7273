import { type Dealership, dealership, type SiteConfig, type SiteConfigInput, siteConfig } from '@forecourt/contracts';

const address = { street: '1 Quay Street', city: 'Brisbane', state: 'qld', postcode: '4000' } as const;
const place = (id: number, slug: string, more: object = {}) => ({ id, slug, name: slug, address, ...more });

/** Open from eight to six. */
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: 'Open', open: '08:00', close: '18:00' }));

/** Two dealerships; the second's leads may also go to a place of the first. */
export const riverside: Dealership = dealership.parse({
  id: 1,
  slug: 'riverside',
  name: 'Riverside',
  phone: '07 3000 1234',
  email: 'sales@riverside.example',
  locations: [
    place(11, 'riverside-north', { opening_hours: everyDay }),
    place(12, 'riverside-service', {
      location_type: 'service',
      opening_hours: everyDay,
      service_bays: 2,
      services_per_day: 3,
      loan_cars: 1,
    }),
    place(13, 'riverside-south', { opening_hours: everyDay, test_drives_per_slot: 2 }),
  ],
});
export const lakeside: Dealership = dealership.parse({
  id: 2,
  slug: 'lakeside',
  name: 'Lakeside',
  locations: [place(21, 'lakeside-city', { distribution_locations: ['riverside-north'] })],
});
/** No site shows it but its own. */
export const harbour: Dealership = dealership.parse({
  id: 3,
  slug: 'harbour',
  name: 'Harbour',
  locations: [place(31, 'harbour-main', { opening_hours: everyDay })],
});

/** A site's configuration: what differs from the defaults. */
export function sampleSite(slug: string, dealershipIds: number[], forms: SiteConfigInput['forms'] = {}): SiteConfig {
  return siteConfig.parse({ id: 1, slug, name: slug, dealership_ids: dealershipIds, forms });
}

/** A draw with two prizes. */
export const spinToWin: SiteConfig['spin_to_win'] = {
  enabled: true,
  sign_in: false,
  campaign: 'spring',
  title: 'Spin',
  message: 'Spin.',
  prizes: [
    { key: 'mug', name: 'A mug', chance: 3 },
    { key: 'fuel', name: 'A fuel card', chance: 1 },
  ],
  terms: '',
};
