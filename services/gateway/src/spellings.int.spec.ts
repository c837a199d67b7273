import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, ids, RIVERSIDE, sites } from './testing/two-dealers.ts';

const jaycos = [
  { id: 'j1', make: 'Jayco', model: 'Expanda', body: 'caravan' },
  { id: 'j2', make: 'Jayco', model: 'Expanda', body: 'caravan' },
  { id: 'j3', make: 'JAYCO', model: 'EXPANDA', body: 'camper' },
  { id: 't1', make: 'TOYOTA', model: 'corolla', body: 'hatch' },
];

const ALL = '/search/new-used-and-demo-cars/';

describe('SRCH-2 a make or model in several spellings', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ sites, dealerships, cars: [...cars, ...jaycos] });
  });
  afterAll(() => gateway.close());
  const page = async (path: string) =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, RIVERSIDE)).json();
  type Option = { value: string; count: number; selected: boolean; href: string; children?: Option[] };
  const makes = async (path: string): Promise<Option[]> =>
    (await page(path)).content.sections.find(({ name }: { name: string }) => name === 'make').options;

  it('SRCH-2 is one choice of the side bar, with one page that every spelling leads to', async () => {
    const jayco = '/search/jayco/';
    const options = await makes(ALL);
    expect(options.map(({ value, count, href }) => [value, count, href])).toEqual([
      ['Toyota', 4, '/search/toyota/'],
      ['Jayco', 3, jayco],
      ['Mazda', 1, '/search/mazda/'],
    ]);
    for (const path of ['/search/Jayco/', '/search/used-cars/?make=JAYCO', `${ALL}?make=jayco&make=JAYCO`]) {
      const { head, content } = await page(path);
      expect([path, content.count, content.chips.at(-1).label]).toEqual([path, 3, 'Jayco']);
      if (!path.includes('used')) expect(head.canonical).toBe(jayco);
    }
    expect((await page(`${ALL}?make=JAYCO&model=expanda`)).head.canonical).toBe('/search/jayco/expanda/');
  });

  it('SRCH-2 stays the chosen one where the cars that are left have another spelling', async () => {
    const [jayco] = (await makes('/search/jayco/?body=camper')).filter(({ selected }) => selected);
    expect(jayco).toMatchObject({ value: 'Jayco', count: 1, children: [{ value: 'Jayco Expanda', count: 1 }] });
  });

  it('SRCH-16 is one filter of the call', async () => {
    for (const query of ['make=jayco', 'make=JAYCO&model=Expanda', 'search_filters=make_model:"Jayco EXPANDA"']) {
      const { hits } = (await gateway.get(`/api/search?${query}`, RIVERSIDE)).json();
      expect(ids(hits)).toEqual(['j1', 'j2', 'j3']);
    }
    const { facets } = (await gateway.get('/api/search', RIVERSIDE)).json();
    expect(facets.make).toContainEqual({ value: 'Jayco', count: 3 });
  });

  it('SITE-7 is in the sitemap once', async () => {
    const { text } = await gateway.get('/sitemaps/results.xml', RIVERSIDE);
    expect(text.match(/\/search\/jayco\/</g)).toHaveLength(1);
  });
});

describe('what a site sells beyond what its pages list', () => {
  const MODELS = 35;
  // The last model, LandCruiser, has the fewest cars; the last paint, and the last yard, too.
  const models = [...Array.from({ length: MODELS - 1 }, (_, at) => `LandCruiser M${at}`), 'LandCruiser'];
  const many = models.flatMap((model, at) =>
    Array.from({ length: at === MODELS - 1 ? 1 : 4 }, (_, copy) => ({
      id: `m${at}-${copy}`,
      ...{ model, make_model: `Toyota ${model}`, body: 'suv' },
      colour: copy === 0 ? `${at} White` : `Paint ${at * 4 + copy}`,
      location_name: at === MODELS - 1 ? 'Last Yard' : `Yard ${at}`,
    })),
  );
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ sites, dealerships, cars: many });
  });
  afterAll(() => gateway.close());
  const page = async (path: string) =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, RIVERSIDE)).json();

  it('SRCH-1 has an address for each model that is sold, which the sitemap lists', async () => {
    const { head, content } = await page('/search/toyota/landcruiser/');
    expect([head.canonical, content.cards.map(({ id }: { id: string }) => id)]).toEqual([
      '/search/toyota/landcruiser/',
      ['m34-0'],
    ]);
    const { text } = await gateway.get('/sitemaps/results.xml', RIVERSIDE);
    expect(text).toContain('/search/toyota/landcruiser/<');
  });

  it.each([
    ['landcruiser', MODELS * 4 - 3],
    ['white', MODELS],
    ['white landcruiser', MODELS],
    ['last yard', 1],
  ])('SRCH-19 finds all of “%s”: %i', async (query, count) => {
    const { content } = await page(`${ALL}?${new URLSearchParams({ query })}`);
    expect([content.count, content.notes]).toEqual([count, []]);
    const { count: byCall, relaxed } = (
      await gateway.get(`/api/search?${new URLSearchParams({ query })}`, RIVERSIDE)
    ).json();
    expect([byCall, relaxed]).toEqual([count, []]);
  });

  it('SRCH-19 has an address for a colour of many paints, on its further pages too', async () => {
    const { head, content } = await page(`${ALL}?query=not+white`);
    expect([head.canonical, content.count]).toEqual([`${ALL}?not.colour_family=white`, many.length - MODELS]);
    const white = await page(`${ALL}?query=white`);
    expect(white.head.canonical).toBe(`${ALL}?colour_family=white`);
    const next = await page(white.content.pagination.next);
    expect([next.content.count, next.content.cards.length]).toEqual([MODELS, MODELS - 21]);
    expect(next.content.chips.map(({ label }: { label: string }) => label)).toEqual(['White']);
  });

  it('SRCH-2 still lists 30 models of a make', async () => {
    const { content } = await page('/search/toyota/');
    const make = content.sections.find(({ name }: { name: string }) => name === 'make');
    expect(make?.options[0].children ?? []).toHaveLength(30);
  });
});
