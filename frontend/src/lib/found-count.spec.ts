import type { Page } from '@forecourt/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pageFixture } from '../testing/page-fixture.ts';
import { resultsFixture } from '../testing/results-fixture.ts';
import { countOf, numberAt } from './found-count.ts';

describe('how many vehicles a search’s form finds', () => {
  const real = { fetch: globalThis.fetch, Request: globalThis.Request };
  const asked: string[] = [];
  const answering = (page: Page) => {
    globalThis.Request = class extends Request {
      constructor(address: string, init?: RequestInit) {
        super(new URL(address, 'http://riverside.example'), init);
      }
    } as typeof Request;
    globalThis.fetch = async (request) => {
      asked.push(new URL((request as Request).url).searchParams.get('path') ?? '');
      return Response.json(page);
    };
  };
  afterEach(() => {
    Object.assign(globalThis, real);
  });
  const count = (fields: [string, string][]) => countOf('/search/used-cars/', fields, new AbortController().signal);

  it('SRCH-14 is what the page shows to which the form leads, by its rounded prices', async () => {
    answering(pageFixture({ ...resultsFixture('/search/used-cars', 214), count: 2_001 }));
    expect(
      await count([
        ['sortBy', 'highestPrice'],
        ['body', ''],
        ['price', ':22500'],
      ]),
    ).toBe(214);
    expect(
      await count([
        ['make', 'Land Rover'],
        ['price_to', '20000'],
      ]),
    ).toBe(214);
    expect(asked).toEqual([
      '/search/used-cars/?sortBy=highestPrice&price=:22500',
      '/search/used-cars/?make=Land+Rover&price_to=20000',
    ]);
  });

  it('is not known where there are no results', async () => {
    answering(pageFixture({ kind: 'not_found', title: 'Nothing', message: '', search: { label: 'Back', href: '/' } }));
    await expect(count([])).rejects.toThrow('The count is not known.');
  });
});

describe('a number that counts up', () => {
  it('SRCH-9 starts at its current value, only rises on its way, and ends on the number itself', () => {
    const way = Array.from({ length: 21 }, (_, index) => numberAt(12, 338, index / 20));
    expect(way[0]).toBe(12);
    expect(way.at(-1)).toBe(338);
    expect(way).toEqual(way.toSorted((one, other) => one - other));
    expect(numberAt(12, 338, 7)).toBe(338);
  });

  it('runs down as well', () => {
    expect(numberAt(338, 12, 0.5)).toBeLessThan(338);
    expect(numberAt(338, 12, 1)).toBe(12);
  });

  it('is one at once, as the noun behind it is for one', () => {
    expect(numberAt(338, 1, 0.1)).toBe(1);
    expect(numberAt(12, 2, 0.1)).toBeGreaterThan(2);
  });
});
