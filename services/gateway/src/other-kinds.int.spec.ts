import type { CarCard, FacetSection } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { RIVERSIDE } from './testing/two-dealers.ts';

const caravan = (id: string, sleeps: number, body_length: number, tare_weight: number) => ({
  ...{ id, item_type: 'caravan' as const, make: 'Jayco', model: 'Journey', body: 'pop top' },
  ...{ sleeps, body_length, tare_weight, price: undefined },
});
const bike = (id: string, engine_cc: number, licence: 'learner' | 'full') => ({
  ...{ id, item_type: 'motorcycle' as const, make: 'Kawasaki', model: 'Z', body: 'naked' },
  ...{ engine_cc, licence, price: undefined },
});
const prices = [12_000, 14_000, 15_000, 17_000, 18_000, 22_000, 26_000, 31_000, 48_000, 90_000];

let gateway: TestGateway;
beforeAll(async () => {
  const dealership = exampleDealership(1, 'riverside');
  gateway = await startTestGateway({
    sites: [{ revision: 1, config: exampleSite({}, [dealership]).config }],
    dealerships: [dealership],
    cars: [
      ...[caravan('c1', 4, 18, 1_850), caravan('c2', 6, 22, 2_400)],
      ...[bike('m1', 650, 'learner'), bike('m2', 1_200, 'full')],
      ...prices.map((price, place) => ({ id: `p${place}`, price, seats: place === 0 ? 7 : 5 })),
    ],
  });
});
afterAll(() => gateway.close());

type Content = {
  readonly sections: readonly FacetSection[];
  readonly cards: readonly CarCard[];
  readonly presets: readonly { readonly label: string; readonly href: string }[];
  readonly little_more: { readonly label: string; readonly href: string } | null;
};
const results = async (query: string): Promise<Content> => {
  const path = `/search/new-used-and-demo-cars/${query}`;
  return (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, RIVERSIDE)).json().content;
};
const factsOf = ({ cards }: Content, wanted: string) =>
  cards.find(({ id }) => id === wanted)?.facts.map(({ value }) => value);

describe('a site that sells caravans and motorcycles too', () => {
  it('SRCH-2 has the sections that only they have', async () => {
    const { sections } = await results('');
    expect(sections).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'sleeps', kind: 'list' }),
        expect.objectContaining({ name: 'body_length', kind: 'range', unit: 'ft', min: 18, max: 22 }),
        expect.objectContaining({ name: 'tare_weight', kind: 'range', unit: 'kg', min: 1_850, max: 2_400 }),
        expect.objectContaining({ name: 'engine_cc', kind: 'range', unit: 'cc', min: 650, max: 1_200 }),
        expect.objectContaining({ name: 'licence', kind: 'list' }),
      ]),
    );
  });

  it('CARD-1 has on their cards what their buyers compare first', async () => {
    const content = await results('?item_type=caravan&item_type=motorcycle');
    expect(factsOf(content, 'c1')).toEqual(['Sleeps 4', '5.49 m', '1,850 kg tare', 'Pop top']);
    expect(factsOf(content, 'm1')).toEqual(['45,120 km', '650 cc', 'Learner approved', 'Naked']);
    expect(factsOf(content, 'm2')).not.toContain('Learner approved');
  });
});

describe('the slider of prices', () => {
  it('SRCH-7 goes by equal steps with bars of the found cars over it, and the page says what a little more opens', async () => {
    const { sections, little_more } = await results('?price=:30000');
    const price = sections.find(({ name }) => name === 'price');
    if (price?.kind !== 'range') throw new Error('There is no slider of prices.');
    expect([price.min, price.max, price.step]).toEqual([12_000, 90_000, 1_000]);
    expect(price.spread?.bars.length).toBeGreaterThan(10);
    expect(little_more?.label).toMatch(/^\$1,000 more opens 1 more car$/);
  });
});

describe('the presets', () => {
  it('SRCH-8 lead to what has 7 seats', async () => {
    const seven = (await results('')).presets.find(({ label }) => label === '7 seats');
    const { pathname, search } = new URL(seven?.href ?? '', 'http://site');
    expect([pathname, search]).toEqual(['/search/new-used-and-demo-cars/', '?seats=7']);
    expect((await results(search)).cards.map(({ id }) => id)).toEqual(['p0']);
  });
});
