import type { FoundVehicle, VehicleView } from '@forecourt/contracts';
import type { DocumentChanges } from './example-document.ts';
import { exampleDealership, exampleSite } from './example-site.ts';
import { exampleVehicle } from './example-vehicle.ts';
import { NOW } from './test-gateway.ts';

/** Two dealers, each with a site and cars of its own: what one shows the other must not (SITE-4). */

/** Their dealerships. */
export const dealerships = [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')];

/** A site of one of them. */
const site = (id: number, slug: string, dealershipId: number, search = {}) => ({
  revision: 1,
  config: exampleSite({ id, slug, name: slug, hosts: [`${slug}.example`], dealership_ids: [dealershipId], search })
    .config,
});

/** Their sites; hillside's pages hold two cars. */
export const sites = [site(1, 'riverside', 1), site(2, 'hillside', 2, { page_size: 2 })];

/** A request to each one's site. */
export const RIVERSIDE = { host: 'riverside.example' };
export const HILLSIDE = { host: 'hillside.example' };

/** A number of days ago, in UTC seconds. */
export const daysAgo = (count: number) => Math.floor(NOW.getTime() / 1000) - count * 86_400;

/** What makes a car hillside's. */
export const hillsides = { dealership_id: 2, dealership_slug: 'hillside', location_name: 'hillside yard' };

/** Cars of both in the index: riverside's r4 is hidden, r5 sold yesterday, r6 long ago. */
export const cars: DocumentChanges[] = [
  { id: 'r1', location_id: 10, price: 21_000, created_at: 1_760_000_003 },
  { id: 'r2', price: 32_000, model: 'RAV4', body: 'suv', car_type: 'new', created_at: 1_760_000_002 },
  { id: 'r3', location_id: 10, make: 'Mazda', model: 'CX-5', body: 'suv', price: 28_000, created_at: 1_760_000_001 },
  { id: 'r4', show_on_dealer_website: false },
  { id: 'r5', status: 'sold', sold: true, sold_date_timestamp: daysAgo(1), created_at: 1_750_000_000 },
  { id: 'r6', status: 'sold', sold: true, sold_date_timestamp: daysAgo(9) },
  ...['h1', 'h2', 'h3'].map((id) => ({ id, ...hillsides, make: 'Kia', model: 'Sportage', body: 'suv' })),
];

/** A car of riverside's as stock returns it. */
export const riversideVehicle = exampleVehicle({ id: 'v1', slug: 'a-corolla-v1' });

/** Stock's answer about a vehicle. */
export const found = (vehicle: VehicleView, moved = false): FoundVehicle => ({ vehicle, moved, views: 3 });

/** The ids of hits or cards, sorted. */
export const ids = (hits: readonly { id: string }[]): string[] => hits.map(({ id }) => id).sort();
