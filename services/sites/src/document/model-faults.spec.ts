import type { DocumentEntry } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { bodyFaults } from './document.checks.ts';

const hilux = {
  name: 'HiLux',
  slug: 'hilux',
  manufacturer: 'toyota',
  summary: 'A ute.',
  description: ['It carries what you have.'],
  manufacturer_body: 'Utes & Vans',
  body: 'ute',
  image: { drawing: 'ute' },
};
const revised = { revision: 1, revised_at: '2026-03-01T00:00:00Z' };
const page = (path: string): DocumentEntry<'page'> => ({
  ...revised,
  site: 'riverside',
  kind: 'page',
  id: 'offers',
  summary: { path, title: 'Offers', index: true, menu: null },
});
const model = (slug: string, own: string | null = null): DocumentEntry =>
  ({
    ...revised,
    site: 'platform',
    kind: 'model',
    id: slug,
    summary: { slug, path: `/${slug}`, override_url: own },
  }) as DocumentEntry;
const faultsOf = (changes: object, ...others: DocumentEntry[]) =>
  bodyFaults('model', { ...hilux, ...changes }, { others, photoHosts: [], pictures: new Set() });

describe('a model', () => {
  it('is taken where its addresses are free', () => {
    expect(faultsOf({}, page('/offers'), model('hiace'))).toEqual([]);
  });

  it.each([
    ['slug', { slug: 'search-cars', override_url: '/models' }, [], 'override_url'],
    ['a reserved address', { override_url: '/api' }, [], 'override_url'],
    ['a fixed page', { slug: 'compare' }, [], 'slug'],
    ["a site's page", { slug: 'offers' }, [page('/offers')], 'slug'],
    ["a site's page as its own address", { override_url: '/offers' }, [page('/offers')], 'override_url'],
    ["another model's slug", { override_url: '/hiace' }, [model('hiace')], 'override_url'],
    ["another model's own address", { slug: 'prado' }, [model('landcruiser-prado', '/prado')], 'slug'],
    ["another model's path", { path: '/hiace' }, [model('hiace')], 'path'],
    ['the path of quotes', { path: '/get-quote' }, [], 'path'],
  ])('is refused for %s', (_what, changes, others, field) => {
    expect(faultsOf(changes, ...others).map((fault) => fault.field)).toContain(field);
  });

  it('keeps its addresses from the pages of sites', () => {
    const blocks = [{ kind: 'text', text: 'x' }];
    const own = { path: '/hilux', title: 'HiLux', description: 'A ute.', index: true, blocks };
    expect(bodyFaults('page', own, { others: [model('hilux')], photoHosts: [], pictures: new Set() })).toEqual([
      { field: 'path', message: 'expected a path that is free; got "/hilux": the model hilux has this path' },
    ]);
  });
});
