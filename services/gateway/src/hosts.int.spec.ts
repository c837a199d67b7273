import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, RIVERSIDE, sites } from './testing/two-dealers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ sites, dealerships, cars });
});
afterAll(() => gateway.close());

describe('hosts', () => {
  it('SITE-1 get a plain 404 page where they lead to no site', async () => {
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

  it('SITE-1 choose a site by ?site= in development alone', async () => {
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

describe('files', () => {
  it('gives a site its icon, where browsers look for one too, and none to no site', async () => {
    for (const path of ['/favicon.svg', '/favicon.ico']) {
      const answer = await gateway.get(path, RIVERSIDE);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect((await gateway.get('/favicon.svg', { host: 'nobody.example' })).status).toBe(404);
  });

  it('tells robots what to leave alone', async () => {
    expect((await gateway.get('/robots.txt', RIVERSIDE)).text).toContain('Disallow: /api/');
  });
});
