import { type ConfigurationChanges, dealership, siteConfig } from '@forecourt/contracts';
import type { Kernel } from '../kernel/kernel.ts';

const address = { street: '1 Quay Street', city: 'Brisbane', state: 'qld', postcode: '4000' } as const;

const OPENING_HOURS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  status: 'Open',
  open: '08:00',
  close: '18:00',
}));

/** The one dealership of a run. */
export const riverside = dealership.parse({
  id: 1,
  slug: 'riverside',
  name: 'Riverside',
  phone: '07 3000 1234',
  email: 'sales@riverside.example',
  locations: [{ id: 11, slug: 'riverside-north', name: 'North', address, opening_hours: OPENING_HOURS }],
});

/** The one site of a run. */
export const site = siteConfig.parse({
  id: 1,
  slug: 'riverside',
  name: 'Riverside',
  hosts: ['riverside.localhost'],
  dealership_ids: [riverside.id],
  reservations: { enabled: true, deposit: 500 },
  online_payments: { enabled: true },
  test_drives: { enabled: true },
});

/** What the sites service of a run answers: it never changes. */
const configurations: ConfigurationChanges = {
  position: 1,
  sites: [{ revision: 1, config: site }] as unknown as ConfigurationChanges['sites'],
  dealerships: [riverside],
};

/** What identity says of the one feed key. */
export const feedKeyScope = { client: 'dms', revision: 1, dealerships: [{ id: riverside.id, slug: riverside.slug }] };

/** How often what starts waits for the sites, and how long at most, in virtual milliseconds. */
const SLOW_SHARE = 0.3;
const SLOW_MS = 6_000;

/** The sites as their service has them: it may be slow while what asks it starts. @param isSlow whether it always is */
export async function loadSites(kernel: Kernel, isSlow = false): Promise<ConfigurationChanges> {
  const { random } = kernel;
  if (random.chance(SLOW_SHARE) || isSlow) await kernel.pause(random.between(500, SLOW_MS));
  return configurations;
}
