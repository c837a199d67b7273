import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import startFastify from 'fastify';
import { type RouteLimits, requireBounds } from './limits/bound-routes.ts';
import { type RouteBounds, routeKinds } from './limits/route-bounds.ts';
import { ROUTE_LIMITS } from './limits/route-limits.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { startTestGateway, type TestGateway, type TestRequest } from './testing/test-gateway.ts';
import { dealerships, HILLSIDE, RIVERSIDE, sites } from './testing/two-dealers.ts';

/** More than may wait of one network. */
const FLOOD = 300;
const from = (address: string) => ({ 'x-forwarded-for': address });

/** An engine whose answers wait, so that searches are at work as long as a spec wants. */
class HeldEngine extends EmbeddedCarSearchEngine {
  #held: (() => void)[] | undefined;
  /** The queries since the last hold, in the order of their arrival. */
  asked: string[] = [];

  hold(): void {
    this.#held = [];
    this.asked = [];
  }

  /** Lets the search go that has waited longest. */
  async answerOne(): Promise<void> {
    this.#held?.shift()?.();
    await nextTurn();
  }

  release(): void {
    for (const go of this.#held ?? []) go();
    this.#held = undefined;
  }

  override async search(...query: Parameters<EmbeddedCarSearchEngine['search']>) {
    const held = this.#held;
    this.asked.push(JSON.stringify(query[1].where));
    if (held) await new Promise<void>((resolve) => held.push(resolve));
    return super.search(...query);
  }
}

const ofHillside = (query: string) => query.includes('"field":"dealership_id","values":[2]');

/** A renderer with files of its own, so that their route is there too. */
class WithAssets extends PageRenderer {
  override readonly version = 'with assets';
  override readonly assetsFolder: string;
  constructor(folder: string) {
    super();
    this.assetsFolder = folder;
  }
  override themeCss(): string {
    return '';
  }
  override async render(): Promise<Readable> {
    return Readable.from(['<!doctype html>']);
  }
}

const engine = new HeldEngine();
let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-assets-'));
  await writeFile(join(folder, 'front.js'), '');
  await engine.createIndex('cars-1');
  await engine.pointAlias('cars', 'cars-1');
  gateway = await startTestGateway({
    sites,
    dealerships,
    config: {
      engine,
      trustProxy: ['loopback'],
      // A busy machine may take long to answer so many, none of which may run out of time here.
      limits: { filesPerMinute: 3, requestWaitMilliseconds: 60_000 },
      renderer: new WithAssets(folder),
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** The routes of Fastify's own tree, as `GET /api/search`; it shows those with a wildcard as one. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents.splice(depth, parents.length, part);
    return methods ? methods.split(', ').map((method) => `${method} ${parents.join('')}`) : [];
  });
}

describe('every route', () => {
  const operations = ['/health/live', '/health/ready', '/metrics'].flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);

  it('has a limit and a bound of what it does at once, but those of operations', () => {
    const fastify = gateway.service.app.getHttpAdapter().getInstance();
    const routes = routesOf(fastify.printRoutes({ commonPrefix: false }));
    expect(routes.length).toBeGreaterThan(30);
    const unbounded = routes.filter((route) => !fastify.routeKinds.has(route.replace(/(?<!\/)\*$/, '/*')));
    expect(unbounded.sort()).toEqual(operations.sort());
    expect(Object.fromEntries(fastify.routeKinds)).toMatchObject({
      'GET /api/search': 'read',
      'GET /api/cars/:idOrSlug': 'read',
      'GET /api/pages': 'model',
      'GET /*': 'page',
      'HEAD /*': 'page',
      'POST /*': 'page',
      'POST /api/enquiries': 'send',
      'GET /sitemaps/vehicles.xml': 'sitemap',
      'GET /assets/*': 'file',
      'POST /feeds/v1/events': 'feed',
    });
    // These are bounded by their key: a feed's places, one export a site, and the calls of a CRM that wait.
    const byKey: readonly RouteBounds[] = [routeKinds.feed, routeKinds.feedOut, routeKinds.crm];
    for (const kind of Object.values<RouteBounds>(routeKinds).filter((each) => !byKey.includes(each))) {
      expect([kind.counted ?? kind.ofHolder ?? null, kind.lane]).not.toContain(null);
    }
  });

  it('is refused when it is added without one', () => {
    const fastify = startFastify();
    requireBounds(fastify);
    expect(() => fastify.get('/api/new', async () => 'answer')).toThrow('GET /api/new declares no bounds');
  });

  it('counts its requests by network, one car and files too', async () => {
    const statuses = async (path: string, times: number, address: string) => {
      const answers = [];
      for (let asked = 0; asked < times; asked += 1) {
        answers.push((await gateway.get(path, { ...RIVERSIDE, headers: from(address) })).status);
      }
      return answers;
    };
    expect(await statuses('/assets/front.js', 4, '203.0.113.20')).toEqual([200, 200, 200, 429]);
    expect(await statuses('/favicon.svg', 1, '203.0.113.20')).toEqual([429]);
    expect(await statuses('/assets/front.js', 1, '203.0.113.21')).toEqual([200]);
  });
});

describe('a flood from one network within its limit', () => {
  it('SITE-4 leaves another site its turns', async () => {
    const { lanes } = gateway.service.app.get<RouteLimits>(ROUTE_LIMITS);
    const answered: string[] = [];
    const ask = async (who: string, site: TestRequest, address: string) => {
      const { status } = await gateway.get(`/api/search?km=${answered.length}:`, { ...site, headers: from(address) });
      answered.push(`${who} ${status}`);
    };
    engine.hold();
    const flood = Array.from({ length: 200 }, () => ask('flood', RIVERSIDE, '203.0.113.1'));
    const others = Array.from({ length: 5 }, () => ask('other', HILLSIDE, '203.0.113.2'));
    const { visitors } = lanes;
    while (visitors.counts.taken + visitors.counts.waiting < 205) await nextTurn();
    while (answered.length < 205) await engine.answerOne();
    engine.release();
    await Promise.all([...flood, ...others]);
    expect(new Set(answered)).toEqual(new Set(['flood 200', 'other 200']));
    // A network has 16 of the 64 seats, so the others come next.
    // By the order in which the engine was asked: answers may reach their clients in another.
    const hillside = engine.asked.flatMap((query, place) => (ofHillside(query) ? [place] : []));
    expect(hillside).toHaveLength(5);
    expect(hillside.at(-1)).toBeLessThan(40);
  });

  it('is shed early beyond what may wait, with 503 and Retry-After in the form that was asked for', async () => {
    const headers = from('203.0.113.3');
    const flood = async (path: string) => {
      engine.hold();
      const asked = Array.from({ length: FLOOD }, () => gateway.get(path, { ...RIVERSIDE, headers }));
      const shed = await Promise.race(asked);
      let open = true;
      const all = Promise.all(asked).finally(() => {
        open = false;
      });
      while (open) await engine.answerOne();
      await all;
      engine.release();
      return shed;
    };
    const call = await flood('/api/search');
    expect([call.status, call.headers['retry-after']]).toEqual([503, '2']);
    expect(call.headers['content-type']).toContain('application/problem+json');
    const page = await flood('/search/used-cars/');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '2']);
    expect(page.text).toContain('too many visitors right now');
    expect((await gateway.get('/health/live')).json()).toEqual({ status: 'ok' });
    const { text } = await gateway.get('/metrics');
    expect(Number(/gateway_requests_turned_away\{lane="visitors",.*\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toMatch(/gateway_requests_admitted\{lane="visitors",.*\} 0/);
  });
});
