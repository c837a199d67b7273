import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, found, RIVERSIDE, riversideVehicle, sites } from './testing/two-dealers.ts';

const LEAD = '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21';
const accepted = {
  success: true,
  lead_id: LEAD,
  analytics_event: 22,
  success_path: `/success?about=vehicle-enquiry&car=v1&lead=${LEAD}`,
};
const PATH = '/cars/a-corolla-v1/enquire';
const typed = { name: 'Ann', email: 'ann@example.com', phone: '0412 345 678', message: 'Line one\r\nLine two' };

let gateway: TestGateway;
let reply: () => { status: number; body: unknown };
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    answers: {
      enquiry: () => reply(),
      vehicle: (id) => {
        if (id === 'moved') return found(riversideVehicle, true);
        if (id === 'away') throw new ProblemError({ status: 503, detail: 'Stock is away.' });
        return [riversideVehicle.id, riversideVehicle.slug].includes(id) ? found(riversideVehicle) : undefined;
      },
    },
    config: { limits: { enquiriesPerTenMinutes: 12 } },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.upstream.calls.splice(0);
  reply = () => ({ status: 201, body: accepted });
});

const send = (
  fields: Record<string, string> = typed,
  path = PATH,
  headers: Record<string, string> = {},
  { get }: Pick<TestGateway, 'get'> = gateway,
) =>
  get(path, {
    method: 'POST',
    ...RIVERSIDE,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const leads = () => gateway.upstream.calls.filter(({ service }) => service === 'leads');
const sentBody = () => JSON.parse(leads()[0]?.body ?? '{}');
/** The model of an answered page, as the plain renderer writes it. */
const contentOf = (text: string) =>
  JSON.parse(text.slice(text.indexOf('{"status"'), text.indexOf('\nabout: '))).content;

describe('an enquiry sent as a plain form', () => {
  it('LEAD-1 becomes the enquiry that the form settles, and leads to /success', async () => {
    const answer = await send({ ...typed, opt_in: 'on', car_id: 'another', category: 'Careers Enquiry', location: '' });
    expect([answer.status, answer.headers.location]).toEqual([303, accepted.success_path]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(sentBody()).toMatchObject({
      category: 'Vehicle Enquiry',
      car_id: 'v1',
      dealership_slug: 'riverside',
      message: 'Line one\nLine two',
      opt_in: true,
      terms_conditions: false,
      additional_services: [],
      page_id: 'enquiry',
      url: `http://riverside.example${PATH}`,
    });
    expect(sentBody()).not.toHaveProperty('location');
  });

  it('LEAD-6 has the same key for the same words of a day, and another for others', async () => {
    await send();
    await send();
    await send({ ...typed, message: 'Something else' });
    const [first, again, other] = leads().map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('LEAD-4 is shown again as it was typed, with the reasons and their status', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email address.' }];
    reply = () => {
      throw new ProblemError({ status: 400, detail: 'Please enter a valid email address.', errors });
    };
    const answer = await send({ ...typed, email: 'ann@' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(contentOf(answer.text)).toMatchObject({
      kind: 'enquiry',
      path: PATH,
      sent: { values: { ...typed, email: 'ann@', message: 'Line one\nLine two', opt_in: false }, errors },
    });
  });

  it('LEAD-4 loses nothing that was typed where the leads service is away', async () => {
    reply = () => {
      throw new ProblemError({ status: 503, detail: 'We can’t answer at the moment.' });
    };
    const answer = await send();
    expect(answer.status).toBe(503);
    expect(contentOf(answer.text).sent).toMatchObject({ message: 'We can’t answer at the moment.', errors: [] });
  });

  it('SRCH-12 is answered with a page where stock is away, not with data', async () => {
    const answer = await send(typed, '/cars/away/enquire');
    expect([answer.status, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(contentOf(answer.text)).toMatchObject({ kind: 'error' });
  });

  it('refuses what another website sends, and what is no form', async () => {
    expect((await send(typed, PATH, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await send(typed, PATH, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send(typed, PATH, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(leads()).toEqual([]);
    const own = { origin: 'http://riverside.example', 'sec-fetch-site': 'same-origin' };
    expect((await send(typed, PATH, own)).status).toBe(303);
  });

  it('SITE-4 is taken about the site’s own cars alone, and about one that has moved too', async () => {
    expect((await send(typed, '/cars/unknown/enquire')).status).toBe(404);
    expect(leads()).toEqual([]);
    expect((await gateway.get('/cars/moved/enquire', RIVERSIDE)).headers.location).toBe(PATH);
    expect((await send(typed, '/cars/moved/enquire')).status).toBe(303);
  });

  it('asks for photos by its address, and takes a general one', async () => {
    await send(typed, `${PATH}?about=photos`);
    expect(sentBody()).toMatchObject({ subcategory: 'Photo request' });
    gateway.upstream.calls.splice(0);
    await send({ ...typed, category: 'Service Enquiry' }, '/enquire');
    expect(sentBody()).toMatchObject({ category: 'Service Enquiry' });
    expect(sentBody()).not.toHaveProperty('car_id');
  });

  it('counts with the enquiries that JavaScript sends, and says so in the page', async () => {
    let last = await send();
    for (let sent = 0; sent < 12 && last.status === 303; sent += 1) last = await send();
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(contentOf(last.text).sent.message).toContain('try again');
  });
});

describe('an enquiry where the index is away', () => {
  let blind: TestGateway;
  beforeAll(async () => {
    const answers = { vehicle: () => found(riversideVehicle), enquiry: () => reply() };
    blind = await startTestGateway({ sites, dealerships, answers, config: { engine: new EmbeddedCarSearchEngine() } });
  });
  afterAll(() => blind.close());

  it('LEAD-4 loses nothing that was typed', async () => {
    reply = () => {
      throw new ProblemError({ status: 400, detail: 'Please enter your name.' });
    };
    const answer = await send(typed, PATH, {}, blind);
    expect(answer.status).toBe(400);
    expect(contentOf(answer.text).sent).toMatchObject({ values: { name: 'Ann' } });
  });

  it('LEAD-1 is asked, taken and thanked for', async () => {
    expect((await blind.get(PATH, RIVERSIDE)).status).toBe(200);
    const { status, headers } = await send(typed, PATH, {}, blind);
    expect([status, headers.location]).toEqual([303, accepted.success_path]);
    const thanks = await blind.get(accepted.success_path, RIVERSIDE);
    expect(thanks.status).toBe(200);
    const car = { href: '/cars/a-corolla-v1' };
    expect(contentOf(thanks.text)).toMatchObject({ kind: 'success', reference: '0B8F-6A52', car, similar: [] });
  });
});

describe('the page after an enquiry', () => {
  const page = async (query: string) =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(`/success${query}`)}`, RIVERSIDE)).json();

  it('has its words by the marker, the car, the place and the reference, and is never indexed', async () => {
    const { content, head } = await page(`?about=photo-request&car=v1&lead=${LEAD}`);
    expect(head.robots).toBe('noindex');
    expect(content).toMatchObject({
      title: 'Thank you, photos are on their way',
      reference: '0B8F-6A52',
      car: { title: '2021 Toyota Corolla Ascent Sport', href: '/cars/a-corolla-v1' },
      place: { name: 'riverside yard' },
    });
    expect(content.steps).toHaveLength(3);
  });

  it('LEAD-1 thanks where stock is away too, as the enquiry is kept', async () => {
    const { status, content } = await page(`?about=photo-request&car=away&lead=${LEAD}`);
    expect([status, content.reference, content.car]).toEqual([200, '0B8F-6A52', null]);
  });

  it('thanks plainly without a marker, and prints nothing that an address makes up', async () => {
    const { content } = await page('?about=toString&car=unknown&lead=CALL-1300-EVIL');
    expect(content).toMatchObject({ title: 'Thank you', reference: null, car: null });
  });
});
