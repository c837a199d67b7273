import type { CarDocument, CarState } from '@forecourt/car-search';
import {
  type ConfiguredSite,
  carDetails,
  carPhotos,
  carPrices,
  type Dealership,
  type FeedEvent,
  financeLenders,
  marketPrices,
  siteConfig,
} from '@forecourt/contracts';
import { demoFeed, readDemoSites } from '@forecourt/deploy';
import { toDocument } from '@forecourt/search-indexer';

const SEED = 20_260_301;

/** What the search benches search: the demonstration's cars, all of them on one site. */
export interface BenchStock {
  readonly documents: readonly CarDocument[];
  readonly site: ConfiguredSite;
  readonly dealerships: readonly Dealership[];
}

/** Makes so many cars of all the demonstration's dealers, and a site that sells them all. @param now the stock's present */
export function makeStock(cars: number, now: Date): BenchStock {
  const demo = readDemoSites();
  const dealerships = demo.flatMap((site) => site.dealerships.map(({ resolved }) => resolved));
  const plan = { cars, seed: SEED, asOf: now.toISOString() };
  const bySlug = new Map(dealerships.map((dealership) => [dealership.slug, dealership]));
  const documents = demo.flatMap((site) =>
    [...demoFeed(site, plan)].flatMap((event) => documentOf(event, bySlug, now) ?? []),
  );
  const config = siteConfig.parse({
    id: 1,
    slug: 'bench',
    name: 'Bench',
    dealership_ids: dealerships.map(({ id }) => id),
    search: { path: '/search/', km_sorts: true },
  });
  return { documents, dealerships, site: { revision: 1, config } };
}

/** The document of a car that was pushed once, as the stock service and the indexer make it; null if it is hidden. */
function documentOf(event: FeedEvent, dealerships: ReadonlyMap<string, Dealership>, now: Date): CarDocument | null {
  const dealership = dealerships.get(event.dealership_slug ?? '');
  if (event.type !== 'upsert' || dealership === undefined) return null;
  const { car, stocknum } = event;
  const details = carDetails.parse(car);
  const id = `${dealership.id}-${stocknum}`;
  const state: CarState = {
    id,
    slug: `${details.make}-${details.model}-${id}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    dealership_id: dealership.id,
    dealership_slug: dealership.slug,
    stocknum,
    details,
    prices: carPrices.parse(car),
    photos: carPhotos.parse(car),
    market: marketPrices.parse(car.autograb_data ?? {}),
    finance_lenders: financeLenders.parse(car.finance_lenders ?? {}),
    status: car.status === 'coming_soon' ? 'coming_soon' : 'in_stock',
    reserved_by_dealer: car.reserved ?? false,
    show_on_dealer_website: car.show_on_dealer_website ?? true,
    withdrawn: false,
    created_at: car.created_at ?? now.toISOString(),
    ...(car.sold_date_timestamp && { sold_date_timestamp: car.sold_date_timestamp }),
  };
  return toDocument(state, dealership);
}
