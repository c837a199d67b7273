import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentChanges } from './testing/example-document.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { RIVERSIDE } from './testing/two-dealers.ts';

/** The adapter of InstantSearch as the documentation has it. */
const ADAPTER = path.resolve(import.meta.dirname, '../../../docs/examples/instantsearch/forecourt-search-client.js');

const yard = (id: number, city: string, state: 'qld' | 'nsw', postcode: string) => ({
  ...{ id, name: `${city} yard`, slug: city.toLowerCase(), address: { street: '1 High St', city, state, postcode } },
});
const dealership = exampleDealership(1, 'riverside', {
  locations: [
    yard(10, 'Moorooka', 'qld', '4105'),
    yard(20, 'Parramatta', 'nsw', '2150'),
    yard(30, 'Newstead', 'qld', '4006'),
  ],
});

/** Make, model, body, fuel, badge, of which there are several by year, colour, price and place. */
const RANGE: readonly (readonly [make: string, model: string, body: string, fuel: string, badge: string])[] = [
  ['Toyota', 'LandCruiser Prado', 'suv', 'diesel', 'GXL'],
  ['Toyota', 'LandCruiser 79', 'ute', 'diesel', 'Workmate'],
  ['Toyota', 'HiLux', 'ute', 'diesel', 'SR5'],
  ['Toyota', 'Corolla', 'hatch', 'hybrid', 'Ascent Sport'],
  ['Peugeot', '2008', 'suv', 'petrol', 'Allure'],
  ['Peugeot', '308', 'hatch', 'petrol', 'Active'],
  ['Mazda', '3', 'hatch', 'petrol', 'G20 Pure'],
  ['Mazda', 'CX-5', 'suv', 'petrol', 'Maxx Sport'],
  ['Land Rover', 'Range Rover Sport', 'suv', 'diesel', 'HSE'],
  ['Land Rover', 'Range Rover Evoque', 'suv', 'petrol', 'S'],
  ['MINI', 'Cooper S', 'hatch', 'petrol', 'Classic'],
  ['Fiat', '500', 'hatch', 'petrol', 'Pop'],
  ['Mitsubishi', 'Outlander', 'suv', 'hybrid', 'PHEV Aspire'],
  ['Kia', 'Carnival', 'people mover', 'diesel', 'Platinum'],
];
const COLOURS = ['Glacier White', 'Flame Red', 'Eclipse Black', 'Sonic Silver'];
const cars: DocumentChanges[] = RANGE.flatMap(([make, model, body, fuel, badge], row) =>
  COLOURS.map((colour, column): DocumentChanges => {
    const at = dealership.locations[(row + column) % 3];
    const n = row * COLOURS.length + column;
    return {
      ...{ id: `c${n}`, make, model, body, fuel, badge, colour, created_at: 1_760_000_000 + n },
      ...{
        year: 2015 + (n % 10),
        price: 8_000 + 1_370 * (n % 37),
        km: 4_000 * (n % 41),
        seats: body === 'people mover' ? 8 : 5,
      },
      ...{
        location_id: at?.id ?? 0,
        location_name: at?.name ?? '',
        city: at?.address.city ?? '',
        state: at?.address.state ?? 'qld',
      },
    };
  }),
);

/** Two hundred phrases: those that once found less by one way than by another, and what people type, joined. */
const FIRST = [
  ...['prado', 'moorooka', 'parramatta ute', 'landcruiser 79', 'suv near 4000', 'white suv under 30k', 'suv brisbane'],
  ...[
    'suv in brisbane',
    'peugeot 2008',
    'peugeot 2008 2021',
    'mazda 3',
    'fiat 500 under 15k',
    'range rover',
    'mini cooper',
  ],
  ...[
    'outlander phev aspire',
    'family car for towing',
    'white peugeot under 5k near 2150',
    'suv under 27,400',
    'suv under 900k',
    'peugeot over 900k',
    'xyzzy',
    'red hilux not in qld',
  ],
  ...[
    'people mover',
    'not a toyota',
    'low kms',
    'cheap',
    '7 seater',
    'sr5',
    'land crusier',
    'plug in hybrid',
    '2008',
    'range',
  ],
];
const WHAT = ['suv', 'ute', 'hatch', 'toyota', 'mazda cx5', 'hilux', 'corolla', 'diesel', 'peugeot 308', 'carnival'];
const HOW = [
  '',
  'white',
  'red under 20k',
  'near 4105',
  'newer than 2019',
  'under 60000 kms',
  'sport',
  'brisbane',
  'not black',
];
const ORDER = ['', 'or mazda'];
const phrases = [
  ...FIRST,
  ...WHAT.flatMap((what) => HOW.flatMap((how) => ORDER.map((order) => [how, what, order].filter(Boolean).join(' ')))),
];

let gateway: TestGateway;
let instantSearch: (query: string) => Promise<number>;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites: [{ revision: 1, config: exampleSite({ alerts: { enabled: true } }, [dealership]).config }],
    dealerships: [dealership],
    cars,
  });
  const { forecourtSearchClient } = await import(ADAPTER);
  const client = forecourtSearchClient('', async (address: string) => {
    const { status, json } = await gateway.get(address, RIVERSIDE);
    return { ok: status === 200, status, json: async () => json() };
  });
  instantSearch = async (query) => {
    const { results } = await client.search([{ indexName: 'cars', params: { query } }]);
    return results[0].nbHits;
  };
});
afterAll(() => gateway?.close());

const ALL = '/search/new-used-and-demo-cars/';
const page = async (address: string) =>
  (await gateway.get(`/api/pages?path=${encodeURIComponent(address)}`, RIVERSIDE)).json().content;
const wordsOf = (query: string) => `${ALL}?${new URLSearchParams({ query })}`;
const api = async (query: string) =>
  (await gateway.get(`/api/search?${new URLSearchParams({ query })}`, RIVERSIDE)).json();

/** What the first suggestion opens, if it is of all the words. */
async function suggested(q: string): Promise<number | undefined> {
  const { suggestions } = (await gateway.get(`/api/suggestions?${new URLSearchParams({ q })}`, RIVERSIDE)).json();
  const [first] = suggestions;
  return first?.kind === 'words' ? (await page(first.href)).count : undefined;
}

/** What a search finds that is saved at the address of its button. */
async function saved(href: string): Promise<number> {
  const search = new URL(href, 'http://riverside.example').searchParams.get('search') ?? '';
  return (await page(search)).count;
}

async function assistant(query: string): Promise<number> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_cars', arguments: { query } } };
  const answer = await gateway.get('/mcp', {
    ...RIVERSIDE,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
  return answer.json().result.structuredContent.count;
}

describe('a visitor’s words', () => {
  it('SRCH-19 find as many cars on the page, by the API, InstantSearch, suggestions, assistants and a saved search', async () => {
    expect(new Set(phrases).size).toBeGreaterThanOrEqual(200);
    let suggestions = 0;
    for (const phrase of new Set(phrases)) {
      const { count, save } = await page(wordsOf(phrase));
      const answer = await api(phrase);
      const offered = await suggested(phrase);
      if (offered !== undefined) suggestions += 1;
      const found = {
        api: answer.count,
        instantSearch: await instantSearch(phrase),
        suggestion: offered ?? count,
        assistant: await assistant(phrase),
        // A saved search never gives way: what was left out is part of it.
        saved: answer.relaxed.length > 0 ? count : await saved(save),
      };
      expect([phrase, found]).toEqual([
        phrase,
        { api: count, instantSearch: count, suggestion: count, assistant: count, saved: count },
      ]);
    }
    expect(suggestions).toBeGreaterThan(150);
  }, 240_000);

  it.each([
    ['prado', 4],
    ['landcruiser 79', 4],
    ['peugeot 2008', 4],
    ['mazda 3', 4],
    ['range rover', 8],
    ['mini cooper', 4],
    ['outlander phev aspire', 4],
  ])('SRCH-19 find %s: %i cars', async (phrase, count) => {
    expect(await api(phrase)).toMatchObject({ count, relaxed: [] });
  });

  it('SRCH-19 mean a place also without “in”', async () => {
    const { count } = await api('suv in brisbane');
    expect(count).toBeGreaterThan(0);
    expect((await api('suv brisbane')).count).toBe(count);
    expect((await api('suv near 4000')).count).toBe(count);
  });

  it('SRCH-19 give way where cars match part of them, and say so', async () => {
    const { count, notes, cards } = await page(wordsOf('family car for courier white ute'));
    expect([count, cards.length > 0]).toEqual([2, true]);
    expect(notes).toEqual([
      'Nothing matches all of “family car for courier white ute”. Showing results without “family” and “courier”.',
    ]);
    expect((await api('family car for courier white ute')).relaxed).toEqual(['“family”', '“courier”']);
  });

  it('SRCH-19 never lift what was chosen beside them', async () => {
    const chosen = '&make=Fiat&price=:1000';
    expect(await (await gateway.get(`/api/search?query=white+suv${chosen}`, RIVERSIDE)).json()).toMatchObject({
      count: 0,
      relaxed: [],
    });
    const filter = `&search_filters=${encodeURIComponent('price<1000')}`;
    expect((await gateway.get(`/api/search?query=white+suv${filter}`, RIVERSIDE)).json().count).toBe(0);
  });

  it('SRCH-19 keep their meaning in a saved search, nothing given way', async () => {
    const { save } = await page(wordsOf('white peugeot under 5k'));
    expect(save).toContain('price%3D%253A5000');
    // Nothing costs more: as a choice of today it would be none.
    expect((await page(wordsOf('suv under 900k'))).save).toContain('price%3D%253A900000');
  });
});
