import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ViewedCars } from './car/watched/viewed-cars.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, found, HILLSIDE, RIVERSIDE, riversideVehicle, sites } from './testing/two-dealers.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('a vehicle’s page', () => {
  let gateway: TestGateway;
  let status: number;
  beforeAll(async () => {
    const vehicle = (id: string) => (id === 'v1' ? found(riversideVehicle) : undefined);
    gateway = await startTestGateway({ sites, dealerships, answers: { vehicle, views: () => status } });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    status = 204;
    gateway.upstream.calls.length = 0;
  });

  const open = (path: string, headers: Record<string, string> = {}, more: { method?: 'HEAD'; host?: string } = {}) =>
    gateway.get(path, { ...RIVERSIDE, ...more, headers: { 'user-agent': FIREFOX, ...headers } });
  const batches = () => gateway.upstream.calls.filter(({ url }) => url === '/vehicle-views');
  const reported = async () => {
    await gateway.service.app.get(ViewedCars).report();
    return batches().flatMap(({ body }) => JSON.parse(body).views);
  };
  const view = { vehicle_id: 'v1', address: '127.0.0.1', user_agent: FIREFOX };

  it('VEH-8 is reported to stock when a person reads it, as HTML or as data', async () => {
    expect((await open('/cars/v1')).status).toBe(200);
    expect(await reported()).toEqual([view]);
    const [{ caller } = { caller: undefined }] = batches();
    expect(caller).toMatchObject({ actor: 'visitor', scope: { kind: 'site', id: 'riverside', revision: 1 } });
    gateway.upstream.calls.length = 0;
    await open('/api/pages?path=/cars/v1');
    expect(await reported()).toEqual([view]);
  });

  it('VEH-8 is not reported for a robot, a HEAD request, a prefetch, or a page without a car', async () => {
    for (const path of ['/cars/v1', '/api/pages?path=/cars/v1']) {
      expect((await open(path, { 'user-agent': GOOGLEBOT })).status).toBe(200);
      expect((await open(path, { purpose: 'prefetch' })).status).toBe(200);
      expect((await open(path, {}, { method: 'HEAD' })).status).toBe(200);
      await open(path, {}, HILLSIDE);
    }
    await open('/cars/v9');
    await open('/api/cars/v1');
    await open('/');
    expect(await reported()).toEqual([]);
  });

  it('is answered while stock accepts no views, which are reported later', async () => {
    status = 503;
    expect((await open('/cars/v1')).status).toBe(200);
    await reported();
    status = 204;
    gateway.upstream.calls.length = 0;
    expect(await reported()).toEqual([view]);
    gateway.upstream.calls.length = 0;
    expect(await reported()).toEqual([]);
  });
});

describe('GET /api/cars/:idOrSlug', () => {
  it('returns how often its page was viewed', async () => {
    const gateway = await startTestGateway({ sites, dealerships, answers: { vehicle: () => found(riversideVehicle) } });
    expect((await gateway.get('/api/cars/v1', RIVERSIDE)).json().views).toBe(3);
    await gateway.close();
  });
});
