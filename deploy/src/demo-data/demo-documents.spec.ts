import { contrastFaults, shownSchemes } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { type DemoSite, readDemoSites } from './demo-documents.ts';
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
  { words: /book (?:a|your) service (?:online|time)/i, isKept: ({ config }) => config.service_bookings.enabled },
];

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const placesOf = ({ dealerships }: DemoSite) => dealerships.flatMap(({ resolved }) => resolved.locations);
const yardsOf = (site: DemoSite) => placesOf(site).filter(({ location_type: type }) => type === 'sales');
/** What a site says how many it has of, as a number in words before it, and how many there are. */
const COUNTED: Readonly<Record<string, (site: DemoSite) => number>> = {
  yards: (site) => yardsOf(site).length,
  workshops: (site) => placesOf(site).filter(({ location_type: type }) => type === 'service').length,
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

function pricesOf(site: DemoSite): string[] {
  const plan = { cars: 300, seed: 1, asOf: '2026-06-01T00:00:00Z' };
  return [...demoFeed(site, plan)].flatMap((event) => (event.type === 'upsert' ? [event.car.price_type ?? ''] : []));
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
