import { pages, type VehicleAddressChunks } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ABOUT, startTestGateway, type TestGateway, type TestRequest } from './testing/test-gateway.ts';
import { cars, dealerships, found, HILLSIDE, RIVERSIDE, riversideVehicle, sites } from './testing/two-dealers.ts';

const ORIGIN = 'https://riverside.example';
let gateway: TestGateway;
let asked: unknown[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    cars,
    answers: {
      vehicle: () => found(riversideVehicle),
      addressChunks: ({ scope }): VehicleAddressChunks => ({
        chunks: dealerships
          .filter(({ slug }) => slug === scope?.id)
          .flatMap(({ id }) => [
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

describe('sitemaps for search engines', () => {
  it('VEH-7 robots.txt names the site’s own sitemap', async () => {
    expect((await gateway.get('/robots.txt', RIVERSIDE)).text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect((await gateway.get('/robots.txt', HILLSIDE)).text).toContain('https://hillside.example/sitemap.xml');
  });

  it('SITE-4 the index leads to a file for each chunk of the site’s own vehicles', async () => {
    const answer = await gateway.get('/sitemap.xml', RIVERSIDE);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const files = locations(answer.text);
    expect(files).toContain(`${ORIGIN}/sitemaps/contact.xml`);
    expect(files.filter((file) => /results|vehicles/.test(file))).toEqual([
      `${ORIGIN}/sitemaps/results.xml`,
      `${ORIGIN}/sitemaps/vehicles.xml?dealership=1&amp;from=a1`,
      `${ORIGIN}/sitemaps/vehicles.xml?dealership=1&amp;from=k1`,
    ]);
  });

  it('VEH-7 a file of vehicles has their addresses and when each changed', async () => {
    asked = [];
    const { text } = await gateway.get('/sitemaps/vehicles.xml?dealership=1&from=k1', RIVERSIDE);
    expect(asked).toEqual([{ dealership: '1', from: 'k1' }]);
    expect(locations(text)).toEqual([`${ORIGIN}/cars/a-corolla-v1`]);
    expect(text).toContain('<lastmod>2026-11-19T08:00:00.000Z</lastmod>');
  });

  it('the file of results pages has each search that the site has a path for, once', async () => {
    const paths = locations((await gateway.get('/sitemaps/results.xml', RIVERSIDE)).text);
    expect(paths).toEqual(
      expect.arrayContaining(['used-cars', 'toyota', 'toyota/rav4', 'suv'].map((path) => `${ORIGIN}/search/${path}/`)),
    );
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      const page = (await gateway.get(`/api/pages?path=${path.slice(ORIGIN.length)}`, RIVERSIDE)).json();
      expect([path, page.status, page.head.robots]).toEqual([path, 200, 'index']);
    }
  });

  it('VEH-7 has a file for each kind of page that the site has, by its declaration, and no other', async () => {
    const index = locations((await gateway.get('/sitemap.xml', RIVERSIDE)).text);
    for (const { kind, sitemap } of pages.filter((page) => page.sitemap !== 'files')) {
      const address = `/sitemaps/${kind}.xml`;
      const { status } = await gateway.get(address, RIVERSIDE);
      expect([kind, status]).toEqual([kind, index.includes(ORIGIN + address) ? 200 : 404]);
      if (sitemap === 'none') expect(status).toBe(404);
    }
  });

  it('is 404 for a file that there is not', async () => {
    for (const file of ['pages.xml', 'results', 'results.json', 'constructor.xml', 'vehicle.xml']) {
      expect([file, (await gateway.get(`/sitemaps/${file}`, RIVERSIDE)).status]).toEqual([file, 404]);
    }
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

describe('the files that are kept', () => {
  const slugs = (text: string) => locations(text).map((address) => address.split('/').at(-1));

  it('SITE-4 are cached by site, its configuration, host of the site, dealership and place', async () => {
    const [riverside, hillside] = sites;
    if (!riverside || !hillside) throw new Error('There are two sites.');
    const both = { ...hillside, config: { ...hillside.config, dealership_ids: [1, 2] } };
    const keeping = await startTestGateway({
      sites: [riverside, both],
      dealerships,
      cars,
      config: { limits: { sitemapMilliseconds: 600_000 }, development: true },
      answers: {
        addressChunks: ({ scope }) => ({ chunks: [{ dealership_id: 1, from: `of-${scope?.id}` }] }),
        addresses: ({ dealership, from }, { scope }) => ({
          addresses: [{ slug: `${scope?.id}-${dealership}-${from}`, changed_at: '2026-11-19T08:00:00.000Z' }],
        }),
      },
    });
    try {
      const vehicles = async (place: string, host: TestRequest = HILLSIDE) =>
        (await keeping.get(`/sitemaps/vehicles.xml?dealership=${place}`, host)).text;
      for (const time of ['first', 'kept']) {
        expect([time, slugs(await vehicles('1&from=a'))]).toEqual([time, ['hillside-1-a']]);
        expect([time, slugs(await vehicles('1&from=b'))]).toEqual([time, ['hillside-1-b']]);
        expect([time, slugs(await vehicles('2&from=a'))]).toEqual([time, ['hillside-2-a']]);
        expect([time, slugs(await vehicles('1&from=a', RIVERSIDE))]).toEqual([time, ['riverside-1-a']]);
        for (const slug of ['riverside', 'hillside']) {
          // One address, which leads to either site by the development cookie.
          const chosen = { host: 'localhost:3000', headers: { cookie: `forecourt_site=${slug}` } };
          expect([time, slugs(await vehicles('1&from=a', chosen))]).toEqual([time, [`${slug}-1-a`]]);
        }
        const elsewhere = await vehicles('1&from=a', { host: 'hillside.example:8080' });
        expect(elsewhere).toContain('http://hillside.example:8080/cars/hillside-1-a');
        for (const host of [RIVERSIDE, HILLSIDE]) {
          const origin = `http://${host.host}`;
          const index = (await keeping.get('/sitemap.xml', host)).text;
          expect(locations(index)[1]).toBe(
            `${origin}/sitemaps/vehicles.xml?dealership=1&amp;from=of-${host.host.split('.')[0]}`,
          );
          const pages = (await keeping.get('/sitemaps/results.xml', host)).text;
          expect(pages.includes(`${origin}/search/kia/`)).toBe(host === HILLSIDE);
        }
      }
      const stockCalls = () => keeping.upstream.calls.filter(({ service }) => service === 'stock').length;
      const before = stockCalls();
      await Promise.all([vehicles('1&from=z'), vehicles('1&from=z'), vehicles('1&from=a')]);
      expect(stockCalls() - before).toBe(1);
      const renamed = { ...both.config, name: 'Hillside and Riverside' };
      keeping.upstream.configure({ sites: [{ ...both, revision: 2, config: renamed }] });
      let asked = stockCalls();
      while (asked === stockCalls()) await vehicles('1&from=a');
      asked = stockCalls();
      await vehicles('1&from=a');
      expect(stockCalls()).toBe(asked);
    } finally {
      await keeping.close();
    }
  });
});

describe('what a document says of its page', () => {
  const about = async (path: string) => JSON.parse((await gateway.get(path, RIVERSIDE)).text.split(ABOUT)[1] ?? '');

  it('VEH-7 a car without photos has its graph in absolute addresses, and no picture', async () => {
    const { picture, graph } = await about('/cars/a-corolla-v1');
    // An illustration is no picture of the car.
    expect(picture).toBeNull();
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
