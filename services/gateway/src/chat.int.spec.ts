import { ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, found, RIVERSIDE, riversideVehicle, sites } from './testing/two-dealers.ts';

const CHAT = { host: 'chat.example' };
const INSTEAD = { host: 'instead.example' };
const DEALERS = { host: 'dealers.example' };
const ELSEWHERE = { host: 'elsewhere.example' };
/** Another company's chat. */
const PROVIDER = { address: 'https://chatter.example/riverside?lang=en', vehicle_parameter: 'page' };
const OTHER = { host: 'other.example' };
const LEAD = '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21';
const accepted = { success: true, lead_id: LEAD, analytics_event: 22, success_path: `/success?lead=${LEAD}` };
const typed = { name: 'Ann', email: 'ann@example.com', phone: '0412 345 678', message: 'Is it red?' };
const CAR = `/cars/${riversideVehicle.slug}/chat`;

const siteOf = (id: number, slug: string, dealership: number, chat: object) => ({
  revision: 1,
  config: exampleSite({
    ...{ id, slug, hosts: [`${slug}.example`], dealership_ids: [dealership] },
    chat: { enabled: true, ...chat },
  }).config,
});

/** The model of an answered page, as the plain renderer writes it. */
const contentOf = (text: string) =>
  JSON.parse(text.slice(text.indexOf('{"status"'), text.indexOf('\nabout: '))).content;

describe('the web chat', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      sites: [
        ...sites,
        siteOf(3, 'chat', 1, { greeting: 'Ahoy!', answered: 'Tomorrow, by phone.' }),
        siteOf(4, 'instead', 1, { for_enquire: true }),
        siteOf(5, 'other', 2, {}),
        siteOf(6, 'dealers', 1, { dealerships: [riversideVehicle.dealership_slug] }),
        siteOf(7, 'elsewhere', 1, { for_enquire: true, provider: PROVIDER }),
      ],
      dealerships,
      cars,
      answers: {
        enquiry: () => ({ status: 201, body: accepted }),
        vehicle: (asked, { scope }) => {
          if (asked === 'away') throw new ProblemError({ status: 503, detail: 'Stock is away.' });
          if (asked === 'left') return found({ ...riversideVehicle, id: 'w1', slug: asked, withdrawn: true });
          const isTheirs = [riversideVehicle.id, riversideVehicle.slug].includes(asked) && scope?.id !== 'other';
          return isTheirs ? found(riversideVehicle) : undefined;
        },
      },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.upstream.calls.splice(0);
  });

  const send = (path: string, fields: Record<string, string> = typed, site = CHAT, headers: object = {}) =>
    gateway.get(path, {
      ...site,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const leads = () => gateway.upstream.calls.filter(({ service }) => service === 'leads');
  const actionsOf = async (site: { host: string }) =>
    contentOf((await gateway.get(`/cars/${riversideVehicle.slug}`, site)).text).actions as {
      kind: string;
      href: string;
      enquiry?: string;
    }[];

  it('LEAD-8 begins with the site’s own words, and says when and how a person answers', async () => {
    const content = contentOf((await gateway.get('/chat', CHAT)).text);
    expect(content).toMatchObject({ kind: 'chat', greeting: 'Ahoy!', answered: 'Tomorrow, by phone.', car: null });
    expect(content.who).not.toBe('');
    expect(content.form).toMatchObject({ path: '/chat', action: '/api/enquiries', fixed: { form: 'chat' } });
  });

  it('LEAD-8 is about a vehicle where it was opened beside one', async () => {
    const content = contentOf((await gateway.get(CAR, CHAT)).text);
    expect(content.form).toMatchObject({
      path: CAR,
      fixed: { form: 'vehicle_chat', car_id: riversideVehicle.id },
    });
    expect(content.car).not.toBeNull();
  });

  it.each([
    ['/chat', 'chat'],
    [CAR, 'vehicle_chat'],
  ])('LEAD-8 takes %s without JavaScript, as a lead of the form %s', async (path, form) => {
    const answer = await send(path);
    expect([answer.status, answer.headers.location]).toEqual([303, accepted.success_path]);
    expect(JSON.parse(leads()[0]?.body ?? '{}')).toMatchObject({ ...typed, form, page_id: 'chat' });
  });

  it('LEAD-1 takes messages about a vehicle that left while they were written', async () => {
    expect((await gateway.get('/cars/left/chat', CHAT)).status).toBe(410);
    expect((await send('/cars/left/chat')).headers.location).toBe(accepted.success_path);
    expect(JSON.parse(leads()[0]?.body ?? '{}')).toMatchObject({ ...typed, car_id: 'w1' });
  });

  it('sends the same key for the same words, so that a repeat is one lead', async () => {
    await send('/chat');
    await send('/chat');
    await send('/chat', { ...typed, message: 'Or blue?' });
    const [first, again, other] = leads().map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('keeps what was typed where it is refused, naming the field', async () => {
    const answer = await send('/chat', { ...typed, message: '' });
    expect(answer.status).toBe(400);
    const { sent } = contentOf(answer.text).form;
    expect(sent.errors).toEqual([expect.objectContaining({ field: 'message' })]);
    expect(sent.values.email).toBe(typed.email);
    expect(leads()).toEqual([]);
  });

  it('takes nothing from another website', async () => {
    expect((await send('/chat', typed, CHAT, { origin: 'https://else.example' })).status).toBe(403);
    expect(leads()).toEqual([]);
  });

  it('SITE-4 finds no vehicle of another site', async () => {
    expect((await gateway.get(CAR, OTHER)).status).toBe(404);
    expect((await send(CAR, typed, OTHER)).status).toBe(404);
    expect(leads()).toEqual([]);
  });

  it('LEAD-8 has its button beside a vehicle and on the contact page', async () => {
    expect(await actionsOf(CHAT)).toContainEqual(expect.objectContaining({ kind: 'chat', href: CAR, enquiry: CAR }));
    const contact = contentOf((await gateway.get('/contact', CHAT)).text);
    expect(contact.chat).toEqual({ label: 'Chat with us', href: '/chat' });
  });

  it('LEAD-8 opens in the place of the enquiry only on a site that wants that', async () => {
    const hrefAt = async (site: { host: string }) =>
      (await actionsOf(site)).find(({ kind }) => kind === 'enquire')?.enquiry;
    expect(await hrefAt(INSTEAD)).toBe(CAR);
    expect(await hrefAt(CHAT)).toBe(`/cars/${riversideVehicle.slug}/enquire`);
    expect(await hrefAt(RIVERSIDE)).toBe(`/cars/${riversideVehicle.slug}/enquire`);
  });

  it('LEAD-8 opens in the place of each dialog about a vehicle of the dealerships that the site names', async () => {
    const vehicleAt = async (site: { host: string }) =>
      contentOf((await gateway.get(`/cars/${riversideVehicle.slug}`, site)).text);
    expect((await actionsOf(DEALERS)).find(({ kind }) => kind === 'enquire')?.enquiry).toBe(CAR);
    expect((await vehicleAt(DEALERS)).photo_request).toMatchObject({ href: CAR });
    expect((await vehicleAt(INSTEAD)).photo_request.href).toBe(`/cars/${riversideVehicle.slug}/enquire?about=photos`);
  });

  it('LEAD-8 is a provider’s where the site names one, in a new tab, which gets the vehicle’s address', async () => {
    const page = `https://elsewhere.example/cars/${riversideVehicle.slug}`;
    const href = `https://chatter.example/riverside?lang=en&page=${encodeURIComponent(page)}`;
    const actions = await actionsOf(ELSEWHERE);
    for (const kind of ['enquire', 'chat'])
      expect(actions).toContainEqual(expect.objectContaining({ kind, href, new_tab: true }));
    const contact = contentOf((await gateway.get('/contact', ELSEWHERE)).text);
    expect(contact.chat.href).toBe(PROVIDER.address);
    expect((await gateway.get('/chat', ELSEWHERE)).status).toBe(404);
    expect((await gateway.get(CAR, ELSEWHERE)).status).toBe(404);
  });

  it('LEAD-8 is gone everywhere where it is off', async () => {
    expect((await gateway.get('/chat', RIVERSIDE)).status).toBe(404);
    expect((await gateway.get(CAR, RIVERSIDE)).status).toBe(404);
    expect((await send('/chat', typed, RIVERSIDE)).status).toBe(404);
    expect((await actionsOf(RIVERSIDE)).some(({ kind }) => kind === 'chat')).toBe(false);
    expect(contentOf((await gateway.get('/contact', RIVERSIDE)).text).chat).toBeNull();
    expect(leads()).toEqual([]);
  });
});
