import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, HILLSIDE, hillsides, RIVERSIDE, sites } from './testing/two-dealers.ts';

const CARS = 10_050;
let gateway: TestGateway;
beforeAll(async () => {
  const cars = Array.from({ length: CARS }, (_, place) => ({
    id: `r${place}`,
    price: 10_000 + (place % 50),
    created_at: 1_760_000_000 + (place % 7),
    make: place % 1_000 === 0 ? 'Kia' : 'Toyota',
  }));
  const others = ['h1', 'h2', 'h3'].map((id) => ({ id, ...hillsides, make: 'Kia' }));
  gateway = await startTestGateway({ sites, dealerships, cars: [...cars, ...others] });
}, 120_000);
afterAll(() => gateway.close());

const search = async (parameters: string, host = RIVERSIDE) => {
  const answer = await gateway.get(`/api/search?${parameters}`, host);
  return { status: answer.status, ...answer.json() };
};
const ids = (hits: { id: string }[]) => hits.map(({ id }) => id);

/** All ids of a search by its cursors. */
async function readAll(parameters: string, host = RIVERSIDE): Promise<string[]> {
  const all: string[] = [];
  let answer = await search(parameters, host);
  all.push(...ids(answer.hits));
  while (answer.next_cursor !== null) {
    answer = await search(`${parameters}&cursor=${answer.next_cursor}`, host);
    expect([answer.status, answer.facets, answer.facetStats]).toEqual([200, {}, {}]);
    expect(answer.hits).not.toEqual([]);
    all.push(...ids(answer.hits));
  }
  return all;
}

describe('more cars than an offset reaches', () => {
  it('SRCH-3 promise no page that is empty', async () => {
    const { pages, count } = await search('hitsPerPage=100');
    expect([pages, count]).toEqual([100, CARS]);
    const last = await search(`hitsPerPage=100&offset=${(pages - 1) * 100}`);
    expect(last.hits).toHaveLength(100);
    const page = (await gateway.get('/api/pages?path=/search/new-used-and-demo-cars/', RIVERSIDE)).json().content;
    expect([page.count, page.pages, page.pagination.pages.at(-1).page]).toEqual([CARS, 476, 476]);
    const lastPage = (await gateway.get('/api/pages?path=/search/new-used-and-demo-cars/?page=476', RIVERSIDE)).json()
      .content;
    expect(lastPage.cards).toHaveLength(21);
  });

  it('SRCH-16 say so where an offset goes too far', async () => {
    for (const parameters of ['hitsPerPage=100&offset=9901', 'offset=10000', 'offset=10000000']) {
      const { status, errors } = await search(parameters);
      expect([status, errors[0].field]).toEqual([400, 'offset']);
      expect(errors[0].message).toMatch(
        /expected (?:at most 10000 together; use next_cursor|a whole number from 0 to 9999)/,
      );
    }
  });

  it('SRCH-16 are read by cursors, each once', async () => {
    const all = await readAll('hitsPerPage=100&sort=latest');
    expect(all).toHaveLength(CARS);
    expect(new Set(all).size).toBe(CARS);
  }, 120_000);
});

describe('a cursor', () => {
  it('SRCH-16 keeps to the filters, the order and the size of its search', async () => {
    const kias = await readAll('make=Kia&sort=lowestPrice&hitsPerPage=3');
    expect(kias).toHaveLength(11);
    expect(kias).toEqual(ids((await search('make=Kia&sort=lowestPrice&hitsPerPage=100')).hits));
    expect((await search('make=Kia&hitsPerPage=11')).next_cursor).toBeNull();
  });

  it('SITE-4 SRCH-16 is refused by another search and by another site', async () => {
    const { next_cursor: cursor } = await search('make=Kia&hitsPerPage=2');
    const others = [search(`hitsPerPage=2&cursor=${cursor}`), search(`make=Kia&sort=latest&cursor=${cursor}`)];
    const elsewhere = search(`make=Kia&hitsPerPage=2&cursor=${cursor}`, HILLSIDE);
    for (const answer of await Promise.all([...others, elsewhere, search('cursor=nonsense')])) {
      expect(answer).toMatchObject({ status: 400, errors: [{ field: 'cursor' }] });
      expect(answer.message).toContain('is not from this search');
    }
    expect(await readAll('make=Kia&hitsPerPage=2', HILLSIDE)).toEqual(['h1', 'h2', 'h3']);
  });
});
