import { contrastFaults, type FeedCar, type OfferDocument, parseBody, shownSchemes } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { type DemoSite, readDemoSites, readPlatform } from './demo-documents.ts';
import { demoFeed } from './demo-feed.ts';

/** What a site must not say unless it is so. */
const CLAIMS: readonly { words: RegExp; isKept(site: DemoSite): boolean }[] = [
  {
    words: /every price is (?:the one you pay|drive.?away)|prices? (?:are|is) (?:all )?drive.?away/i,
    isKept: (site) => pricesOf(site).every((type) => /drive away|ride away|tow away/i.test(type)),
  },
  { words: /no (?:games|gimmicks)/i, isKept: ({ config }) => !config.spin_to_win.enabled },
  { words: /instant offer|online estimate/i, isKept: ({ config }) => config.valuations.enabled },
  // What is estimated online, in the words of the page that says so.
  ...(
    [
      [/estimate cars up to seven years old and 100,000 km online/i, 7, 100_000],
      [/estimate cars up to ten years old and 160,000 km online/i, 10, 160_000],
    ] as const
  ).map(([words, years, kms]) => ({
    words,
    isKept: ({ config: { valuations } }: DemoSite) =>
      valuations.enabled && valuations.most_years === years && valuations.most_kms === kms,
  })),
  // Who takes offers for a vehicle cannot say that its price is final.
  { words: /haggl|negotiated nothing/i, isKept: ({ config }) => !config.vehicle_page.buttons.includes('make_offer') },
  { words: /book (?:a|your) service (?:online|time)/i, isKept: ({ config }) => config.service_bookings.enabled },
  {
    words: /until 8 pm on Tuesdays and Thursdays/i,
    isKept: (site) => workshopsOf(site).some((place) => [2, 4].every((day) => closingTime(place, day) === '20:00')),
  },
];

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const placesOf = ({ dealerships }: DemoSite) => dealerships.flatMap(({ resolved }) => resolved.locations);
const workshopsOf = (site: DemoSite) => placesOf(site).filter(({ location_type: type }) => type === 'service');
const closingTime = ({ opening_hours: hours }: ReturnType<typeof placesOf>[number], day: number) =>
  hours.find(({ weekday }) => weekday === day)?.close;
const yardsOf = (site: DemoSite) => placesOf(site).filter(({ location_type: type }) => type === 'sales');
/** What a site says how many it has of, as a number in words before it, and how many there are. */
const COUNTED: Readonly<Record<string, (site: DemoSite) => number>> = {
  yards: (site) => yardsOf(site).length,
  workshops: (site) => workshopsOf(site).length,
  states: (site) => new Set(yardsOf(site).map(({ address }) => address.state)).size,
};
const NUMBERED = new RegExp(`\\b(${NUMBERS.join('|')}) (${Object.keys(COUNTED).join('|')})\\b`, 'gi');

/** Each number of a site's words that is not so. */
function miscounts(site: DemoSite): string[] {
  return [...JSON.stringify(site).matchAll(NUMBERED)].flatMap(([words, number = '', of = '']) => {
    const count = COUNTED[of.toLowerCase()]?.(site);
    return count === NUMBERS.indexOf(number.toLowerCase()) + 1
      ? []
      : [`${site.config.slug}: ${words}, there are ${count}`];
  });
}

const stocks = new Map<string, FeedCar[]>();
/** A site's stock, made once. */
function carsOf(site: DemoSite): FeedCar[] {
  const plan = { cars: 1_200, seed: 1, asOf: '2026-06-01T00:00:00Z' };
  const { slug } = site;
  const made =
    stocks.get(slug) ?? [...demoFeed(site, plan)].flatMap((event) => (event.type === 'upsert' ? [event.car] : []));
  stocks.set(slug, made);
  return made;
}
const pricesOf = (site: DemoSite) => carsOf(site).map(({ price_type: type }) => type ?? '');

/** What an offer's words say of the vehicles that it is for. */
const CONDITIONS: readonly { words: RegExp; isMet(car: FeedCar): boolean }[] = [
  { words: /adventure (?:bike|model)s?|adventure-bike/i, isMet: ({ simple_body: body }) => body === 'Adventure' },
  { words: /double cabs/i, isMet: ({ body }) => /double cab/i.test(body ?? '') },
  { words: /hatch or sedan/i, isMet: ({ simple_body: body }) => body === 'Hatch' || body === 'Sedan' },
  { words: /hybrid hatches/i, isMet: ({ simple_body: body }) => body === 'Hatch' },
  { words: /\bSR and SR5\b/, isMet: ({ badge }) => badge === 'SR' || badge === 'SR5' },
  { words: /demonstrators in stock only/i, isMet: ({ car_type: type }) => type === 'demo' },
];

/** The vehicles of a site's stock that show an offer, by its maker, model and car types (OFFER-1). */
function showing(offer: OfferDocument, stock: readonly FeedCar[]): FeedCar[] {
  const maker = typeof offer.manufacturer === 'string' ? offer.manufacturer : offer.manufacturer?.name;
  const { model, car_types: types } = offer;
  if (maker === undefined && model === undefined) return [];
  return stock.filter(
    (car) =>
      (maker === undefined || car.make === maker) &&
      (model === undefined || car.model === model.name) &&
      (types.length === 0 || types.includes(car.car_type ?? 'used')),
  );
}

const offersOf = ({ world }: DemoSite): [string, OfferDocument][] =>
  Object.entries(world.documents.offer ?? {}).map(([id, body]) => [id, parseBody('offer', body)]);

/** Each vehicle that shows an offer which its own words keep from it. */
function misplacedOffers(site: DemoSite, offers = offersOf(site)): string[] {
  const stock = carsOf(site);
  return offers.flatMap(([id, offer]) =>
    CONDITIONS.filter(({ words }) => words.test(JSON.stringify(offer))).flatMap(({ isMet }) =>
      showing(offer, stock)
        .filter((car) => !isMet(car))
        .map((car) => `${site.config.slug}: ${id} on ${car.model} ${car.badge ?? ''}`),
    ),
  );
}

describe('the demo sites', () => {
  const sites = readDemoSites();

  it('SITE-6 are four that differ: single-make, group in several states, motorcycles, caravans', () => {
    expect(sites.map((site) => site.profile)).toEqual(['toyota', 'used-group', 'motorcycles', 'caravans']);
    expect(sites[0]?.config.manufacturer).toBe('Toyota');
    expect(sites.slice(1).map(({ config }) => config.manufacturer)).toEqual([undefined, undefined, undefined]);
    const states = sites[1]?.dealerships.flatMap(({ resolved }) =>
      resolved.locations.map(({ address }) => address.state),
    );
    expect(new Set(states).size).toBeGreaterThanOrEqual(4);
  });

  it('differ in colours, typefaces, cards or header, and each can be read in every scheme that it has', () => {
    const themes = sites.map(({ config }) => config.theme);
    expect(new Set(themes.map((theme) => shownSchemes(theme)[0].colours.brand)).size).toBe(4);
    expect(new Set(themes.map(({ fonts, card, radius }) => [fonts.heading, card, radius].join())).size).toBe(4);
    expect(new Set(sites.map(({ config }) => config.header.layout))).toEqual(new Set(['bar', 'split', 'centred']));
    expect(themes.flatMap(contrastFaults)).toEqual([]);
  });

  it('hold a vehicle as the platform does: for $200 and 48 hours, refundable', () => {
    for (const { config } of sites) {
      const words = config.vehicle_page.reserve_online.join(' ');
      if (words === '') continue;
      expect(words).toContain('$200');
      expect(words).toContain('48 hours');
      expect(words).toContain('refundable');
    }
    expect(sites.some(({ config }) => config.vehicle_page.reserve_online.length > 0)).toBe(true);
  });

  it('promise no opening hours but those of their places', () => {
    expect(JSON.stringify(sites).match(/days a week|open every day/gi)).toBeNull();
  });

  it('claim nothing that their own stock and switches contradict', () => {
    const broken = sites.flatMap((site) =>
      CLAIMS.filter(({ words, isKept }) => words.test(JSON.stringify(site)) && !isKept(site)).map(
        ({ words }) => `${site.config.slug}: ${words.source}`,
      ),
    );
    expect(broken).toEqual([]);
    expect(sites.flatMap(miscounts)).toEqual([]);
    expect(miscounts({ ...sites[0], said: 'Our nine yards' } as never)).toEqual([
      'northside-toyota: nine yards, there are 2',
    ]);
  });

  it('show an offer on the vehicles alone that its own words allow, and on some', () => {
    expect(sites.flatMap((site) => misplacedOffers(site))).toEqual([]);
    // A push refuses any other.
    const models = Object.keys(readPlatform().documents.model ?? {});
    const named = sites.flatMap((site) => offersOf(site).flatMap(([, { model }]) => model?.slug ?? []));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((slug) => !models.includes(slug))).toEqual([]);
    const [, , motorcycles] = sites;
    if (!motorcycles) throw new Error('The demo has motorcycles.');
    const wide = offersOf(motorcycles).map(([id, offer]): [string, OfferDocument] => [
      id,
      { ...offer, manufacturer: 'Yamaha' },
    ]);
    expect(new Set(misplacedOffers(motorcycles, wide)).size).toBeGreaterThan(3);
    const about = sites.flatMap((site) =>
      offersOf(site).map(
        ([id, offer]) => [id, Boolean(offer.manufacturer), showing(offer, carsOf(site)).length] as const,
      ),
    );
    expect(about.filter(([, isAboutVehicles, count]) => isAboutVehicles && count === 0)).toEqual([]);
  });

  it('name the dealerships that they show, each once', () => {
    for (const { config, dealerships } of sites) {
      expect(config.dealership_ids).toEqual(dealerships.map(({ resolved }) => resolved.id));
    }
    const ids = sites.flatMap(({ dealerships }) =>
      dealerships.flatMap(({ resolved }) => resolved.locations.map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
