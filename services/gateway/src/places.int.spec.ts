import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DocumentEntry, summaryOf } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, HILLSIDE, RIVERSIDE, sites } from './testing/two-dealers.ts';
import { siteOf, dealerships as yards } from './testing/two-yards.ts';

const LEAD = '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21';
const SUCCESS = `/success?about=general&lead=${LEAD}`;
const person = (name: string, order: number, location = 'riverside-yard') => ({ name, role: 'Sales', location, order });
const people = new Map<string, object>([
  ['ann', person('Ann Lee', 20)],
  ['bob', person('Bob Kerr', 10)],
  ['eve', person('Eve Moss', 10, 'elsewhere')],
]);
const documents = [...people].map(
  ([id, body]): DocumentEntry => ({
    site: 'riverside',
    kind: 'person',
    id,
    revision: 1,
    revised_at: '2026-11-01T00:00:00.000Z',
    summary: summaryOf('person', body),
  }),
);

describe('pages of places', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      sites,
      dealerships,
      cars,
      documents,
      answers: {
        document: (id) => people.get(id),
        enquiry: () => ({
          status: 201,
          body: { success: true, lead_id: LEAD, analytics_event: 22, success_path: SUCCESS },
        }),
      },
    });
  });
  afterAll(() => gateway.close());
  const page = async (path: string, options = RIVERSIDE) =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, options)).json();

  it('LOC-3 finds the nearest from a postcode, and says why a postcode is invalid', async () => {
    const problem = async (postcode: string) => (await page(`/locations?near=${postcode}`)).content.finder.problem;
    expect(await problem('4006')).toBeNull();
    expect(await problem('0001')).toBe('Invalid postcode');
    expect(await problem('40')).toBe('Invalid postcode. Please enter a 4-digit number.');
    expect((await page('/locations?near=4006')).head.robots).toBe('noindex');
    expect((await page('/locations')).head.robots).toBe('index');
  });

  it('LOC-3 takes the first result of a maps service, for a postcode or an address, and measures by the great circle', async () => {
    const result = (lat: number, lng: number) => ({ geometry: { location: { lat, lng } } });
    const asked: string[] = [];
    const maps = createServer((request, response) => {
      const address = new URL(request.url ?? '', 'http://maps').searchParams.get('address') ?? '';
      asked.push(address);
      response.end(JSON.stringify({ results: address.startsWith('0') ? [] : [result(-30, 153), result(0, 0)] }));
    });
    await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
    const { port } = maps.address() as AddressInfo;
    const other = await startTestGateway({
      sites: [siteOf(1, 'riverside')],
      dealerships: yards,
      config: { geocoder: { url: `http://127.0.0.1:${port}/geocode`, key: 'k' } },
    });
    const near = async (typed: string) => {
      const path = encodeURIComponent(`/locations?near=${encodeURIComponent(typed)}`);
      return (await other.get(`/api/pages?path=${path}`, RIVERSIDE)).json().content;
    };
    try {
      for (const typed of ['4509', '14 Aspley Court, North Lakes']) {
        const { locations, finder } = await near(typed);
        // From 30° south: the further north, the further away. A degree of latitude is 6371 × π / 180 = 111.2 km.
        expect(locations.map(({ slug }: { slug: string }) => slug)).toEqual([
          'milton-parts',
          'milton-service',
          'milton',
          'newstead',
        ]);
        expect(locations[0].distance).toBe('274 km away');
        expect(finder).toMatchObject({ problem: null, near: typed });
      }
      expect((await near('0001')).finder.problem).toBe('Invalid postcode');
      expect(asked).toEqual(['4509, Australia', '14 Aspley Court, North Lakes, Australia', '0001, Australia']);
    } finally {
      await other.close();
      maps.close();
    }
  });

  it('show one place by its slug, with its vehicles, and no other dealer’s (SITE-4)', async () => {
    const { status, content } = await page('/locations/riverside-yard');
    expect(status).toBe(200);
    expect(content.locations.map(({ slug }: { slug: string }) => slug)).toEqual(['riverside-yard']);
    expect((await page('/locations/riverside')).redirect).toBe('/locations/riverside-yard');
    expect((await page('/locations/hillside-yard')).status).toBe(404);
    expect((await page('/contact-us/riverside-yard', HILLSIDE)).status).toBe(404);
  });

  it('show the people of a place in the site’s order, and lead to them', async () => {
    const { content } = await page('/teams/riverside-yard');
    expect(content.people.map(({ name, initials }: Record<string, string>) => [name, initials])).toEqual([
      ['Bob Kerr', 'BK'],
      ['Ann Lee', 'AL'],
    ]);
    expect((await page('/locations/riverside-yard')).content.team.href).toBe('/teams/riverside-yard');
    expect((await page('/teams/nowhere')).status).toBe(404);
    expect((await page('/teams/riverside-yard', HILLSIDE)).status).toBe(404);
  });

  it('LEAD-8 lead a location page to Email Us, for the place that it is about', async () => {
    expect((await page('/locations/riverside-yard')).content.email_us).toEqual({
      label: 'Email Us',
      href: '/contact-us/riverside-yard',
    });
  });

  it('take a message as a plain form, for the place that is chosen', async () => {
    expect((await page('/contact-us')).redirect).toBe('/contact');
    const answer = await gateway.get('/contact-us/riverside-yard', {
      method: 'POST',
      ...RIVERSIDE,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        form: 'general',
        category: 'General Enquiry',
        name: 'Ann',
        email: 'ann@example.com',
        phone: '0412 345 678',
        location: 'riverside-yard',
        message: 'Hello',
      }).toString(),
    });
    expect([answer.status, answer.headers.location]).toEqual([303, SUCCESS]);
    const [lead] = gateway.upstream.calls.filter(({ service }) => service === 'leads');
    expect(JSON.parse(lead?.body ?? '{}')).toMatchObject({ location: 'riverside-yard', message: 'Hello' });
    const refused = await gateway.get('/contact', {
      method: 'POST',
      ...RIVERSIDE,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'form=general&name=Ann',
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Not sent yet: Contact Us');
  });

  it('name the regulator of the state at /pages/complaint-handling', async () => {
    const { content } = await page('/pages/complaint-handling');
    expect(content.regulators).toMatchObject([{ state: 'Queensland', phone: { href: 'tel:137468' } }]);
  });
});
