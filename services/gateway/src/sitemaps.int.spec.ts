import type { VehicleAddressChunks } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ABOUT, startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, found, HILLSIDE, RIVERSIDE, riversideVehicle, sites } from './testing/two-dealers.ts';

const ORIGIN = 'http://riverside.example';
let gateway: TestGateway;
let asked: unknown[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    cars,
    answers: {
      vehicle: () => found(riversideVehicle),
      addressChunks: ({ dealerships: own = [] }): VehicleAddressChunks => ({
        chunks: own.flatMap(({ id }) => [
          { dealership_id: id, from: `a${id}` },
          { dealership_id: id, from: `k${id}` },
        ]),
      }),
      addresses: (query) => {
        asked.push(query);
        const changed_at = '2026-11-19T08:00:00.000Z';
        return { addresses: query.from === 'none' ? [] : [{ slug: 'a-corolla-v1', changed_at }] };
      },
    },
  });
});
afterAll(() => gateway.close());

describe('what search engines are told', () => {
  it('robots.txt names the site’s own sitemap', async () => {
    expect((await gateway.get('/robots.txt', RIVERSIDE)).text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect((await gateway.get('/robots.txt', HILLSIDE)).text).toContain('http://hillside.example/sitemap.xml');
  });

  it('SITE-4 the index leads to a file for each chunk of the site’s own vehicles', async () => {
    const answer = await gateway.get('/sitemap.xml', RIVERSIDE);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(locations(answer.text)).toEqual([
      `${ORIGIN}/sitemaps/pages.xml`,
      `${ORIGIN}/sitemaps/vehicles.xml?dealership=1&amp;from=a1`,
      `${ORIGIN}/sitemaps/vehicles.xml?dealership=1&amp;from=k1`,
    ]);
  });

  it('a file of vehicles has their addresses and when each changed', async () => {
    asked = [];
    const { text } = await gateway.get('/sitemaps/vehicles.xml?dealership=1&from=k1', RIVERSIDE);
    expect(asked).toEqual([{ dealership: '1', from: 'k1' }]);
    expect(locations(text)).toEqual([`${ORIGIN}/cars/a-corolla-v1`]);
    expect(text).toContain('<lastmod>2026-11-19T08:00:00.000Z</lastmod>');
  });

  it('the file of pages has each search that the site has a path for, once', async () => {
    const paths = locations((await gateway.get('/sitemaps/pages.xml', RIVERSIDE)).text);
    expect(paths).toEqual(
      expect.arrayContaining(['used-cars', 'toyota', 'toyota/rav4', 'suv'].map((path) => `${ORIGIN}/search/${path}/`)),
    );
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      const page = (await gateway.get(`/api/pages?path=${path.slice(ORIGIN.length)}`, RIVERSIDE)).json();
      expect([path, page.status, page.head.robots]).toEqual([path, 200, 'index']);
    }
  });

  it('is 404 for a file that there is not', async () => {
    for (const query of [
      '',
      '?dealership=1',
      '?dealership=x&from=a1',
      '?dealership=1&from=none',
      "?dealership=1&from=';--",
    ]) {
      expect([query, (await gateway.get(`/sitemaps/vehicles.xml${query}`, RIVERSIDE)).status]).toEqual([query, 404]);
    }
  });
});

describe('what a document says of its page', () => {
  const about = async (path: string) => JSON.parse((await gateway.get(path, RIVERSIDE)).text.split(ABOUT)[1] ?? '');

  it('a car has a picture of 1200 by 630 and its graph, in absolute addresses', async () => {
    const { picture, graph } = await about('/cars/a-corolla-v1');
    expect(picture).toMatchObject({ size: { width: 1200, height: 630 } });
    expect(picture.address).toMatch(/^http:\/\/riverside\.example\/images\/drawn\/.*\.jpg\?w=1200&q=75&crop=40x21/);
    expect(graph['@graph'].map((node: Record<string, string>) => node['@type'])).toEqual([
      'Car',
      'AutoDealer',
      'BreadcrumbList',
    ]);
  });

  it('results have their cars as a list, and the pages around them', async () => {
    const { graph, previous, next } = await about('/search/new-used-and-demo-cars/');
    const [list] = graph['@graph'];
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 4 });
    expect(list.itemListElement[0]).toMatchObject({ position: 1, url: `${ORIGIN}/cars/car-r1` });
    expect([previous, next]).toEqual([null, null]);
  });

  it('is left out of the page as data', async () => {
    expect((await gateway.get('/api/pages?path=/cars/a-corolla-v1', RIVERSIDE)).text).not.toContain('schema.org');
  });
});

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
