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
  async function shownOrigins(
    at: TestGateway,
    host: string,
    headers: Record<string, string> = {},
  ): Promise<Set<string>> {
    const paths = ['/', '/robots.txt', '/sitemap.xml', '/sitemaps/results.xml'];
    const answers = await Promise.all(paths.map((path) => at.get(path, { host, headers })));
    return new Set(answers.flatMap(originsIn));
  }

  it('SITE-1 VEH-7 start with its first configured host and https, regardless of the request', async () => {
    const at = await startTestGateway({ ...setting, config: { baseDomain: 'forecourt.example' } });
    try {
      for (const host of ['cars.example', 'riverside.forecourt.example']) {
        expect([host, await shownOrigins(at, host, forged)]).toEqual([host, new Set(['https://cars.example'])]);
      }
      const unnamed = 'hillside.forecourt.example';
      expect(await shownOrigins(at, unnamed)).toEqual(new Set([`https://${unnamed}`]));
    } finally {
      await at.close();
    }
  });

  it('SITE-1 VEH-7 do so behind a trusted proxy that ends TLS or does not', async () => {
    const at = await startTestGateway({ ...setting, config: { trustProxy: '127.0.0.1' } });
    try {
      const headers = { 'x-forwarded-host': 'cars.example', 'x-forwarded-proto': 'http' };
      expect(await shownOrigins(at, 'gateway-1:3000', headers)).toEqual(new Set(['https://cars.example']));
    } finally {
      await at.close();
    }
  });

  it('lead from another host to the first one, with the path kept, but for posted forms and calls of programs', async () => {
    const at = await startTestGateway({
      ...setting,
      sites: [
        ofHosts('cars.example', 'old.example'),
        {
          revision: 1,
          config: exampleSite({
            ...{ id: 2, slug: 'hillside', hosts: ['new.example', 'kept.example'], redirect_hosts: false },
          }).config,
        },
      ],
    });
    try {
      for (const host of ['old.example', 'OLD.example:8080']) {
        const { status, headers } = await at.get('/cars/a?from=mail', { host, headers: forged });
        expect([status, headers.location]).toEqual([301, 'https://cars.example/cars/a?from=mail']);
      }
      expect((await at.get('/', { host: 'old.example', method: 'HEAD' })).status).toBe(301);
      expect((await at.get('/enquire', { host: 'old.example', method: 'POST', body: '' })).status).not.toBe(301);
      expect((await at.get('/api/search', { host: 'old.example' })).status).toBe(200);
      expect((await at.get('/', { host: 'cars.example' })).status).toBe(200);
      expect((await at.get('/', { host: 'kept.example' })).status).toBe(200);
    } finally {
      await at.close();
    }
  });

  it('SITE-1 are those of the request in development, which runs on any port without TLS', async () => {
    const at = await startTestGateway({ ...setting, config: { development: true, baseDomain: 'localhost' } });
    try {
      expect(await shownOrigins(at, 'riverside.localhost:3000')).toEqual(new Set(['http://riverside.localhost:3000']));
    } finally {
      await at.close();
    }
  });
});

describe('what a site says to robots and search engines', () => {
  const own = exampleSite({
    robots: { lines: ['Disallow: /old-brochures/', 'User-agent: GPTBot', 'Disallow: /'] },
    verification: { google: '0aBcD1eFgH', facebook: 'abc123' },
    redirects: 'a'.repeat(64),
    theme: { icon: { photo: `/images/site/${'b'.repeat(64)}` } },
  }).config;
  const led: Readonly<Record<string, string>> = {
    '/used-cars.php?id=5': '/search/used-cars/?make=Kia',
    '/about-us.html': '/about-us',
    '/cars/gone-for-good': '/search/used-cars/',
  };
  let at: TestGateway;
  const asked = () => at.upstream.calls.filter(({ url }) => url.includes('/redirects/'));
  beforeAll(async () => {
    at = await startTestGateway({
      sites: [{ revision: 1, config: own }],
      dealerships,
      cars,
      answers: { redirect: (_site, address) => led[address] ?? null },
    });
  });
  afterAll(() => at.close());

  it('has the site’s own lines of robots.txt after the platform’s', async () => {
    const { text } = await at.get('/robots.txt', RIVERSIDE);
    expect(text).toContain('Disallow: /old-brochures/\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: ');
    expect(text.indexOf('Disallow: /api/')).toBeLessThan(text.indexOf('/old-brochures/'));
  });

  it('lets a page frame the players of videos that keep no cookies, and no others', async () => {
    const { headers } = await at.get('/', RIVERSIDE);
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining([
        'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
        "media-src 'self' https:",
        "default-src 'none'",
      ]),
    );
  });

  it('has its own icon, scaled by the image route', async () => {
    for (const path of ['/favicon.svg', '/favicon.ico']) {
      const { status, headers } = await at.get(path, RIVERSIDE);
      expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/images\/site\/b{64}\.webp\?w=160&/)]);
    }
  });

  it('has the codes of verification on each page', async () => {
    const { text } = await at.get('/', RIVERSIDE);
    const [, about = ''] = text.split(ABOUT);
    expect(JSON.parse(about).codes).toEqual({
      'google-site-verification': '0aBcD1eFgH',
      'facebook-domain-verification': 'abc123',
    });
  });

  it('leads from old addresses to what took their place, where there is no page, and asks once for each', async () => {
    for (const [address, target] of Object.entries(led)) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { status, headers } = await at.get(address, { ...RIVERSIDE, method });
        expect([address, status, headers.location]).toEqual([address, 301, target]);
      }
    }
    expect(asked()).toHaveLength(Object.keys(led).length);
    expect((await at.get('/never-there', RIVERSIDE)).status).toBe(404);
    const model = await at.get('/api/pages?path=/about-us.html', RIVERSIDE);
    expect(model.json()).toMatchObject({ status: 301, redirect: '/about-us' });
  });

  it('asks for no redirect of a page that is there, and of nothing that is posted', async () => {
    at.upstream.calls.splice(0);
    expect((await at.get('/', RIVERSIDE)).status).toBe(200);
    const posted = await at.get('/about-us.html', { ...RIVERSIDE, method: 'POST', body: 'name=Kim' });
    expect(posted.status).not.toBe(301);
    expect(asked()).toEqual([]);
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
