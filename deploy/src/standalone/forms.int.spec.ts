import { rmSync } from 'node:fs';
import path from 'node:path';
import {
  departmentOf,
  type FormDeclaration,
  type FormName,
  formOf,
  headingOf,
  type SubmittedLead,
} from '@forecourt/contracts';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  CARAVANS,
  DISTRIBUTING,
  FORM_ADDRESSES,
  GROUP,
  MOTORCYCLES,
  type ThankedForm,
  TOYOTA,
  thankedForms,
} from './testing/form-addresses.ts';
import { gatewayOf, startProduct, TestProcess, until } from './testing/product-process.ts';
import { type FormAddress, filledIn, Visitor } from './testing/sent-forms.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(120_000);

/** The fields that a form has by its row, besides who asks and where (LEAD-8, LEAD-10). */
const OWN_FIELDS: { readonly [Name in FormName]?: readonly string[] } = {
  general: ['category', 'message'],
  trade_in: [
    ...['name', 'last_name', 'postcode', 'phone', 'email', 'kms', 'regoState', 'rego', 'location_id'],
    ...['PreferredContactMethod', 'finance', 'do-you-have-a-trade-in'],
  ],
  finance: ['vehiclePriceBudget', 'car', 'PreferredContactMethod', 'do-you-have-a-trade-in'],
  // Its site asks for the terms, on every form.
  fleet: ['company', 'terms_conditions'],
  parts: ['Rego', 'vin', 'part'],
  service: ['Rego', 'kms', 'preferred_day'],
  careers: ['position'],
  survey: ['stars'],
  get_quote: ['model', 'postcode'],
  make_offer: ['offer_from_client'],
};

interface LeadEvent {
  readonly type: string;
  readonly data: SubmittedLead & { readonly location_slug?: string; readonly department?: string };
}

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
let product: TestProcess;
let crm: TestProcess;
let visitor: Visitor;
/** Ids of vehicles that can be had, by site. */
const vehicles = new Map<string, string>();

beforeAll(async () => {
  product = await startProduct(folder, { ENQUIRIES_PER_TEN_MINUTES: '1000' });
  crm = new TestProcess('programs/crm-follow', ['--json'], { folder });
  visitor = new Visitor(gatewayOf(folder));
  for (const site of [TOYOTA, GROUP, CARAVANS, MOTORCYCLES]) {
    const { text } = await visitor.get(site, '/api/search');
    const { hits } = JSON.parse(text) as { hits: { id: string; dealership_slug: string; reserved: boolean }[] };
    const wanted = hits.find((hit) => site !== GROUP || hit.dealership_slug === DISTRIBUTING.dealership);
    vehicles.set(site, wanted?.id ?? '');
  }
});
afterAll(async () => {
  await crm?.stop('SIGINT');
  await product?.stop('SIGINT');
  rmSync(parent, { recursive: true, force: true });
});

const addressOf = (name: ThankedForm): FormAddress => {
  const { site, path } = FORM_ADDRESSES[name];
  return { site, path: path.replace(':car', vehicles.get(site) ?? '') };
};

/** The events of a lead as a CRM follows them. */
function eventsOf(leadId: string): LeadEvent[] {
  const lines = crm.out.stdout.split('\n').filter((line) => line.includes(leadId));
  return lines.map((line) => JSON.parse(line) as LeadEvent).filter(({ data }) => data.lead_id === leadId);
}

/** What a lead says in answer to a field. */
function answerIn(lead: SubmittedLead, name: string): unknown {
  const held: Record<string, unknown> = { ...lead, ...lead.person, ...lead.answers };
  return held[name];
}

/** What a lead is to say of what was typed: the telephone number is written as it is dialled, and what was left empty is not there. */
const kept = (name: string, typed: unknown): unknown =>
  name === 'phone' ? '+61498765432' : typed === '' ? undefined : typed;

const headingOfForm = (form: FormDeclaration) =>
  form.name === 'general' ? headingOf('Fleet Enquiry') : headingOf(form.category, form.subcategory);

describe('each form, from its page to a CRM', () => {
  it.each(thankedForms)(
    'LEAD-7 LEAD-8 LEAD-10 %s is a lead with every answer, at the place and the department that it says',
    async (name) => {
      const { site, path: address } = addressOf(name);
      const declared = formOf(name);
      const isAboutCar = FORM_ADDRESSES[name].path.includes(':car');
      const form = await visitor.form(name, { site, path: address });
      const names = form.fields.map((field) => field.name);
      expect(names).toEqual(expect.arrayContaining([...(OWN_FIELDS[name] ?? [])]));

      const { text: html } = await visitor.get(site, address);
      // A box of a later step that is not ticked has nothing to keep on this one.
      const met = form.fields.filter(({ name: field }) => field !== 'sms_updates').map((field) => field.name);
      for (const each of ['form', ...met]) expect(html).toContain(`name="${each}"`);
      expect(html).toMatch(/aria-hidden="true"><label>[^<]*<input tabindex="-1" [^>]*name="website"/i);
      const values = filledIn(form, name);
      const { status, location = '' } = await visitor.post(site, form, values);
      expect([name, status]).toEqual([name, 303]);

      const leadId = new URLSearchParams(location.split('?')[1]).get('lead') ?? '';
      const thanks = await visitor.page(site, location);
      expect(thanks.head.robots).toBe('noindex');
      const title = name === 'general' ? formOf('fleet').thanks.title : declared.thanks.title;
      const won = expect.stringMatching(/^You’ve won: /);
      expect(thanks.content).toMatchObject({
        kind: 'success',
        sent: true,
        title: name === 'spin_to_win' ? won : name === 'test_drive' ? expect.stringMatching(/nearly booked$/) : title,
      });

      await until(`${name} reaches the CRM`, () => eventsOf(leadId).length >= 2);
      const [submitted, routed] = eventsOf(leadId);
      const heading = headingOfForm(declared);
      const { category, subcategory } = heading;
      expect(submitted?.data).toMatchObject({ source: 'Website', category, ...(subcategory && { subcategory }) });
      const elsewhere = ['category', 'message', 'location_id', 'appointment'];
      for (const each of names.filter((field) => !elsewhere.includes(field))) {
        expect([each, submitted && answerIn(submitted.data, each)]).toEqual([each, kept(each, values[each])]);
      }
      if (name === 'special_offer')
        expect(submitted?.data).toMatchObject({ subcategory: 'Special Offer', answers: { offer_id: 'learner-kit' } });
      if (name === 'photos')
        expect(submitted?.data.message).toMatch(/^Can you please send me photos of this vehicle\?/);
      if (names.includes('message')) expect(submitted?.data.message).toContain(values.message);
      expect(routed?.data).toMatchObject({
        dealership_slug: isAboutCar ? DISTRIBUTING.dealership : site === GROUP ? expect.any(String) : site,
        department: declared.department === 'by category' ? departmentOf(category) : declared.department,
        ...(names.includes('location') && { location_slug: values.location }),
      });
      expect(submitted?.data).not.toHaveProperty('suspected');
      const chosen = form.fields.find((field) => field.name === 'location' || field.name === 'location_id');
      const to = chosen?.choices?.find(({ value }) => value === values[chosen.name])?.label;
      if (to !== undefined) expect(thanks.content).toMatchObject({ place: { name: to } });
      if (isAboutCar) expect(values.location).toBe(DISTRIBUTING.to);
      if (names.includes('location_id')) expect(routed?.data.location_slug).toMatch(/^[a-z-]+$/);
    },
  );

  it.each(thankedForms)('SITE-4 %s refuses the vehicle, the offer and the places of another site', async (name) => {
    const { site, path: address } = addressOf(name);
    const form = await visitor.form(name, { site, path: address });
    const values = filledIn(form, `${name}-elsewhere`);
    const other = site === CARAVANS ? TOYOTA : CARAVANS;
    const service = other === CARAVANS ? '/service' : '/genuine-service';
    const [theirs] = (await visitor.form('service', { site: other, path: service })).fields.flatMap((field) =>
      field.name === 'location' ? (field.choices ?? []) : [],
    );
    const [byId] = (await visitor.form('trade_in', { site: other, path: '/trade-in' })).fields.flatMap((field) =>
      field.name === 'location_id' ? (field.choices ?? []) : [],
    );
    const offer = other === CARAVANS ? 'weigh-day' : 'hilux-tradie-pack';
    const refusedFor = async (foreign: Record<string, unknown>) => {
      const { location: _place, location_id: _number, ...rest } = values;
      const { location: _only, ...fixed } = form.fixed;
      const answer = await visitor.send(site, { ...form, fixed }, { ...rest, ...foreign });
      // What books a time must name a place of its own besides.
      const books = name === 'test_drive' || name === 'service_booking';
      const isBesides = (field: string) => books && field === 'location' && !('location' in foreign);
      return { ...answer, refused: answer.refused.filter((field) => !isBesides(field)) };
    };
    expect(await refusedFor({ location: theirs?.value })).toEqual({ status: 400, refused: ['location'] });
    expect(await refusedFor({ location_id: byId?.value })).toEqual({ status: 400, refused: ['location_id'] });
    expect(await refusedFor({ car_id: vehicles.get(other) })).toEqual({ status: 404, refused: ['car_id'] });
    expect(await refusedFor({ offer_id: offer })).toEqual({ status: 400, refused: ['offer_id'] });
    if (address.includes('/cars/')) return;
    expect(await refusedFor({ dealership_slug: other })).toEqual({ status: 400, refused: ['dealership_slug'] });
  });
});

describe('the parts form', () => {
  it('LEAD-10 asks for the registration or the VIN, in the page, in the plain form and on the server', async () => {
    const { site, path: address } = addressOf('parts');
    const form = await visitor.form('parts', { site, path: address });
    const values = filledIn(form, 'parts-of-neither');
    const neither = { ...values, Rego: '', vin: '' };
    expect(form.fields.find(({ name }) => name === 'Rego')).toMatchObject({ required: true, unless: 'vin' });
    const { status, text: html } = await visitor.post(site, form, neither);
    expect(status).toBe(400);
    expect(html).toMatch(/href="#[^"]*Rego"[^>]*>Please enter the registration number or the VIN of your vehicle\./);
    expect(await visitor.send(site, form, neither)).toEqual({ status: 400, refused: ['Rego'] });
    for (const left of ['Rego', 'vin'])
      expect((await visitor.post(site, form, { ...values, [left]: '' })).status).toBe(303);
  });
});

describe('the hidden field of a form', () => {
  it('loses nothing of what fills it in, which goes out marked as suspected', async () => {
    const { site, path: address } = addressOf('trade_in');
    const form = await visitor.form('trade_in', { site, path: address });
    const [first] = form.fields;
    const trapped = { ...form, fields: [...form.fields, { ...(first as NonNullable<typeof first>), name: 'website' }] };
    const values = { ...filledIn(form, 'trapped'), website: 'https://spam.example' };
    const { status, location = '' } = await visitor.post(site, trapped, values);
    expect(status).toBe(303);
    const leadId = new URLSearchParams(location.split('?')[1]).get('lead') ?? '';
    await until('it reaches the CRM', () => eventsOf(leadId).length >= 2);
    expect(eventsOf(leadId)[0]?.data).toMatchObject({ suspected: true, category: 'Trade-In Enquiry' });
  });
});

describe('the finance form of a vehicle', () => {
  /** A vehicle whose button leads to the form: one with an NVIC has an application of its own here. */
  async function withFinanceForm(): Promise<{ id: string; href: string; dealership: string }> {
    const { text } = await visitor.get(GROUP, '/api/search?status=in_stock&hitsPerPage=60');
    const { hits } = JSON.parse(text) as { hits: { id: string; dealership_slug: string }[] };
    for (const { id, dealership_slug: dealership } of hits) {
      const { content } = await visitor.page(GROUP, `/cars/${id}`);
      const actions = content.kind === 'vehicle' ? content.actions : [];
      const href = actions.find(({ kind }) => kind === 'finance')?.href;
      if (href?.includes('#')) return { id, href, dealership };
    }
    throw new Error('The demo has vehicles without an NVIC.');
  }

  it('LEAD-10 FIN-2 is reached from the vehicle, about it, at its dealership and with its price', async () => {
    const { id, href, dealership } = await withFinanceForm();
    const [at = '', anchor] = href.split('#');
    const { text: html } = await visitor.get(GROUP, at);
    expect(html).toContain(`id="${anchor}"`);
    const form = await visitor.form('finance', { site: GROUP, path: at });
    expect(form.fixed).toMatchObject({ car_id: id, dealership_slug: dealership });
    const budget = form.fields.find(({ name }) => name === 'vehiclePriceBudget')?.value;
    expect(Number(budget)).toBeGreaterThan(500);
    const { status, location = '' } = await visitor.post(GROUP, form, filledIn(form, 'finance-of-vehicle'));
    expect(status).toBe(303);
    const leadId = new URLSearchParams(location.split('?')[1]).get('lead') ?? '';
    await until('it reaches the CRM', () => eventsOf(leadId).length >= 2);
    expect(eventsOf(leadId)[0]?.data).toMatchObject({ category: 'Finance Enquiry', car_id: id });
  });

  it('LEAD-10 FIN-2 is filled in by its address as far as that is good, and not about another site’s vehicle', async () => {
    const at = async (query: string) => visitor.form('finance', { site: GROUP, path: `/finance-enquiry?${query}` });
    const valueIn = async (query: string, name: string) =>
      (await at(query)).fields.find((field) => field.name === name)?.value;
    const good = 'preferredDealership=southern-cross-wa&vehiclePriceBudget=35000';
    expect((await at(good)).fixed).toEqual({ form: 'finance', dealership_slug: 'southern-cross-wa' });
    expect(await valueIn(good, 'vehiclePriceBudget')).toBe('35000');
    expect((await at(good)).path).toBe(`/finance-enquiry?${good}`);
    expect((await at(`${good}&car_type=used`)).fixed).toMatchObject({ form: 'finance', car_type: 'used' });
    const bad = `preferredDealership=${TOYOTA}&vehiclePriceBudget=lots&car_id=${vehicles.get(TOYOTA)}`;
    expect(await valueIn(bad, 'vehiclePriceBudget')).toBe('');
    expect(await at(bad)).toMatchObject({ path: '/finance-enquiry', fixed: { form: 'finance' } });
  });
});
