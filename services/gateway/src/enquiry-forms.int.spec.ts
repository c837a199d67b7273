import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway, type TestSetting } from './testing/test-gateway.ts';
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
const { config: reserving } = exampleSite({
  ...{ id: 3, slug: 'reserving', hosts: ['reserving.example'], dealership_ids: [1] },
  reservations: { enabled: true },
});
const setting: TestSetting = {
  sites: [...sites, { revision: 1, config: reserving }],
  dealerships,
  answers: {
    enquiry: () => reply(),
    vehicle: (id) => {
      if (id === 'reserved-car') return found({ ...riversideVehicle, id: 'r9', slug: id, reserved: true });
      if (id === 'moved') return found(riversideVehicle, true);
      if (id === 'left') return found({ ...riversideVehicle, id: 'w1', slug: id, withdrawn: true });
      if (id === 'away') throw new ProblemError({ status: 503, detail: 'Stock is away.' });
      return [riversideVehicle.id, riversideVehicle.slug].includes(id) ? found(riversideVehicle) : undefined;
    },
  },
};
beforeAll(async () => {
  gateway = await startTestGateway(setting);
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

describe('a plain form that its page no longer has', () => {
  it('LEAD-4 RES-1 is refused with 409 and the page as it is, as is a car’s reserve form once it is reserved', async () => {
    const answer = await gateway.get('/cars/reserved-car/checkout', {
      ...{ host: 'reserving.example', method: 'POST' },
      body: new URLSearchParams({ form: 'reserve', ...typed }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.headers['cache-control']]).toEqual([409, 'no-store']);
    expect(contentOf(answer.text)).toMatchObject({ kind: 'checkout', form: null });
    expect(leads()).toEqual([]);
  });
});

describe('an enquiry sent as a plain form', () => {
  it('LEAD-1 becomes the enquiry that the form settles, and leads to /success', async () => {
    const answer = await send({ ...typed, opt_in: 'on', car_id: 'another', category: 'Careers Enquiry', location: '' });
    expect([answer.status, answer.headers.location]).toEqual([303, accepted.success_path]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(sentBody()).toMatchObject({
      form: 'enquiry',
      car_id: 'v1',
      dealership_slug: 'riverside',
      message: 'Line one\nLine two',
      opt_in: true,
      additional_services: [],
      page_id: 'enquiry',
      url: `https://riverside.example${PATH}`,
    });
    expect(sentBody()).not.toHaveProperty('location');
    expect(sentBody()).not.toHaveProperty('category');
  });

  it('LEAD-5 says which page of another site led to the visit, as a form with JavaScript does', async () => {
    const landing = await gateway.get('/about-us', {
      ...RIVERSIDE,
      headers: { referer: 'https://search.example/results?q=corolla;all' },
    });
    expect(landing.headers['cache-control']).not.toContain('public');
    const cookie = String(landing.headers['set-cookie']);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const [kept = ''] = cookie.split(';');
    const next = await gateway.get(PATH, {
      ...RIVERSIDE,
      headers: { cookie: kept, referer: 'https://other.example/' },
    });
    expect([next.status, next.headers['set-cookie']]).toEqual([200, undefined]);
    const own = await gateway.get(PATH, { ...RIVERSIDE, headers: { referer: 'https://riverside.example/search/' } });
    expect(own.headers['set-cookie']).toBeUndefined();
    expect(own.headers['cache-control']).toContain('public');

    await send(typed, PATH, { cookie: kept });
    expect(sentBody().lead_attributes).toEqual({ referrer: 'https://search.example/results?q=corolla;all' });
    gateway.upstream.calls.splice(0);
    await send();
    expect(sentBody()).not.toHaveProperty('lead_attributes');
  });

  it('LEAD-6 has the same key for the same words of a day, and another for others', async () => {
    await send();
    await send();
    await send({ ...typed, message: 'Something else' });
    const [first, again, other] = leads().map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('LEAD-6 has the same key over ten in the morning, when a day begins in UTC, and another one after midnight', async () => {
    const keyAfter = async (minutes: number) => {
      gateway.clock.advance(minutes * 60_000);
      gateway.upstream.calls.splice(0);
      await send();
      return leads()[0]?.headers['idempotency-key'];
    };
    const { clock } = gateway;
    const toTen = (24 * 60 - (Math.floor(clock.now().getTime() / 60_000) % (24 * 60))) % (24 * 60);
    const before = await keyAfter(toTen - 1);
    expect(await keyAfter(2)).toBe(before);
    expect(await keyAfter(14 * 60)).not.toBe(before);
  });

  it('LEAD-6 asks for another one once what the same words asked for before is over', async () => {
    const ended = { status: 200, body: { ...accepted, success_path: '/success?about=cancelled', ended: true } };
    const answers = [ended, ended];
    reply = () => answers.pop() ?? { status: 201, body: accepted };
    expect((await send()).headers.location).toBe(accepted.success_path);
    const keys = leads().map(({ headers }) => String(headers['idempotency-key']));
    expect(keys).toEqual([keys[0], `${keys[0]}.2`, `${keys[0]}.3`]);
    // Nobody goes on for ever.
    gateway.upstream.calls.splice(0);
    reply = () => ended;
    expect((await send()).headers.location).toBe('/success?about=cancelled');
    expect(leads()).toHaveLength(6);
  });

  it('LEAD-4 is shown again as it was typed, with the reasons and their status', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email address, such as name@example.com.' }];
    const answer = await send({ ...typed, email: 'ann@' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'private, no-store']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(contentOf(answer.text)).toMatchObject({
      kind: 'enquiry',
      form: {
        path: PATH,
        sent: { values: { ...typed, email: 'ann@', message: 'Line one\nLine two', opt_in: false }, errors },
      },
    });
  });

  it('LEAD-4 names every fault at once: those of its fields and those of the site', async () => {
    const answer = await send({ name: ' ', email: 'ann@', phone: '12345' });
    expect(answer.status).toBe(400);
    const { errors } = contentOf(answer.text).form.sent;
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'email', 'phone', 'message']);
    expect(leads()).toEqual([]);
  });

  it('LEAD-4 loses nothing that was typed where the leads service is down', async () => {
    reply = () => {
      throw new ProblemError({ status: 503, detail: 'We can’t answer at the moment.' });
    };
    const answer = await send();
    expect(answer.status).toBe(503);
    expect(contentOf(answer.text).form.sent).toMatchObject({ message: 'We can’t answer at the moment.', errors: [] });
  });

  it('SRCH-12 is answered with a page where stock is down, not with data', async () => {
    const answer = await send(typed, '/cars/away/enquire');
    expect([answer.status, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(contentOf(answer.text)).toMatchObject({ kind: 'error' });
  });

  it('refuses what another website sends, and what is not a form', async () => {
    expect((await send(typed, PATH, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await send(typed, PATH, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send(typed, PATH, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(leads()).toEqual([]);
    const own = { origin: 'http://riverside.example', 'sec-fetch-site': 'same-origin' };
    expect((await send(typed, PATH, own)).status).toBe(303);
  });

  it('is answered 404 at the address of a page that takes no form, and of no page', async () => {
    for (const path of ['/compare', '/success', '/', '/nowhere', '/api/nowhere', '/feeds/nowhere']) {
      expect([path, (await send(typed, path)).status]).toEqual([path, 404]);
    }
    expect(leads()).toEqual([]);
  });

  it('SITE-4 is accepted only about the site’s own cars, also about one that has moved', async () => {
    expect((await send(typed, '/cars/unknown/enquire')).status).toBe(404);
    expect(leads()).toEqual([]);
    expect((await gateway.get('/cars/moved/enquire', RIVERSIDE)).headers.location).toBe(PATH);
    expect((await send(typed, '/cars/moved/enquire')).status).toBe(303);
  });

  it('LEAD-1 is taken about a car that left while the form was filled', async () => {
    expect((await gateway.get('/cars/left/enquire', RIVERSIDE)).status).toBe(410);
    expect((await send(typed, '/cars/left/enquire')).headers.location).toBe(accepted.success_path);
    expect(sentBody()).toMatchObject({ car_id: 'w1', name: 'Ann' });
  });

  it('LEAD-8 asks for photos by its address, and takes a general one', async () => {
    await send(typed, `${PATH}?about=photos`);
    expect(sentBody()).toMatchObject({ form: 'photos' });
    gateway.upstream.calls.splice(0);
    await send({ ...typed, category: 'Service Enquiry' }, '/enquire');
    expect(sentBody()).toMatchObject({ form: 'general', category: 'Service Enquiry' });
    expect(sentBody()).not.toHaveProperty('car_id');
  });

  it('is the plain one about a car where its address names a form of another page, or none', async () => {
    for (const about of ['special-offer', 'nothing', '']) {
      const { text } = await gateway.get(`${PATH}?about=${about}`, RIVERSIDE);
      expect([about, contentOf(text)]).toEqual([about, expect.objectContaining({ kind: 'enquiry', offer: null })]);
      expect(contentOf(text).form.name).toBe('enquiry');
      expect(contentOf(text).car).not.toBeNull();
      gateway.upstream.calls.splice(0);
      await send(typed, `${PATH}?about=${about}`);
      expect(sentBody()).toMatchObject({ form: 'enquiry', car_id: riversideVehicle.id });
    }
  });

  it('counts with the enquiries that JavaScript sends, and says so in the page', async () => {
    const limited = await startTestGateway({ ...setting, config: { limits: { enquiriesPerTenMinutes: 3 } } });
    try {
      for (let sent = 0; sent < 2; sent += 1) expect((await send(typed, PATH, {}, limited)).status).toBe(303);
      const own = { host: 'riverside.example', headers: { 'content-type': 'application/json' } };
      const byScript = await limited.get('/api/enquiries', { ...own, method: 'POST', body: JSON.stringify(typed) });
      expect(byScript.status).toBe(201);
      const refused = await send(typed, PATH, {}, limited);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(contentOf(refused.text).form.sent.message).toContain('try again');
    } finally {
      await limited.close();
    }
  });
});

describe('an enquiry where the index is down', () => {
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
    expect(contentOf(answer.text).form.sent).toMatchObject({ values: { name: 'Ann' } });
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
      title: 'Thank you, we have your photo request',
      reference: '0B8F-6A52',
      car: { title: '2021 Toyota Corolla Ascent Sport', href: '/cars/a-corolla-v1' },
      place: { name: 'riverside yard' },
    });
    expect(content.steps).toHaveLength(3);
  });

  it('LEAD-1 thanks where stock is down too, as the enquiry is kept', async () => {
    const { status, content } = await page(`?about=photo-request&car=away&lead=${LEAD}`);
    expect([status, content.reference, content.car]).toEqual([200, '0B8F-6A52', null]);
  });

  it('thanks plainly for what it has no words for', async () => {
    const { content } = await page(`?about=toString&car=unknown&lead=${LEAD}`);
    expect(content).toMatchObject({ title: 'Thank you', sent: true, car: null });
  });

  it.each(['', '?about=vehicle-enquiry', '?about=vehicle-enquiry&lead=CALL-1300-EVIL'])(
    'claims nothing where no message was sent, and prints nothing that an address makes up: %j',
    async (query) => {
      const { content } = await page(query);
      expect(content).toMatchObject({ title: 'Thank you for visiting', sent: false, reference: null, steps: [] });
      expect(JSON.stringify(content)).not.toMatch(/has been sent|on its way|EVIL/);
    },
  );

  it('keeps saying that a car is reserved, as the form does, and shows the number that the car’s page shows', async () => {
    const vehicles: Record<string, ReturnType<typeof found>> = {
      v1: found({ ...riversideVehicle, reserved: true }),
    };
    const reserved = await startTestGateway({ ...setting, answers: { vehicle: (id) => vehicles[id] ?? vehicles.v1 } });
    try {
      const at = async (path: string) =>
        (await reserved.get(`/api/pages?path=${encodeURIComponent(path)}`, RIVERSIDE)).json().content;
      const tag = { kind: 'reserved', text: 'Reserved' };
      const [enquiry, vehicle] = [await at(PATH), await at('/cars/a-corolla-v1')];
      expect([vehicle.tag, enquiry.car.tag]).toEqual([tag, tag]);
      expect((await at(`/success?about=vehicle-enquiry&car=v1&lead=${LEAD}`)).car.tag).toEqual(tag);
      expect(enquiry.phone).toEqual(vehicle.dealer.phone);
    } finally {
      await reserved.close();
    }
  });
});
