import type { CarSearchEngine } from '@forecourt/car-search';
import type { CredentialHolder, VehicleView } from '@forecourt/contracts';
import type { DocumentChanges } from './example-document.ts';
import { exampleDealership, exampleSite } from './example-site.ts';
import { exampleVehicle } from './example-vehicle.ts';
import { NOW, startTestGateway, type TestGateway } from './test-gateway.ts';
import { found } from './two-dealers.ts';

/**
 * Three dealers in one index, with the same makes, models and prices, so that a search of one would find those of the others if anything let it
 * (SITE-4). Each also has a word, a make and a colour that no other has. Two of them have a site together, too.
 */

/** Each dealer's name, which is in all that is theirs, and what else only they have; each trim is a misspelling of another's. */
export const dealers = [
  { id: 1, slug: 'ashgrove', mark: 'Wattlebird', make: 'Zeekr', colour: 'Ochre', city: 'Nambour', trim: 'Sapphire' },
  { id: 2, slug: 'banksia', mark: 'Currawong', make: 'Lotus', colour: 'Teal', city: 'Gympie', trim: 'Saphire' },
  { id: 3, slug: 'cedar', mark: 'Pardalote', make: 'Ineos', colour: 'Magenta', city: 'Dalby', trim: 'Sapphira' },
] as const;
type Dealer = (typeof dealers)[number];

const SHARED = [
  { make: 'Toyota', model: 'Corolla', body: 'hatch', fuel: 'petrol' },
  { make: 'Toyota', model: 'HiLux', body: 'ute', fuel: 'diesel', drive: '4WD' },
  { make: 'Kia', model: 'Sportage', body: 'suv', fuel: 'hybrid' },
] as const;
const CARS_EACH = 14;
const DAY = 86_400;

/** The cars of one dealer: in stock, coming, hidden, sold within and before the window. */
function carsOf({ id, slug, mark, make, colour, city, trim }: Dealer): DocumentChanges[] {
  return Array.from({ length: CARS_EACH }, (_, place): DocumentChanges => {
    const isOwnMake = place % 4 === 3;
    const soldDays = place === 11 ? 1 : place === 12 ? 9 : undefined;
    return {
      ...(isOwnMake ? { make, model: mark, body: 'sedan', fuel: 'electric' } : SHARED[place % SHARED.length]),
      id: `${slug}${place}`,
      badge: `${mark} ${place}`,
      colour: place % 2 ? colour : 'White',
      year: 2_015 + ((place + id) % 9),
      price: 20_000 + place * 3_000 + id * 100,
      km: 10_000 + place * 7_000 + id,
      seats: place % 3 ? 5 : 7,
      stocknum: `${mark.slice(0, 3).toUpperCase()}${place}`,
      features: [`${mark} stripes`, ...(place % 3 ? [] : [trim])],
      ...(place % 5 === 0 && { tag: `${mark} special` }),
      dealership_id: id,
      dealership_slug: slug,
      dealership_name: `${mark} Motors`,
      location_id: id * 10,
      location_name: `${mark} yard`,
      city,
      photos_count: place % 2,
      created_at: 1_760_000_000 + ((place * 5 + id) % 11),
      ...(place === 9 && { reserved: true }),
      ...(place === 10 && { status: 'coming_soon' as const }),
      ...(place === 13 && { show_on_dealer_website: false }),
      ...(soldDays && {
        ...{ status: 'sold' as const, sold: true },
        sold_date_timestamp: Math.floor(NOW.getTime() / 1_000) - soldDays * DAY,
      }),
    };
  });
}

const dealershipOf = ({ id, slug, mark, city }: Dealer) =>
  exampleDealership(id, slug, {
    name: `${mark} Motors`,
    locations: [
      {
        ...{ id: id * 10, name: `${mark} yard`, slug: `${slug}-yard`, primary: true },
        address: { street: `1 ${mark} St`, city, state: 'qld', postcode: '4006' },
      },
    ],
  });

/** Each site with the dealers whose cars it shows. */
export const sites = [
  ...dealers.map((dealer) => ({ slug: dealer.slug as string, shows: [dealer] as readonly Dealer[] })),
  { slug: 'pair', shows: dealers.slice(1) as readonly Dealer[] },
];
export type DealersSite = (typeof sites)[number];

/** What is in answers of others than the dealers that a site shows. */
export const marksOfOthers = ({ shows }: DealersSite): string[] =>
  dealers.filter((dealer) => !shows.includes(dealer)).flatMap(({ mark, colour, city }) => [mark, colour, city]);

/** Stock's view of a car of the index. */
const vehicleOf = (car: DocumentChanges): VehicleView => {
  const { make = '', model = '', badge, year, km, colour } = car;
  const { details } = exampleVehicle();
  return exampleVehicle({
    ...{ id: car.id, slug: `car-${car.id}`, stocknum: `${car.stocknum}` },
    ...{ dealership_id: car.dealership_id as number, dealership_slug: `${car.dealership_slug}` },
    details: { ...details, ...{ make, model, badge, year, km, colour } } as VehicleView['details'],
    photos: { images: [{ url: `https://photos.example/${car.id}.jpg` }] },
    show_on_dealer_website: car.show_on_dealer_website ?? true,
  });
};

/**
 * A gateway with these sites and nothing but their dealers' cars, before a stock service that knows each site's own.
 * @param keepsAnswers whether answers are kept for the length of a spec
 */
export async function startDealers(
  shown: readonly DealersSite[],
  { keepsAnswers, engine, alias }: { keepsAnswers: boolean; engine?: CarSearchEngine; alias: string },
): Promise<TestGateway> {
  const present = dealers.filter((dealer) => shown.some(({ shows }) => shows.includes(dealer)));
  const cars = present.flatMap(carsOf);
  const vehicles = cars.map(vehicleOf);
  const visible = (site: string | undefined) => {
    const ids: readonly number[] = sites.find(({ slug }) => slug === site)?.shows.map(({ id }) => id) ?? [];
    return vehicles.filter(({ dealership_id }) => ids.includes(dealership_id));
  };
  const milliseconds = keepsAnswers ? 600_000 : 0;
  return startTestGateway({
    ...(engine && { engine }),
    sites: shown.map(({ slug, shows }) => ({
      revision: 1,
      config: exampleSite({
        ...{ id: sites.findIndex((site) => site.slug === slug) + 1, slug, name: slug, hosts: [`${slug}.example`] },
        dealership_ids: shows.map(({ id }) => id),
        search: { index_name: alias, page_size: 4 },
      }).config,
    })),
    dealerships: present.map(dealershipOf),
    cars,
    alias,
    answers: {
      credential: (token): CredentialHolder | undefined =>
        sites.some(({ slug }) => slug === token)
          ? { key_id: 'fo_0123456789ab', purpose: 'feed-out', site: token }
          : undefined,
      vehicle: (asked, { scope }) => {
        const vehicle = visible(scope?.id).find(({ id, slug }) => asked === id || asked === slug);
        return vehicle && found(vehicle);
      },
      vehicles: (ids, { scope }) => visible(scope?.id).filter(({ id }) => ids.includes(id)),
      addressChunks: ({ scope }) => ({
        chunks: [...new Set(visible(scope?.id).map(({ dealership_id }) => dealership_id))].map((dealership_id) => ({
          ...{ dealership_id, from: 'a' },
        })),
      }),
      addresses: ({ dealership }, { scope }) => ({
        addresses: visible(scope?.id)
          .filter(({ dealership_id }) => dealership_id === Number(dealership))
          .map(({ slug }) => ({ slug, changed_at: '2026-11-19T08:00:00.000Z' })),
      }),
    },
    config: {
      trustProxy: true,
      limits: {
        ...{ searchCacheMilliseconds: milliseconds, siteRangeMilliseconds: milliseconds },
        vocabularyMilliseconds: milliseconds,
        ...{ sitemapMilliseconds: milliseconds, listingMilliseconds: keepsAnswers ? milliseconds : 1 },
      },
    },
  });
}
