import type { CarSearchEngine } from '@forecourt/car-search';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentChanges } from './example-document.ts';
import { exampleDealership, exampleSite } from './example-site.ts';
import { exampleVehicle } from './example-vehicle.ts';
import { NOW, startTestGateway, type TestGateway } from './test-gateway.ts';
import { found } from './two-dealers.ts';

const DAY = 86_400;
const START = NOW.getTime() / 1_000;

/** Each site with the days for which it shows a sold car: its own, else its dealership's, else three (IDX-1). */
const sites = [
  { id: 1, slug: 'plain', dealership: 1, days: 3 },
  { id: 2, slug: 'brief', dealership: 1, days: 1, search: { include_sold_cars_days: 1 } },
  { id: 3, slug: 'dealers-own', dealership: 2, days: 5 },
  { id: 4, slug: 'never', dealership: 2, days: 0, search: { include_sold_cars_days: 0 } },
] as const;
type SoldSite = (typeof sites)[number];

/** When cars were sold: days before the start, with seconds beside whole minutes, and one at the start. */
const SALES = [0, 0.5 * DAY + 1, DAY - 30, DAY + 59, 2.5 * DAY, 3 * DAY - 61, 5 * DAY - 1];
/** Of a car that is only listed while it is shown as sold. */
const LAST = 0.5 * DAY + 1;

interface Car extends DocumentChanges {
  readonly dealership_id: number;
}

const cars: readonly Car[] = [1, 2].flatMap((dealership_id): Car[] => {
  const car = (name: string, changes: Partial<Car> = {}): Car => ({
    ...{ id: `d${dealership_id}${name}`, dealership_id, location_id: dealership_id * 10 },
    ...changes,
  });
  const soldFor = (seconds: number, changes: Partial<Car> = {}) =>
    car(`sold${seconds}`, {
      ...{ status: 'sold', sold: true, sold_date_timestamp: START - seconds, ...changes },
      ...(seconds === LAST && { make: 'Zeekr', model: 'X' }),
    });
  return [
    car('here'),
    car('coming', { status: 'coming_soon' }),
    ...SALES.map((seconds) => soldFor(seconds)),
    // Sold by its flag alone; sold, and nobody knows when; sold, and hidden by its dealer.
    car('flagged', { sold: true, sold_date_timestamp: START - DAY }),
    car('undated', { status: 'sold', sold: true }),
    car('hidden', { status: 'sold', sold: true, sold_date_timestamp: START, show_on_dealer_website: false }),
  ];
});

const isSold = ({ status, sold }: Car): boolean => status === 'sold' || sold === true;

/** The rule as the row says it, apart from the code that keeps it: edges move by whole minutes. */
function isShown(car: Car, { dealership, days }: SoldSite, now: number): boolean {
  if (car.dealership_id !== dealership || car.show_on_dealer_website === false) return false;
  if (!isSold(car)) return true;
  const minutesAgo = Math.floor(now / 60) - (car.sold_date_timestamp ?? Number.NEGATIVE_INFINITY) / 60;
  return minutesAgo < days * 1_440;
}

/** A second before each end of a window, and the end itself, in order. */
const instants = [
  ...new Set(
    cars.flatMap(({ sold_date_timestamp: sold }) =>
      sold === undefined
        ? []
        : sites.flatMap(({ days }) => [-1, 0].map((beside) => Math.ceil(sold / 60) * 60 + days * DAY + beside)),
    ),
  ),
]
  .filter((instant) => instant >= START)
  .sort((one, other) => one - other);

/**
 * IDX-1 by a clock that is moved past the end of each sold car's window, while nothing is written: on searches, pages, suggestions and the
 * cars' own addresses, with searches' answers kept.
 */
export function soldWindowCases(
  name: string,
  makeEngine: () => CarSearchEngine | undefined,
  { alias }: { readonly alias: string },
): void {
  describe(`the days of sold cars on the ${name} engine`, () => {
    let gateway: TestGateway;
    beforeAll(async () => {
      const engine = makeEngine();
      gateway = await startTestGateway({
        ...(engine && { engine }),
        alias,
        cars,
        sites: sites.map(({ dealership, days: _, ...site }) => ({
          revision: 1,
          config: exampleSite({
            ...{ id: site.id, slug: site.slug, name: site.slug, hosts: [`${site.slug}.example`] },
            dealership_ids: [dealership],
            search: { index_name: alias, page_size: 50, ...('search' in site && site.search) },
          }).config,
        })),
        dealerships: [exampleDealership(1, 'one'), exampleDealership(2, 'two', { include_sold_cars_days: 5 })],
        answers: {
          vehicle: (slug) => {
            const car = cars.find(({ id }) => slug === `car-${id}`);
            if (!car) return undefined;
            const { sold_date_timestamp: sold } = car;
            return found(
              exampleVehicle({
                ...{ id: car.id, slug, dealership_id: car.dealership_id },
                // Stock makes one status of status and flag.
                status: isSold(car) ? 'sold' : (car.status ?? 'in_stock'),
                ...(sold !== undefined && { sold_date_timestamp: sold }),
                show_on_dealer_website: car.show_on_dealer_website ?? true,
              }),
            );
          },
        },
        config: { trustProxy: true, limits: { searchCacheMilliseconds: 600_000 } },
      });
    });
    afterAll(() => gateway.close());

    let networks = 0;
    const ask = (path: string, { slug }: SoldSite) => {
      networks += 1;
      const network = `198.18.${networks >> 8}.${networks & 255}`;
      return gateway.get(path, { host: `${slug}.example`, headers: { 'x-forwarded-for': network } });
    };

    it('IDX-1 SRCH-4 end by the clock alone, on each site by its own days', async () => {
      expect(instants.length).toBeGreaterThan(20);
      for (const instant of [START, ...instants]) {
        gateway.clock.advance(instant * 1_000 - gateway.clock.now().getTime());
        for (const site of sites) {
          const expected = cars.filter((car) => isShown(car, site, instant)).map(({ id }) => id);
          const answer = (await ask('/api/search?hitsPerPage=50', site)).json();
          const page = (await ask('/api/pages?path=/search/new-used-and-demo-cars/', site)).json().content;
          const suggested = (await ask('/api/suggestions?q=zee', site)).json().suggestions;
          const here = {
            ids: answer.hits.map(({ id }: Car) => id).sort(),
            counts: answer.facets.make.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
            cards: page.cards.filter((card: { id?: string }) => card.id !== undefined).length,
            suggested: suggested.length > 0,
          };
          expect([site.slug, instant - START, here]).toEqual([
            ...[site.slug, instant - START],
            {
              ids: expected.sort(),
              counts: expected.length,
              cards: expected.length,
              suggested: expected.some((id) => id.endsWith(`sold${LAST}`)),
            },
          ]);
        }
      }
    });

    it('IDX-1 VEH-6 decide of a car’s own address as of searches', async () => {
      for (const site of sites) {
        const now = gateway.clock.now().getTime() / 1_000;
        for (const car of cars.filter(({ dealership_id }) => dealership_id === site.dealership)) {
          const { status } = await ask(`/cars/car-${car.id}`, site);
          const isHidden = car.show_on_dealer_website === false;
          expect([site.slug, car.id, status]).toEqual([
            ...[site.slug, car.id],
            isHidden ? 404 : isShown(car, site, now) ? 200 : 410,
          ]);
        }
      }
    });
  });
}
