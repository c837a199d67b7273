import type { FeedEvent } from '@forecourt/contracts';
import { type DemoVehicle, generateCars, shareOut } from '@forecourt/demo-stock';
import type { DemoSite } from './demo-documents.ts';

/** What the demo's stock is made from: the same plan makes the same feed, to the letter. */
export interface DemoPlan {
  cars: number;
  seed: number;
  /** Instant, ISO 8601: the present of the demo's stock. */
  asOf: string;
}

/** The upserts of one demo site, dealership by dealership, as its feed would send them. */
export function* demoFeed(site: DemoSite, plan: DemoPlan): Generator<FeedEvent> {
  const total = shareOut(plan.cars)[site.profile];
  const count = site.dealerships.length;
  for (const [place, { slug, resolved }] of site.dealerships.entries()) {
    const cars = Math.floor(total / count) + (place < total % count ? 1 : 0);
    const vehicles = generateCars({
      seed: plan.seed,
      cars,
      profile: site.profile,
      dealership: resolved,
      asOf: new Date(plan.asOf),
    });
    for (const vehicle of vehicles) yield upsert(slug, vehicle, plan);
  }
}

function upsert(dealershipSlug: string, { stocknum, car }: DemoVehicle, { seed, asOf }: DemoPlan): FeedEvent {
  return {
    type: 'upsert',
    event_id: `demo-${seed}-${dealershipSlug}-${stocknum}-${asOf}`,
    occurred_at: asOf,
    dealership_slug: dealershipSlug,
    stocknum,
    car,
  };
}
