import type { CarSearchEngine } from '@forecourt/car-search';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TestAnswer, TestGateway, TestRequest } from './test-gateway.ts';
import { type DealersSite, dealers, marksOfOthers, sites, startDealers } from './three-dealers.ts';

/** What a visitor of one site asks for: an address, with what else is sent. */
interface Ask {
  readonly site: DealersSite;
  readonly address: string;
  readonly request?: TestRequest;
}

/** Values of any dealer's cars, and of none. */
const values = {
  make: ['Toyota', 'Kia', ...dealers.map(({ make }) => make), 'toyota'],
  model: ['Corolla', 'HiLux', 'Sportage', ...dealers.map(({ mark }) => mark)],
  body: ['hatch', 'ute', 'suv', 'sedan'],
  fuel: ['petrol', 'diesel', 'hybrid', 'electric'],
  colour: ['White', ...dealers.map(({ colour }) => colour)],
  city: dealers.map(({ city }) => city),
  location_name: dealers.map(({ mark }) => `${mark} yard`),
  dealership_name: dealers.map(({ mark }) => `${mark} Motors`),
  dealership_slug: dealers.map(({ slug }) => slug),
  tag: dealers.map(({ mark }) => `${mark} special`),
  status: ['in_stock', 'coming_soon', 'sold'],
  badge: dealers.map(({ mark }) => `${mark} 3`),
} as const;
const ranges = { price: [0, 90_000], km: [0, 120_000], year: [2_010, 2_026] } as const;

/** Whole words, beginnings, and misspelled ones, of which some are words of another dealer. */
const words = [
  ...['white', 'hilux', 'diesel', '2019', 'under 40k', '7 seater', 'not a kia', 'sportage hybrid', 'near 4006'],
  ...['toyta', 'sportege', 'hilix diesel', 'saphhire', 'sapphirre', 'strips', 'whte ute'],
  ...dealers.flatMap(({ mark, make, colour, city, slug, trim }) => [
    ...[trim, `${trim} toyota`, `${mark.slice(0, 4)}${mark.slice(5)}`],
    ...[mark, mark.slice(0, 5), `${mark} stripes`, make, `${colour} ute`, city, slug, `not a ${make}`],
    ...[`${mark.slice(0, 3)}3`, `${mark} yard`],
  ]),
];
const filters = [
  ...['show_on_dealer_website:false', 'status:sold', 'NOT dealership_id:1', 'make:Toyota) OR (dealership_id:2'],
  ...['dealership_id:1 OR dealership_id:2 OR dealership_id:3', 'NOT make:Toyota', 'sold:true OR sold:false', 'id:none'],
  ...dealers.flatMap(({ id, slug, mark }) => [
    ...[`dealership_id:${id}`, `dealership_slug=${slug}`, `location_name:"${mark} yard"`, `id:${slug}3`],
    ...[`location_id=${id * 10}`, `make:Kia OR dealership_id=${id}`, `stocknum:${mark.slice(0, 3).toUpperCase()}4`],
  ]),
];

const oneOf = <Value>(list: readonly Value[]) => fc.constantFrom(...list);
const facet = fc
  .constantFrom(...(Object.keys(values) as (keyof typeof values)[]))
  .chain((name) =>
    oneOf([name, `not.${name}`, `refinementList[${name}][0]`]).chain((as) =>
      oneOf(values[name]).map((value) => [as, value] as [string, string]),
    ),
  );
const range = fc.constantFrom(...(Object.keys(ranges) as (keyof typeof ranges)[])).chain((name) => {
  const [least, most] = ranges[name];
  return fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
    .map(([one, other]): [string, string] => [name, `${Math.min(one, other)}:${Math.max(one, other)}`]);
});
const query = oneOf(words).map((word): [string, string] => ['query', word]);
const parameters = (...more: fc.Arbitrary<[string, string]>[]) =>
  fc
    .array(fc.oneof(facet, range, query, ...more), { maxLength: 4 })
    .map((some) => new URLSearchParams(some).toString());

const apiSorts = ['mostRelevant', 'latest', 'lowestPrice', 'highestPrice'];
const sort = (name: string) => oneOf(apiSorts).map((value): [string, string] => [name, value]);
const filter = oneOf(filters).map((value): [string, string] => ['search_filters', value]);
const few = fc.integer({ min: 1, max: 30 });
const dealer = oneOf(dealers);

const searched = fc
  .tuple(parameters(sort('sort'), filter), few, fc.integer({ min: 0, max: 12 }))
  .map(([asked, most, offset]) => `/api/search?${asked}&hitsPerPage=${most}&offset=${offset}`);
const listed = fc.tuple(filter, few).map(([[name, value], most]) => {
  return `/api/cars?${new URLSearchParams({ [name]: value, limit: `${most}` })}`;
});
const results = fc
  .tuple(
    oneOf(['used-cars', 'new-used-and-demo-cars', 'toyota', 'kia/sportage', 'ute', 'zeekr', 'lotus/currawong']),
    parameters(sort('sortBy')),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([path, asked, page]) => `/search/${path}/?${asked}&page=${page}`);

const addresses: readonly fc.Arbitrary<string>[] = [
  searched,
  searched,
  listed,
  results,
  results.map((path) => `/api/pages?path=${encodeURIComponent(path)}`),
  fc.tuple(oneOf(words), fc.nat(12)).map(([word, length]) => {
    return `/api/suggestions?q=${encodeURIComponent(word.slice(0, length + 1))}`;
  }),
  oneOf(['/', '/sitemap.xml', '/sitemaps/results.xml', '/llms.txt', '/search/', '/price-range', '/models', '/contact']),
  dealer.map(({ id }) => `/sitemaps/vehicles.xml?dealership=${id}&from=a`),
  fc.tuple(dealer, fc.nat(13)).chain(([{ slug }, place]) => {
    return oneOf([
      `/api/cars/${slug}${place}`,
      `/cars/car-${slug}${place}`,
      `/compare?car=${slug}${place}&car=banksia1`,
    ]);
  }),
];

const feeds = fc.tuple(dealer, oneOf(['google.tsv', 'google.xml', 'facebook.xml', 'report.json'])).map(
  ([{ slug }, file]): Omit<Ask, 'site'> => ({
    address: `/feeds/vehicles/${file}`,
    request: { headers: { authorization: `Basic ${Buffer.from(`${slug}:${slug}`).toString('base64')}` } },
  }),
);
const assistants = fc.tuple(oneOf(values.make), oneOf(values.colour)).map(([make, colour]): Omit<Ask, 'site'> => {
  const call = { name: 'search_cars', arguments: { make: [make], colour: [colour] } };
  return {
    address: '/mcp',
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    },
  };
});
const asks = fc
  .tuple(oneOf(sites), fc.oneof(...addresses.map((each) => each.map((address) => ({ address }))), feeds, assistants))
  .map(([site, asked]): Ask => ({ site, ...asked }));

/**
 * SITE-4 as a property: whatever visitors of several sites ask in whatever order, with answers kept between them, each site answers as it
 * would if there were no other dealer, no other site and nothing kept.
 * @param makeEngine returns an engine that nobody else uses, or one whose indexes are kept apart by `alias`
 */
export function tenancyCases(
  name: string,
  makeEngine: () => CarSearchEngine | undefined,
  { runs, alias }: { readonly runs: number; readonly alias: string },
): void {
  describe(`SITE-4 of dealers that share an index of the ${name} engine`, () => {
    let shared: TestGateway;
    const alone = new Map<DealersSite, TestGateway>();
    beforeAll(async () => {
      const start = (shown: readonly DealersSite[], keepsAnswers: boolean, suffix: string) => {
        const engine = makeEngine();
        return startDealers(shown, { keepsAnswers, alias: alias + suffix, ...(engine && { engine }) });
      };
      shared = await start(sites, true, '-shared');
      for (const site of sites) alone.set(site, await start([site], false, `-${site.slug}`));
    });
    afterAll(async () => {
      for (const gateway of [shared, ...alone.values()]) await gateway.close();
    });

    let networks = 0;
    const ask = async (gateway: TestGateway | undefined, { site, address, request }: Ask, headers = {}) => {
      networks += 1;
      const network = `198.18.${(networks >> 8) & 255}.${networks & 255}`;
      const options = { ...request, headers: { 'x-forwarded-for': network, ...request?.headers, ...headers } };
      const answer = await gateway?.get(address, { ...options, host: `${site.slug}.example` });
      if (!answer) throw new Error(`${site.slug} has no gateway.`);
      return answer;
    };
    const said = ({ status, text }: TestAnswer) => ({
      status,
      text: text.replace(/"ms":\d+/g, '').replace(UNIQUE, ''),
    });

    it('each search, suggestion, count, page, feed, sitemap and kept answer is that of the site alone', async () => {
      let shown = 0;
      let asked = 0;
      const property = fc.asyncProperty(
        fc.array(asks, { minLength: 2, maxLength: 6 }),
        oneOf(sites),
        async (all, spy) => {
          for (const one of all) {
            // Somebody else asks for the same just before.
            const others = await ask(shared, { ...one, site: spy });
            const here = said(await ask(shared, one));
            const expected = said(await ask(alone.get(one.site), one));
            expect([one.address, here]).toEqual([one.address, expected]);
            const foreign = marksOfOthers(one.site).filter((mark) => says(here.text, mark, one));
            expect([one.address, foreign]).toEqual([one.address, []]);
            const tag = others.headers.etag;
            if (spy !== one.site && typeof tag === 'string') {
              // What a cache has of another site is current only if it is the same.
              const again = await ask(shared, one, { 'if-none-match': tag });
              if (again.status === 304) expect(said(others)).toEqual(expected);
            }
            asked += 1;
            if (one.site.shows.some(({ mark }) => here.text.includes(mark))) shown += 1;
          }
        },
      );
      await fc.assert(property, { numRuns: runs, seed: 20_261_125 });
      // Answers that show nothing prove little.
      expect(shown).toBeGreaterThan(asked / 3);
    });

    it('no site takes a cursor of another', async () => {
      for (const from of sites) {
        for (const site of sites.filter((each) => each !== from)) {
          const address = '/api/search?hitsPerPage=2&sort=latest';
          const cursor = (await ask(shared, { site: from, address })).json().next_cursor;
          const behind = `${address}&cursor=${encodeURIComponent(cursor)}`;
          expect((await ask(shared, { site: from, address: behind })).status).toBe(200);
          expect((await ask(shared, { site, address: behind })).status).toBe(400);
        }
      }
    });
  });
}

/** What differs between two answers to the same question. */
const UNIQUE = /"(?:request_id|instance)":"[^"]*"/g;

/** Whether an answer has a word of another dealer that the visitor has not typed. */
function says(text: string, mark: string, { address, request }: Ask): boolean {
  const typed = decodeURIComponent(address).replaceAll('+', ' ') + (request?.body ?? '');
  return text.toLowerCase().includes(mark.toLowerCase()) && !typed.toLowerCase().includes(mark.toLowerCase());
}
