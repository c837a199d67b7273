import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { ABOUT, startTestGateway, type TestAnswer, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, RIVERSIDE, sites } from './testing/two-dealers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ sites, dealerships, cars });
});
afterAll(() => gateway.close());

describe('hosts', () => {
  it('SITE-1 get a plain 404 page if they lead to no site', async () => {
    const answer = await gateway.get('/', { host: 'nobody.example' });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('There is no website at this address.');
    expect((await gateway.get('/api/search', { host: 'nobody.example' })).status).toBe(404);
  });

  it("SITE-4 put no other website's name into a site's canonical address", async () => {
    for (const host of ['riverside.example:80@elsewhere.example', 'riverside.example:elsewhere']) {
      const answer = await gateway.get('/', { host });
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('elsewhere');
    }
  });

  it('SITE-1 choose a site by ?site= only in development', async () => {
    const config = { development: true, baseDomain: 'localhost' };
    const developing = await startTestGateway({ sites, dealerships, cars, config });
    try {
      const chosen = await developing.get('/?site=hillside', { host: 'localhost:3000' });
      expect(chosen.text).toContain('| hillside');
      const cookie = String(chosen.headers['set-cookie']);
      expect(cookie).toMatch(/^forecourt_site=hillside;.*HttpOnly/);
      expect(cookie).not.toContain('Domain');
      const next = await developing.get('/', {
        host: 'localhost:3000',
        headers: { cookie: 'forecourt_site=hillside' },
      });
      expect(next.text).toContain('| hillside');
      expect((await developing.get('/', { host: 'riverside.localhost:3000' })).text).toContain('| riverside');
    } finally {
      await developing.close();
    }
    expect((await gateway.get('/?site=hillside', { host: 'localhost' })).status).toBe(404);
  });

  it('SITE-1 are read from X-Forwarded-Host only behind a trusted proxy', async () => {
    const headers = { 'x-forwarded-host': 'hillside.example' };
    const proxied = await startTestGateway({ sites, dealerships, config: { trustProxy: '127.0.0.1' } });
    try {
      expect((await proxied.get('/', { ...RIVERSIDE, headers })).text).toContain('| hillside');
    } finally {
      await proxied.close();
    }
    expect((await gateway.get('/', { ...RIVERSIDE, headers })).text).toContain('| riverside');
  });
});

describe('absolute addresses of a site', () => {
  const setting = { dealerships, cars, sites: [ofHosts('cars.example', 'old.example'), ofHosts()] };
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' };
  /** Every absolute address that a site gives to search engines and programs. */
  async function told(at: TestGateway, host: string, headers: Record<string, string> = {}): Promise<Set<string>> {
    const paths = ['/', '/robots.txt', '/sitemap.xml', '/sitemaps/results.xml'];
    const answers = await Promise.all(paths.map((path) => at.get(path, { host, headers })));
    return new Set(answers.flatMap(originsIn));
  }

  it('SITE-1 VEH-7 start with its first configured host and https, regardless of the request', async () => {
    const at = await startTestGateway({ ...setting, config: { baseDomain: 'forecourt.example' } });
    try {
      for (const host of ['cars.example', 'old.example', 'OLD.example:8080', 'riverside.forecourt.example']) {
        expect([host, await told(at, host, forged)]).toEqual([host, new Set(['https://cars.example'])]);
      }
      const unnamed = 'hillside.forecourt.example';
      expect(await told(at, unnamed)).toEqual(new Set([`https://${unnamed}`]));
    } finally {
      await at.close();
    }
  });

  it('SITE-1 VEH-7 do so behind a trusted proxy that ends TLS or does not', async () => {
    const at = await startTestGateway({ ...setting, config: { trustProxy: '127.0.0.1' } });
    try {
      const headers = { 'x-forwarded-host': 'old.example', 'x-forwarded-proto': 'http' };
      expect(await told(at, 'gateway-1:3000', headers)).toEqual(new Set(['https://cars.example']));
    } finally {
      await at.close();
    }
  });

  it('SITE-1 are those of the request in development, which runs on any port without TLS', async () => {
    const at = await startTestGateway({ ...setting, config: { development: true, baseDomain: 'localhost' } });
    try {
      expect(await told(at, 'riverside.localhost:3000')).toEqual(new Set(['http://riverside.localhost:3000']));
    } finally {
      await at.close();
    }
  });
});

describe('files', () => {
  it('gives a site its icon, also where browsers look for one, and none to an unknown site', async () => {
    for (const path of ['/favicon.svg', '/favicon.ico']) {
      const answer = await gateway.get(path, RIVERSIDE);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect((await gateway.get('/favicon.svg', { host: 'nobody.example' })).status).toBe(404);
  });

  it.each(['TRACE', 'QUERY'])(
    'answer %s, which nothing takes, with 405 and the methods that there are',
    async (method) => {
      for (const path of ['/api/search', '/search/used-cars/', '/health/live']) {
        const { status, headers } = await gateway.get(path, { ...RIVERSIDE, method });
        expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']);
      }
    },
  );

  it('says to robots what to skip', async () => {
    expect((await gateway.get('/robots.txt', RIVERSIDE)).text).toContain('Disallow: /api/');
  });
});

/** Riverside's site at these hosts; hillside's, of the same cars, at none. */
function ofHosts(...hosts: string[]) {
  const [id, slug] = hosts.length > 0 ? [1, 'riverside'] : [2, 'hillside'];
  return { revision: 1, config: exampleSite({ id, slug, hosts }).config };
}

/** The origins in an answer: of a page, in what its document says of itself. */
function originsIn({ text }: TestAnswer): string[] {
  const [, about = text] = text.split(ABOUT);
  const addresses = about.match(/https?:\/\/[\w.:-]+/g) ?? [];
  return addresses.filter((address) => !/schema\.org|sitemaps\.org|w3\.org/.test(address));
}
