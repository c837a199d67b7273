import { makeSlugs, type PageDocument, siteConfig } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { pageSearchFaults, searchLinkFaults, siteFilterFaults } from './kept-search-faults.ts';

const SITE = { id: 1, slug: 'riverside', name: 'Riverside', dealership_ids: [1] };
const siteWith = (change: object) => siteConfig.parse({ ...SITE, ...change });
const pageWith = (search: string) =>
  ({ blocks: [{ kind: 'vehicles', title: 'Utes', search, most: 6 }] }) as unknown as PageDocument;

describe('searches that a dealer keeps', () => {
  it('are fine as filters that can be read', () => {
    const site = siteWith({
      search: { filters: ['make:Toyota', 'year>=2015'] },
      cards: { custom_tag: { text: 'Checked', filter: 'certified:true AND year>=2020' } },
    });
    expect(siteFilterFaults(site)).toEqual([]);
    expect(siteFilterFaults(siteWith({}))).toEqual([]);
  });

  it('name each filter that cannot be read, by its path', () => {
    const site = siteWith({
      search: { filters: ['make:Toyota', 'mak:Toyota'] },
      cards: { custom_tag: { text: 'Low km', filter: 'kms‹30000' } },
    });
    expect(siteFilterFaults(site).map(({ field }) => field)).toEqual(['search.filters[1]', 'cards.custom_tag.filter']);
  });

  it.each(['/search/utes/', '/search/used-cars/?price=:25000&make=Kia&query=diesel&sortBy=lowestPrice'])(
    'are fine as the address %s',
    (search) => {
      expect(pageSearchFaults(pageWith(search))).toEqual([]);
    },
  );

  it.each(['?prise=:25000', '?price=cheap', '?sortBy=cheapest', '?page=2'])('name what is wrong with %s', (search) => {
    expect(pageSearchFaults(pageWith(`/search/used-cars/${search}`))).toEqual([
      { field: 'blocks[0].search', message: expect.stringContaining(search) },
    ]);
  });
});

describe('links to results pages', () => {
  const faultsOf = (href: string, makes?: readonly string[]) =>
    searchLinkFaults('menu', { entries: [{ label: 'Stock', href }] }, makes);

  it.each([
    ...['/search/used-cars/', '/search/toyota/', '/search/vw/', '/search/used-cars/?body=ute&price=:25000&page=2#top'],
    ...['/search/new-cars/?utm_source=letter', '/new-used-and-demo-cars', '/used-car/list', '/about-us?bdy=ute'],
    ...['/search/hatch/', '/search/coupe/', '/search/sedan/', '/search/wagon/', '/search/cab-chassis/', '/search/van/'],
    ...[
      '/search/convertible/',
      '/search/people-mover/',
      '/search/cruiser/',
      '/search/caravan/',
      '/search/camper-trailer/',
    ],
  ])('may lead to %s', (href) => {
    expect(faultsOf(href, makeSlugs([]))).toEqual([]);
  });

  it('name a car type that there is not', () => {
    expect(faultsOf('/search/new-used-cars/')).toEqual([
      {
        field: 'entries[0].href',
        message: 'expected a results page, such as /search/new-used-and-demo-cars/; got "/search/new-used-cars/"',
      },
    ]);
    expect(faultsOf('/search/used-car/')).toMatchObject([{ message: expect.stringContaining('/search/used-cars/') }]);
  });

  it('name a misspelt make, if the makes are at hand', () => {
    expect(faultsOf('/search/toyot/')).toEqual([]);
    expect(faultsOf('/search/toyot/', makeSlugs([]))).toMatchObject([
      { message: 'expected a results page, such as /search/toyota/; got "/search/toyot/"' },
    ]);
    expect(faultsOf('/search/toyot/hilux/', makeSlugs([]))).toHaveLength(1);
  });

  it('name a parameter that no search has, also in text', () => {
    const page = { blocks: [{ kind: 'text', text: 'See [utes](/search/used-cars/?bdy=ute).' }] };
    expect(searchLinkFaults('page', page)).toEqual([
      {
        field: 'blocks[0].text',
        message:
          'expected the parameters of a results page; got "/search/used-cars/?bdy=ute", of which bdy is no filter of this search',
      },
    ]);
  });
});
