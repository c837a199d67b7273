import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, found, HILLSIDE, RIVERSIDE, riversideVehicle, sites } from './testing/two-dealers.ts';

const OPEN = { host: 'open.example' };
const NUMBER = '3000 0000';
const { id, slug } = riversideVehicle;
const path = '/api/phone-reveals';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the number to call about a car', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const shows = exampleSite({
      ...{ id: 3, slug: 'open', hosts: ['open.example'], dealership_ids: [1] },
      vehicle_page: { hide_phone: false },
    });
    gateway = await startTestGateway({
      sites: [...sites, { revision: 1, config: shows.config }],
      dealerships,
      answers: { vehicle: (asked) => ([id, slug].includes(asked) ? found(riversideVehicle) : undefined) },
      config: { trustProxy: true, limits: { revealsPerMinute: 20 } },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.upstream.calls.length = 0;
  });

  const ask = (body: object, site = RIVERSIDE, headers: Record<string, string> = {}) =>
    gateway.get(path, { ...site, method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const logged = () => gateway.upstream.calls.filter(({ url }) => url === '/phone-reveals');

  it('VEH-4 is in neither the page nor its model nor its structured data until it is asked for', async () => {
    const document = await gateway.get(`/cars/${slug}`, RIVERSIDE);
    expect(document.text).toContain('Show number');
    const { content } = (await gateway.get(`/api/pages?path=/cars/${slug}`, RIVERSIDE)).json();
    expect(content.location.phone).toBeNull();
    expect(content.dealer.phone).toBeNull();
    expect(content.actions).toContainEqual({ kind: 'reveal', label: 'Show number', href: `/cars/${slug}`, reveal: id });
    expect(JSON.stringify(content)).not.toContain(NUMBER);
    expect(document.text.slice(document.text.indexOf('"content"'))).not.toMatch(/tel:073000/);
    const shown = (await gateway.get(`/api/pages?path=/cars/${slug}`, OPEN)).json().content;
    expect(shown.dealer.phone.href).toBe('tel:0730000000');
  });

  it('VEH-4 is answered, and logged by car and dealership for the site', async () => {
    const answer = await ask({ car_id: id });
    expect([answer.status, answer.json()]).toEqual([200, { label: '(07) 3000 0000', href: 'tel:0730000000' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(logged().map(({ body }) => JSON.parse(String(body)))).toEqual([{ car_id: id, dealership_id: 1 }]);
    expect(logged()[0]?.caller).toMatchObject({ actor: 'visitor', scope: { kind: 'site', id: 'riverside' } });
  });

  it('VEH-4 is answered to the specification’s own payload, and to no ids of another dealership or website', async () => {
    expect((await ask({ car_id: id, dealership_id: 1, website_id: 1 })).status).toBe(200);
    const wrong = await ask({ car_id: id, dealership_id: 2, website_id: 7 });
    expect([wrong.status, wrong.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['dealership_id', 'website_id'],
    ]);
    expect(logged()).toHaveLength(1);
  });

  it('VEH-4 is on the page that a plain form gets, which no cache keeps, and is logged', async () => {
    const answer = await gateway.get(`/cars/${slug}`, { ...RIVERSIDE, method: 'POST', headers: form, body: '' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(answer.text).toContain('Call (07) 3000 0000');
    expect(answer.text).not.toContain('Show number');
    expect(logged()).toHaveLength(1);
    expect((await gateway.get(`/cars/${slug}`, RIVERSIDE)).text).toContain('Show number');
  });

  it('VEH-4 is not in the API’s answer about the car', async () => {
    const car = await gateway.get(`/api/cars/${slug}`, RIVERSIDE);
    expect(car.status).toBe(200);
    expect(car.text).not.toContain(NUMBER);
  });

  it('SITE-4 VEH-4 is not answered on another site, nor for another site’s page, nor without a car', async () => {
    expect((await ask({ car_id: id }, HILLSIDE)).status).toBe(404);
    const plain = await gateway.get(`/cars/${slug}`, { ...HILLSIDE, method: 'POST', headers: form, body: '' });
    expect([plain.status, plain.text.includes('tel:0730000000">Call')]).toEqual([404, false]);
    const foreign = { ...form, origin: 'https://elsewhere.example' };
    expect(
      (await gateway.get(`/cars/${slug}`, { ...RIVERSIDE, method: 'POST', headers: foreign, body: '' })).status,
    ).toBe(403);
    expect((await ask({ car_id: id }, RIVERSIDE, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await ask({ car_id: 'nothing' })).status).toBe(404);
    // Half a character, which JSON may hold and an address may not.
    expect((await ask({ car_id: '\ud800' })).status).toBe(404);
    expect((await ask({})).json().errors).toEqual([expect.objectContaining({ field: 'car_id' })]);
    expect(logged()).toEqual([]);
  });

  it('VEH-4 is answered to one network only so often', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    for (let times = 0; times < 20; times += 1) expect((await ask({ car_id: id }, RIVERSIDE, from)).status).toBe(200);
    const refused = await ask({ car_id: id }, RIVERSIDE, from);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });
});
