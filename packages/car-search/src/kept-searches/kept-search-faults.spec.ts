import { type PageDocument, siteConfig } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { pageSearchFaults, siteFilterFaults } from './kept-search-faults.ts';

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
