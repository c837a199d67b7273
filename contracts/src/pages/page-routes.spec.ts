import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type PageDeclaration, routeOrder } from './define-page.ts';
import { pages } from './page-list.ts';
import { clashesWith, PageRoutes, pagesAt, reservedPrefixes } from './page-routes.ts';

const page = (kind: string, paths: PageDeclaration['paths']): PageDeclaration => ({
  kind,
  contract: z.object({ kind: z.literal(kind) }),
  paths,
  on: 'always',
  index: false,
  crawled: true,
  sitemap: 'none',
  menu: [],
  needsStock: false,
});
/** Declared in no order at all. */
const planted = new PageRoutes([
  page('model', 'model_slug'),
  page('place', ['/places/:place', '/places']),
  page('override', 'override_url'),
  page('rest', ['/places/*']),
  page('map', ['/places/map']),
  page('own', 'site'),
]);
const kindsAt = (path: string) => planted.at(path).map(({ page: { kind } }) => kind);

describe('the order in which paths are looked up', () => {
  it('is reserved prefixes, fixed pages, the site’s own pages, override_url, model slugs', () => {
    expect(routeOrder).toEqual(['reserved', 'fixed', 'site', 'override_url', 'model_slug']);
    expect(kindsAt('/anything')).toEqual(['own', 'override', 'model']);
    expect(kindsAt('/places')).toEqual(['place']);
  });

  it.each(['api', 'images', 'assets', 'feeds', 'crm', 'support', 'operate', 'outbox', 'mcp'])(
    'reserves /%s',
    (prefix) => {
      for (const path of [`/${prefix}`, `/${prefix}/more`, `/${prefix.toUpperCase()}/`])
        expect(kindsAt(path)).toEqual([]);
      expect(reservedPrefixes).toContain(prefix);
    },
  );

  it('has fixed parts before names, and names before the rest of a path, however they are declared', () => {
    expect(kindsAt('/places/map/')).toEqual(['map']);
    expect(planted.at('/PLACES/Nundah')).toEqual([
      expect.objectContaining({ page: expect.objectContaining({ kind: 'place' }), params: { place: 'Nundah' } }),
    ]);
    expect(kindsAt('/places/nundah/hours')).toEqual(['rest']);
  });
});

describe('a page that a site does not have', () => {
  const kindsOn = (path: string, off: string) => pagesAt(path, ({ kind }) => kind !== off).map(({ page }) => page.kind);

  it('leaves its path to stored data, such as a page of the site’s own', () => {
    expect(kindsOn('/compare', 'compare')).toContain('content');
    expect(kindsOn('/compare', 'finance')).toEqual(['compare']);
    expect(kindsOn('/cars/trade-in', 'content')).not.toContain('content');
    expect(kindsOn('/api/compare', 'compare')).toEqual([]);
  });

  it('leaves it to no other pattern: a vehicle’s page answers no path of another page', () => {
    const [{ page } = { page: undefined }] = pagesAt('/cars/trade-in');
    expect(page?.kind).not.toBe('vehicle');
    expect(kindsOn('/cars/trade-in', page?.kind ?? '')).not.toContain('vehicle');
  });
});

describe('the platform’s pages', () => {
  const kindAt = (path: string) => pagesAt(path).map(({ page: { kind } }) => kind);

  it.each([
    ['/', 'content'],
    ['/search/toyota/corolla/', 'results'],
    ['/used-car/list', 'results'],
    ['/cars/2021-toyota-v1', 'vehicle'],
    ['/cars/2021-toyota-v1/enquire', 'enquiry'],
    ['/enquire/', 'enquiry'],
    ['/success', 'success'],
    ['/compare', 'compare'],
    ['/design', 'design'],
  ])('answer %s', (path, kind) => {
    expect(kindAt(path)[0]).toBe(kind);
  });

  it('have no two patterns for the same paths, so that their order does not matter', () => {
    const shapes = pages
      .flatMap(({ paths }: PageDeclaration) => (typeof paths === 'string' ? [] : paths))
      .map((path) => path.replaceAll(/:[^/]+/g, ':'));
    expect(shapes).toEqual([...new Set(shapes)]);
  });

  it('have kinds and names of menus that are used once', () => {
    const kinds = pages.map(({ kind }) => kind);
    expect(kinds).toEqual([...new Set(kinds)]);
    const names = pages.flatMap(({ menu }: PageDeclaration) => menu.map(({ name }) => name));
    expect(names).toEqual([...new Set(names)]);
    for (const { kind, contract } of pages) expect(contract.shape.kind.value).toBe(kind);
  });
});

describe('the path of a site’s own page', () => {
  it.each([
    ['/api/prices', '/api is reserved for the platform'],
    ['/robots.txt', '/robots.txt is reserved for the platform'],
    ['/Compare/', 'the page "compare" of the platform has this path'],
    ['/cars/our-pick', 'the page "vehicle" of the platform has this path'],
  ])('cannot be %s', (path, reason) => {
    expect(clashesWith(path)).toBe(reason);
  });

  it.each(['/', '/about-us', '/cars', '/apiary', '/success-stories'])('can be %s', (path) => {
    expect(clashesWith(path)).toBeNull();
  });
});
