import { type DealershipInput, FEED_BATCH_LIMIT, type FeedEvent, type SiteConfigInput } from '@forecourt/contracts';
import { readDemoSites } from '@forecourt/deploy';
import { makeInventory } from '../ingest/inventory.ts';

/** As many different cars there are; the others have other numbers, kilometres and prices. */
const DIFFERENT = 20_000;
const CARS_A_DEALER = 1_000;
/** Beside the demonstration's own. */
const FIRST_ID = 10_001;

/** One dealership and its place among all cars. */
interface Dealer {
  readonly id: number;
  readonly slug: string;
  readonly cars: number;
}

/** A site of the platform, and how many cars it shows. */
export interface SizedSite {
  readonly slug: string;
  readonly cars: number;
}

/** A platform of so many cars: the first dealer has a hundred, the second a thousand, the others share the rest. Pure but for the demonstration's files. */
export class ManyDealers {
  readonly cars: number;
  readonly dealers: readonly Dealer[];
  /** A site of each size: one dealer's of 100 cars, one's of 1,000, and one that shows all. */
  readonly sites: readonly SizedSite[];

  constructor(cars: number) {
    this.cars = cars;
    const sizes = shares(cars, Math.max(3, Math.round(cars / CARS_A_DEALER)));
    this.dealers = sizes.map((size, place) => ({ id: FIRST_ID + place, slug: `dealer-${place + 1}`, cars: size }));
    const [small = 0, middle = 0] = sizes;
    this.sites = [
      { slug: 'size-small', cars: small },
      { slug: 'size-middle', cars: middle },
      { slug: 'size-all', cars },
    ];
  }

  /** The documents of the dealerships by slug. */
  dealerships(): Record<string, DealershipInput> {
    const addresses = readDemoSites().flatMap(({ dealerships }) =>
      dealerships.flatMap(({ resolved }) => resolved.locations.map(({ address }) => address)),
    );
    return Object.fromEntries(
      this.dealers.flatMap(({ id, slug }, place) => {
        const address = addresses[place % addresses.length];
        if (!address) return [];
        const yard = {
          id,
          name: `Yard ${place + 1}`,
          slug: yardOf(slug),
          address,
          location_type: 'sales' as const,
          primary: true,
        };
        return [[slug, { id, slug, name: `Dealer ${place + 1}`, locations: [yard] }]];
      }),
    );
  }

  /** The document of a site. */
  siteDocument({ slug }: SizedSite): SiteConfigInput {
    const place = this.sites.findIndex((site) => site.slug === slug);
    const [first, second] = this.dealers.map(({ id }) => id);
    const shown = [[first], [second], this.dealers.map(({ id }) => id)][place] ?? [];
    const ids = shown.filter((id) => id !== undefined);
    return { id: FIRST_ID + place, slug, name: slug, hosts: [hostOf(slug)], dealership_ids: ids };
  }

  /** Every car's listing, a dealer after another, in requests of up to a thousand. */
  *batches(asOf: string): Generator<FeedEvent[]> {
    const different = makeInventory(Math.min(DIFFERENT, this.cars));
    let place = 0;
    let batch: FeedEvent[] = [];
    for (const { slug, cars } of this.dealers) {
      for (let own = 0; own < cars; own += 1) {
        const event = different[place % different.length];
        if (event?.type === 'upsert') batch.push(listing(event, { place, slug, asOf }));
        place += 1;
        if (batch.length < FEED_BATCH_LIMIT) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }
}

/** A place's slug is its own on every site. */
const yardOf = (dealer: string): string => `${dealer}-yard`;

/** The host of a site. */
export const hostOf = (slug: string): string => `${slug}.localhost`;

type Listing = Extract<FeedEvent, { type: 'upsert' }>;

function listing(event: Listing, { place, slug, asOf }: { place: number; slug: string; asOf: string }): Listing {
  const round = Math.floor(place / DIFFERENT);
  const { vin: _, km, price, ...car } = event.car;
  return {
    ...event,
    event_id: `size-${place}`,
    occurred_at: asOf,
    dealership_slug: slug,
    stocknum: `N${place}`,
    car: {
      ...car,
      ...(typeof km === 'number' && { km: km + round * 13 }),
      ...(typeof price === 'number' && { price: price + round * 10 }),
      location_slug: yardOf(slug),
    },
  };
}

/** Cars of each dealer. Pure. */
export function shares(cars: number, dealers: number): number[] {
  const small = Math.min(100, Math.floor(cars / dealers));
  const middle = Math.min(CARS_A_DEALER, Math.floor((cars - small) / (dealers - 1)));
  const rest = cars - small - middle;
  const others = dealers - 2;
  const each = Array.from({ length: others }, (_, at) => Math.floor(rest / others) + (at < rest % others ? 1 : 0));
  return [small, middle, ...each];
}
