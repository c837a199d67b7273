import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOW, startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, RIVERSIDE, sites } from './testing/two-dealers.ts';

let lines: Record<string, unknown>[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    config: {
      trustProxy: ['loopback'],
      limits: { readsPerMinute: 2, pagesPerMinute: 2 },
      logger: { level: 'silent', security: { write: (line) => lines.push(JSON.parse(line)) } },
    },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  lines = [];
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const signed = {
  'content-type': 'application/json',
  'forecourt-key': 'fk_9',
  'forecourt-timestamp': String(NOW.getTime() / 1000),
  'forecourt-signature': 'c2lnbmVk',
  'content-digest': 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
};

describe('the security log', () => {
  it('FEED-5 records a refused signature with the claimed key, and no address', async () => {
    const headers = { ...signed, ...from('203.0.113.1') };
    expect((await gateway.get('/feeds/v1/events', { method: 'POST', body: '', headers })).status).toBe(401);
    expect(lines).toEqual([
      expect.objectContaining({
        log: 'security',
        event: 'signature_refused',
        key_id: 'fk_9',
        network: expect.stringMatching(/^[\w-]{12}$/),
        route: '/feeds/v1/events',
        msg: 'The key is not known.',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('203.0.113');
  });

  it('records limits, whether a person or a program exceeded them', async () => {
    const options = { ...RIVERSIDE, headers: from('203.0.113.2') };
    for (const path of ['/api/cars', '/']) {
      for (let asked = 0; asked < 3; asked += 1) await gateway.get(path, options);
    }
    expect(lines.map(({ event, route, site }) => [event, route, site])).toEqual([
      ['limit_exceeded', '/api/cars', undefined],
      ['limit_exceeded', '/*', undefined],
    ]);
    expect(lines[0]?.network).toBe(lines[1]?.network);
  });

  it('records a form that another website sent, as data or plain', async () => {
    const headers = { origin: 'http://evil.example', ...from('203.0.113.3') };
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    await gateway.get('/api/enquiries', { ...RIVERSIDE, method: 'POST', body: '{}', headers });
    await gateway.get('/enquire', { ...RIVERSIDE, method: 'POST', body: 'name=Ann', headers: form });
    expect(lines.map(({ event, site }) => [event, site])).toEqual([
      ['foreign_origin_refused', 'riverside'],
      ['foreign_origin_refused', 'riverside'],
    ]);
  });

  it('is silent about requests that are not attacks', async () => {
    const headers = from('203.0.113.4');
    for (const path of ['/nothing', '/api/nothing', '/favicon.svg', '/api/search?wheels=4']) {
      await gateway.get(path, { ...RIVERSIDE, headers });
    }
    expect(lines).toEqual([]);
  });
});
