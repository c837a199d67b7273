import { describe, expect, it } from '@jest/globals';
import type { CarQuery } from '../../query/car-query.ts';
import { all, is, range } from '../../query/condition.ts';
import { queryBody, vocabularyBody } from './query-body.ts';

const plain: CarQuery = {
  where: is('show_on_dealer_website', true),
  keywords: [],
  groups: [],
  order: [
    { by: 'created_at', direction: 'desc' },
    { by: 'id', direction: 'asc' },
  ],
  offset: 42,
  limit: 21,
  facets: [],
};
const shown = { term: { show_on_dealer_website: true } };
const suv = { term: { body: 'suv' } };
const diesel = { term: { fuel: 'diesel' } };
const cheap = { range: { current_price: { lte: 20_000 } } };
const groups: CarQuery['groups'] = [
  { facets: ['body'], condition: is('body', 'suv') },
  { facets: ['fuel'], condition: is('fuel', 'diesel') },
  { facets: ['price'], condition: all(range('current_price', { lte: 20_000 })) },
];

describe('the request for the words of a site', () => {
  it('SITE-4 reads only the cars that the site shows, without numbering the words of all others', () => {
    expect(vocabularyBody(plain.where)).toEqual({
      query: { bool: { filter: [shown], must_not: [{ term: { 'derived.removed': true } }] } },
      size: 0,
      track_total_hits: false,
      aggregations: { words: { terms: { field: 'derived.spelling', size: 50_000, execution_hint: 'map' } } },
    });
  });
});

describe('the request of a query', () => {
  it('SRCH-3 requests one page and the exact total, without removed cars', () => {
    expect(queryBody(plain)).toEqual({
      query: { bool: { filter: [shown], must_not: [{ term: { 'derived.removed': true } }] } },
      aggregations: {},
      sort: [{ created_at: { order: 'desc', missing: '_last' } }, { id: { order: 'asc', missing: '_last' } }],
      from: 42,
      size: 21,
      track_total_hits: true,
    });
  });

  it('SRCH-3 requests no car if the page is beyond the window', () => {
    const body = queryBody({ ...plain, offset: 10_500, limit: 0 });
    expect(body).toMatchObject({ size: 0, track_total_hits: true });
    expect(body).not.toHaveProperty('from');
  });

  it('SRCH-3 reads on after a position, with absent numbers after all others', () => {
    const order: CarQuery['order'] = [
      { by: 'km', direction: 'asc' },
      { by: 'current_price', direction: 'desc' },
      { by: 'id', direction: 'asc' },
    ];
    const body = queryBody({ ...plain, order, offset: 0, after: [null, null, 'c1'] });
    expect(body.search_after).toEqual(['Infinity', '-Infinity', 'c1']);
    expect(body).not.toHaveProperty('from');
  });

  it('SRCH-2 narrows at once by choices whose facet is not listed', () => {
    const body = queryBody({ ...plain, groups });
    expect(body.query?.bool?.filter).toEqual([shown, suv, diesel, cheap]);
    expect(body).not.toHaveProperty('post_filter');
  });

  it('SRCH-2 narrows by listed choices after the counting, and before it leaves out what two of them refuse', () => {
    const body = queryBody({ ...plain, groups, facets: [{ name: 'body' }, { name: 'fuel' }] });
    expect(body.query?.bool?.filter).toEqual([shown, cheap, suvOrDiesel]);
    expect(body.post_filter).toEqual({ bool: { filter: [suv, diesel] } });
  });
  const suvOrDiesel = { bool: { should: [suv, diesel], minimum_should_match: 1 } };

  it('SRCH-5 scores keywords only if the order reads the score', () => {
    const keywords = [{ tokens: ['kia'] }];
    expect(queryBody({ ...plain, keywords }).query?.bool).not.toHaveProperty('must');
    const scored = queryBody({ ...plain, keywords, order: [{ by: 'score', direction: 'desc' }, ...plain.order] });
    expect(scored.query?.bool?.must).toHaveLength(1);
    expect(scored.query?.bool?.filter).toEqual([shown]);
    expect(scored.sort).toContainEqual({ _score: { order: 'desc' } });
  });

  it('SRCH-5 sorts by the fields derived for it', () => {
    const order: CarQuery['order'] = [
      { by: 'standing', direction: 'desc' },
      { by: 'has_photos', direction: 'desc' },
    ];
    expect(queryBody({ ...plain, order }).sort).toEqual([
      { 'derived.standing': { order: 'desc', unmapped_type: 'byte' } },
      { 'derived.has_photos': { order: 'desc' } },
    ]);
  });
});
