import { Readable } from 'node:stream';
import {
  type CarSearchEngine,
  EmbeddedCarSearchEngine,
  emptySearchState,
  type SearchState,
} from '@forecourt/car-search';
import { FixedClock } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageRenderer } from './rendering/page-renderer.ts';
import { CarSearches } from './search/answers/car-searches.ts';
import { SiteRanges } from './search/answers/site-stock.ts';
import type { SiteContext } from './site/site-context.ts';
import { exampleDocument } from './testing/example-document.ts';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { NOW, startTestGateway, type TestGateway } from './testing/test-gateway.ts';

/** Renders only what the ETag must distinguish. */
class ChangingRenderer extends PageRenderer {
  override version = 'one';
  override readonly assetsFolder = null;
  css = ':root{}';
  override themeCss(): string {
    return this.css;
  }
  override async render(): Promise<Readable> {
    return Readable.from(['<!doctype html>']);
  }
}

describe('the ETag of a page', () => {
  const renderer = new ChangingRenderer();
  const site = (hosts: string[], changes = {}) => exampleSite({ hosts, ...changes }).config;
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      sites: [{ revision: 1, config: site(['cars.example']) }],
      dealerships: [exampleDealership(1, 'riverside')],
      // Identical pages at any address.
      config: { renderer, development: true },
    });
  });
  afterAll(() => gateway.close());

  const HERE = 'cars.example';
  const ELSEWHERE = 'cars.example:8080';
  const etag = async (host: string, path = '/compare') => String((await gateway.get(path, { host })).headers.etag);
  const model = async (host: string, path: string) => (await gateway.get(`/api/pages?path=${path}`, { host })).text;

  it('SITE-4 depend on the address of the site, even if its pages are the same', async () => {
    expect(await model(HERE, '/compare')).toBe(await model(ELSEWHERE, '/compare'));
    const tag = await etag(HERE);
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(await etag(HERE)).toBe(tag);
    expect(await etag(ELSEWHERE)).not.toBe(tag);
    const headers = { 'if-none-match': tag };
    expect((await gateway.get('/compare', { host: HERE, headers })).status).toBe(304);
    expect((await gateway.get('/compare', { host: ELSEWHERE, headers })).status).toBe(200);
  });

  it('is the same for a reader that takes no packed answers, and so is the document', async () => {
    const ask = (coding: string) =>
      gateway.get('/compare?packed', { host: HERE, headers: { 'accept-encoding': coding } });
    const made = await ask('identity');
    const [packed, again, plain] = [await ask('br, gzip'), await ask('gzip'), await ask('identity')];
    const headersOf = ({ headers }: typeof made) => [headers['content-encoding'], headers.vary, headers.etag];
    expect([packed, again, plain].map(headersOf)).toEqual([
      ['br', 'Host, accept-encoding', made.headers.etag],
      ['gzip', 'Host, accept-encoding', made.headers.etag],
      [undefined, 'Host', made.headers.etag],
    ]);
    expect(plain.text).toBe(made.text);
  });

  it('distinguish pages with the same document', async () => {
    expect(await etag(HERE, '/success')).not.toBe(await etag(HERE, '/compare'));
  });

  it('depend on the theme and the version of the front', async () => {
    const first = await etag(HERE);
    renderer.css = ':root{--brand:#f00}';
    const coloured = await etag(HERE);
    renderer.css = ':root{}';
    renderer.version = 'two';
    const newer = await etag(HERE);
    renderer.version = 'one';
    expect(await etag(HERE)).toBe(first);
    expect(new Set([first, coloured, newer]).size).toBe(3);
  });
});

describe('kept answers of searches', () => {
  const kept = { searchCacheEntries: 50, searchCacheMilliseconds: 600_000, vocabularyMilliseconds: 600_000 };
  const clock = new FixedClock(NOW);
  const riverside = exampleSite();
  const two = [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')];
  const changed = (changes: Parameters<typeof exampleSite>[0], dealerships = [exampleDealership(1, 'riverside')]) =>
    exampleSite(changes, dealerships);

  async function stocked(): Promise<CarSearchEngine> {
    const engine = new EmbeddedCarSearchEngine();
    for (const [alias, count] of [
      ['cars', 3],
      ['others', 1],
    ] as const) {
      await engine.createIndex(`${alias}-1`);
      await engine.pointAlias(alias, `${alias}-1`);
      const cars = Array.from({ length: count }, (_, place) =>
        exampleDocument({
          id: `c${place}`,
          dealership_id: place === 2 ? 2 : 1,
          make: place ? 'Kia' : 'Toyota',
          price: 10_000 * (place + 1),
          photos_count: place,
        }),
      );
      await engine.write(
        `${alias}-1`,
        cars.map((document) => ({ id: document.id, revision: 1, document })),
      );
    }
    return engine;
  }

  const state = (changes: Partial<SearchState>): SearchState => ({ ...emptySearchState(), ...changes });
  type Ask = readonly [what: string, site: SiteContext, state: SearchState, options?: object];
  const asks: Ask[] = [
    ['plain', riverside, emptySearchState()],
    ['of two dealerships', changed({}, two), emptySearchState()],
    ['of another index', changed({ search: { index_name: 'others' } }), emptySearchState()],
    ['with a preset', changed({ search: { photo_count_at_least: 1 } }), emptySearchState()],
    ['in another order', riverside, state({ sortBy: 'latest' })],
    ['with a choice', riverside, state({ filters: { make: ['Kia'] } })],
    ['with a range', riverside, state({ ranges: { price: { max: 15_000 } } })],
    ['with words', riverside, state({ query: 'kia' })],
    ['with other words', riverside, state({ query: 'toyota' })],
    ['behind others', riverside, emptySearchState(), { offset: 1 }],
    ['of fewer', riverside, emptySearchState(), { limit: 1 }],
    ['without facets', riverside, emptySearchState(), { facets: [] }],
  ];

  it.each(['find', 'findBeside'] as const)('SITE-4 SRCH-11 of %s are only those of the same question', async (way) => {
    const engine = await stocked();
    const fresh = new CarSearches(engine, clock, {
      searchCacheEntries: 50,
      searchCacheMilliseconds: 0,
      vocabularyMilliseconds: 0,
    });
    let asked = 0;
    const counted = await stocked();
    const search = counted.search.bind(counted);
    counted.search = (...question) => {
      asked += 1;
      return search(...question);
    };
    const keeping = new CarSearches(counted, clock, kept);
    for (const time of ['first', 'again']) {
      for (const [what, site, question, options = {}] of asks) {
        const { ms: _, ...answer } = await keeping[way](site, question, options);
        const { ms: __, ...expected } = await fresh[way](site, question, options);
        expect([time, what, answer]).toEqual([time, what, expected]);
        const before = asked;
        await keeping[way](site, question, options);
        expect([time, what, asked - before]).toEqual([time, what, 0]);
      }
    }
  });

  it('SRCH-11 are ten a site, the oldest going first, whatever other sites ask', async () => {
    const engine = await stocked();
    let asked = 0;
    const search = engine.search.bind(engine);
    engine.search = (...question) => {
      asked += 1;
      return search(...question);
    };
    const searches = new CarSearches(engine, clock, kept);
    const ask = (site: SiteContext, limit: number) => searches.findBeside(site, emptySearchState(), { limit });
    const asksEngine = async (site: SiteContext, limit: number) => {
      const before = asked;
      await ask(site, limit);
      return asked > before;
    };
    for (let limit = 1; limit <= 10; limit += 1) await ask(riverside, limit);
    const other = changed({ id: 2, slug: 'other' });
    for (let limit = 1; limit <= 30; limit += 1) await ask(other, limit);
    expect(await asksEngine(riverside, 1)).toBe(false);
    await ask(riverside, 11);
    expect(await asksEngine(riverside, 2)).toBe(false);
    // Used a moment ago, yet the oldest.
    expect(await asksEngine(riverside, 1)).toBe(true);
  });

  it('SRCH-11 of a running gateway are ten, the oldest going first', async () => {
    const engine = new EmbeddedCarSearchEngine();
    let asked = 0;
    const search = engine.search.bind(engine);
    engine.search = (...question) => {
      asked += 1;
      return search(...question);
    };
    const gateway = await startTestGateway({
      sites: [{ revision: 1, config: exampleSite({ hosts: ['cars.example'] }).config }],
      dealerships: [exampleDealership(1, 'riverside')],
      cars: Array.from({ length: 12 }, (_, place) => ({ id: `c${place}`, dealership_id: 1 })),
      engine,
      config: { limits: { searchCacheMilliseconds: 600_000 } },
    });
    const asksEngine = async (limit: number) => {
      const before = asked;
      const answer = await gateway.get(`/api/cars?limit=${limit}`, { host: 'cars.example' });
      expect([answer.status, answer.json().cars?.length ?? answer.json().length]).toEqual([200, limit]);
      return asked > before;
    };
    try {
      for (let limit = 1; limit <= 10; limit += 1) expect([limit, await asksEngine(limit)]).toEqual([limit, true]);
      for (let limit = 1; limit <= 10; limit += 1) expect([limit, await asksEngine(limit)]).toEqual([limit, false]);
      expect(await asksEngine(11)).toBe(true);
      expect(await asksEngine(2)).toBe(false);
      expect(await asksEngine(1)).toBe(true);
    } finally {
      await gateway.close();
    }
  });

  it('IDX-1 end with the minute in which a sold car’s days do', async () => {
    const engine = new EmbeddedCarSearchEngine();
    await engine.createIndex('cars-1');
    await engine.pointAlias('cars', 'cars-1');
    const sold_date_timestamp = NOW.getTime() / 1_000 - 3 * 86_400 + 30;
    const document = exampleDocument({ id: 'c1', status: 'sold', sold: true, sold_date_timestamp });
    await engine.write('cars-1', [{ id: 'c1', revision: 1, document }]);
    const moving = new FixedClock(NOW);
    const searches = new CarSearches(engine, moving, kept);
    const count = async () => (await searches.find(riverside, emptySearchState())).count;
    expect(await count()).toBe(1);
    moving.advance(60_000);
    expect(await count()).toBe(0);
  });

  it('SITE-4 SRCH-6 of a site’s words are its own, and no write makes them again', async () => {
    const engine = await stocked();
    let made = 0;
    const vocabulary = engine.vocabulary.bind(engine);
    engine.vocabulary = (...asked) => {
      made += 1;
      return vocabulary(...asked);
    };
    const searches = new CarSearches(engine, clock, kept);
    const count = async (site: SiteContext, query: string) => (await searches.find(site, state({ query }))).count;
    const hillside = changed({}, [exampleDealership(2, 'hillside')]);
    for (let turn = 0; turn < 3; turn += 1) {
      expect([await count(riverside, `walnit ${turn}`), await count(hillside, `walnit ${turn}`)]).toEqual([0, 0]);
      const document = exampleDocument({ id: `w${turn}`, dealership_id: 1, badge: 'Walnut' });
      await engine.write('cars-1', [{ id: document.id, revision: 1, document }]);
    }
    expect(made).toBe(2);
    expect(await count(riverside, 'walnut')).toBe(3);
    const fresh = new CarSearches(engine, clock, kept);
    expect((await fresh.find(riverside, state({ query: 'walnit' }))).count).toBe(3);
    expect((await fresh.find(hillside, state({ query: 'walnit' }))).count).toBe(0);
  });

  it('SITE-4 SITE-5 of what a site sells depend on site and revision', async () => {
    const searches = new CarSearches(await stocked(), clock, {
      searchCacheEntries: 50,
      searchCacheMilliseconds: 0,
      vocabularyMilliseconds: 0,
    });
    const ranges = new SiteRanges(searches, { siteRangeMilliseconds: 600_000 });
    const makes = async (site: SiteContext) => (await ranges.of(site)).makes.map(({ label }) => label).sort();
    expect(await makes(riverside)).toEqual(['Kia', 'Toyota']);
    const narrowed = { search: { filters: ['make:Kia'] } };
    expect(await makes(changed({ id: 2, slug: 'kia', ...narrowed }))).toEqual(['Kia']);
    expect(await makes({ ...changed(narrowed), revision: 2 })).toEqual(['Kia']);
    expect(await makes(riverside)).toEqual(['Kia', 'Toyota']);
  });
});
