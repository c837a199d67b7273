import { describe, expect, it } from '@jest/globals';
import { is } from '../query/condition.ts';
import { carsRequestFromApi, searchRequestFromApi } from './api-request.ts';

const problemsOf = (parameters: string, read = searchRequestFromApi) => {
  const result = read(parameters);
  return result.ok ? [] : result.problems;
};

describe('SRCH-16 the search call', () => {
  it('SRCH-16 takes filters per facet, search_filters, hitsPerPage, offset, query and sort', () => {
    const result = searchRequestFromApi(
      'make=Toyota&make=Kia&price=:30000&search_filters=reserved:false&hitsPerPage=50&offset=100&query=ute&sort=latest',
    );
    expect(result).toEqual({
      ok: true,
      request: {
        state: {
          page: 1,
          query: 'ute',
          sortBy: 'latest',
          filters: { make: ['Kia', 'Toyota'] },
          ranges: { price: { max: 30_000 } },
        },
        offset: 100,
        limit: 50,
        filter: is('reserved', false),
      },
    });
  });

  it('SRCH-16 answers the first 21 by default', () => {
    expect(searchRequestFromApi({})).toEqual({
      ok: true,
      request: { state: { page: 1, filters: {}, ranges: {} }, offset: 0, limit: 21 },
    });
  });

  it.each([
    ['wheels=4', 'wheels', 'is no filter'],
    ['sort=cheapest', 'sort', 'found "cheapest", expected one of mostRelevant'],
    ['hitsPerPage=101', 'hitsPerPage', 'expected a whole number from 1 to 100'],
    ['hitsPerPage=0', 'hitsPerPage', 'found "0"'],
    ['offset=-1', 'offset', 'found "-1"'],
    ['offset=10000', 'offset', 'found 10000 with hitsPerPage 21, expected at most 10000 together; use next_cursor'],
    ['offset=9901&hitsPerPage=100', 'offset', 'found 9901 with hitsPerPage 100'],
    ['offset=0&cursor=abc', 'offset', 'is not taken together with cursor'],
    [`cursor=${'a'.repeat(1001)}`, 'cursor', 'expected next_cursor of an answer'],
    ['seats=many', 'seats', 'found "many", expected a number'],
    ['price=5:1', 'price', 'found "5:1", expected a range'],
    ['search_filters=wheels:4', 'search_filters', 'At position 1: found "wheels", expected the name of a known field'],
    [`query=${'a'.repeat(201)}`, 'query', 'at most 200'],
    [`make=${'a'.repeat(121)}`, 'make', 'at most 50 values of 120 characters'],
  ])('SRCH-16 names what is wrong in %s', (parameters, field, message) => {
    expect(problemsOf(parameters)).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it('SRCH-16 takes at most a hundred choices of all facets together', () => {
    const choices = ['make', 'model', 'badge'].flatMap((facet) =>
      Array.from({ length: 34 }, (_, index) => `${facet}=${facet}${index}`),
    );
    expect(problemsOf(choices.join('&'))).toEqual([
      { field: 'badge', message: 'takes at most 100 values of all filters together' },
      { field: 'badge', message: 'takes at most 100 values of all filters together' },
    ]);
  });

  it('SRCH-16 takes an offset as far as the window, and a cursor in its place', () => {
    expect(searchRequestFromApi('offset=9900&hitsPerPage=100')).toMatchObject({ ok: true, request: { offset: 9_900 } });
    expect(searchRequestFromApi('cursor=abc')).toMatchObject({ ok: true, request: { cursor: 'abc', offset: 0 } });
  });

  it('SRCH-16 names all that is wrong at once', () => {
    expect(problemsOf('wheels=4&sort=x&offset=y').map(({ field }) => field)).toEqual(['wheels', 'sort', 'offset']);
  });
});

describe('SRCH-16 the cars list', () => {
  it('SRCH-16 accepts only search_filters and limit', () => {
    expect(carsRequestFromApi('limit=5&search_filters=make:Kia')).toMatchObject({
      ok: true,
      request: { limit: 5, offset: 0, filter: is('make', 'Kia') },
    });
    expect(carsRequestFromApi('')).toMatchObject({ ok: true, request: { limit: 21, offset: 0 } });
    expect(problemsOf('make=Kia', carsRequestFromApi)).toEqual([
      { field: 'make', message: 'is no parameter of this call' },
    ]);
    expect(problemsOf('limit=500', carsRequestFromApi).map(({ field }) => field)).toEqual(['limit']);
  });
});
