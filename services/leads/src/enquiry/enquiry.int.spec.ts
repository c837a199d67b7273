import { type EnquiryAnswer, enquiryCategories, type SubmittedLead, submittedLead } from '@forecourt/contracts';
import { swaggerDocument } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadHistory } from '../lead/lead.service.ts';
import { enquiry, LeadsSystem, problemOf, scopeOf, support, visitor } from '../testing/leads-system.ts';

const general = { ...enquiry, category: 'General Enquiry', car_id: undefined };
const harbourVisitor = { actor: 'visitor', scope: scopeOf('harbour') };

describe('POST /enquiries', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());
  afterEach(() => {
    system.upstreams.stockIsAway = false;
  });

  const historyOf = async (leadId: string) =>
    (await system.requestAs<LeadHistory>('support', 'GET', `/leads/${leadId}`, { caller: support })).body.history;
  const leadOf = async (leadId: string): Promise<SubmittedLead> =>
    submittedLead.parse((await historyOf(leadId))[0]?.data);
  const onSite = (site: string, revision = 1) => ({ ...visitor, scope: scopeOf(site, revision) });
  const keptLeads = () => system.count('events', "type = 'LeadSubmitted'");

  it('LEAD-5 takes an enquiry after a link with a parameter that no object may have', async () => {
    const linked: unknown = JSON.parse('{ "linked_query_params": { "__proto__": "x", "utm_source": "mail" } }');
    const { body } = await system.send({ ...enquiry, lead_attributes: linked }, 'odd-parameter');
    expect((await leadOf(body.lead_id)).lead_attributes.linked_query_params).toEqual({ utm_source: 'mail' });
  });

  it('LEAD-1 LEAD-5 creates a lead with everything, routed, and says where to go', async () => {
    const whole = {
      ...enquiry,
      email: 'Whole.Lead@posthorn.example',
      phone: '0498 765 001',
      opt_in: true,
      opt_in_finance: true,
    };
    const { status, body } = await system.send(whole, 'whole-lead');
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      lead_id: body.lead_id,
      analytics_event: 22,
      analytics_vehicle: {
        vehicleStatus: 'used',
        vehicleMake: 'Toyota',
        vehicleModel: 'Corolla',
        vehicleYear: 2021,
        vehicleKilometers: 48_210,
        vehicleGrade: 'ZR',
      },
      success_path: expect.stringMatching(
        new RegExp(
          `^/success\\?about=vehicle-enquiry&car=${enquiry.car_id}&(?:place|dealership)=[a-z-]+&lead=${body.lead_id}$`,
        ),
      ),
    });

    const [submitted, routed] = await historyOf(body.lead_id);
    expect(submittedLead.parse(submitted?.data)).toEqual({
      lead_id: body.lead_id,
      manufacturer_slug: 'toyota',
      source: 'Website',
      category: 'Vehicle Enquiry',
      url: enquiry.url,
      user_agent: 'Browser/1',
      person: {
        name: 'Marguerite',
        last_name: 'Featherstone',
        email: 'Whole.Lead@posthorn.example',
        phone: '+61498765001',
        postcode: '4000',
      },
      message: enquiry.message,
      opt_in: true,
      additional_services: ['finance'],
      consents: [{ field: 'opt_in', agreed: true, words: 'Keep me up to date with news and offers.' }],
      Rego: 'ZZ99ZZ',
      page_id: 'vehicle',
      car_id: 'used-car',
      car_dealership_id: 1,
      car: {
        car_id: 'used-car',
        car_dealership_id: 1,
        stock_number: 'S-used-car',
        'Vehicle Make': 'Toyota',
        'Vehicle Model': 'Corolla',
        year: 2021,
        badge: 'ZR',
        car_type: 'used',
        vehicle_status: 'in_stock',
        vin: 'JTNKAAEE90J000001',
        km: 48_210,
        price: 25_990.5,
        price_type: 'Excl. Govt. Charges',
        url: 'https://localhost/cars/2021-toyota-corolla-used-car',
        was_price: 26_990,
      },
      dealership_id: 1,
      dealership_slug: 'riverside',
      dealership: { name: 'Riverside', phone: '07 3000 1234', email: 'sales@riverside.example' },
      lead_attributes: enquiry.lead_attributes,
    });
    expect(routed).toMatchObject({
      type: 'forecourt.leads.LeadRouted.v1',
      actor: 'visitor',
      data: { dealership_slug: 'riverside', location_slug: 'riverside-north', department: 'sales' },
    });
  });

  it('LEAD-1 keeps what the form said about a car without a car_id', async () => {
    const said = { stock_number: 'U10482', 'Vehicle Make': 'Toyota', 'Vehicle Model': 'HiAce' };
    const { body } = await system.send({ ...general, ...said, dealership_slug: 'riverside' }, 'car-without-id');
    const lead = await leadOf(body.lead_id);
    expect(lead.claimed_car).toEqual(said);
    expect(lead.car).toBeUndefined();
  });

  it('LEAD-1 believes stock, not the browser, about the car', async () => {
    const claims = { stock_number: 'X', 'Vehicle Make': 'Ferrari', car_type: 'new', vehicle_status: 'sold' };
    const { body } = await system.send({ ...enquiry, ...claims, dealership_slug: 'lakeside' }, 'claims-about-car');
    expect(await leadOf(body.lead_id)).toMatchObject({
      dealership_slug: 'riverside',
      manufacturer_slug: 'toyota',
      car: { stock_number: 'S-used-car', 'Vehicle Make': 'Toyota', car_type: 'used', vehicle_status: 'in_stock' },
    });
  });

  it.each([
    ['careers', { ...general, category: 'Careers Enquiry' }, 51],
    ['a used car', enquiry, 15],
    ['a new car for test drives only', { ...enquiry, car_id: 'new-car', location: 'lakeside-city' }, 17],
    ['nothing in particular', general, 22],
  ])('LEAD-1 with the dealers’ own event ids, %s', async (what, body, event) => {
    const whole = { ...body, terms_conditions: true, dealership_slug: 'riverside' };
    const answer = await system.send(whole, `event-of-${what}`, onSite('strict'));
    expect(answer.body.analytics_event).toBe(event);
  });

  it('EVT-1 answers the six parameters of the event about a car, and none about no car', async () => {
    const { body } = await system.send(enquiry, 'measured-car');
    expect(Object.keys(body.analytics_vehicle ?? {})).toHaveLength(6);
    const about = await system.send({ ...general, dealership_slug: 'lakeside' }, 'measured-nothing');
    expect(about.body).not.toHaveProperty('analytics_vehicle');
  });

  it('keeps what was agreed to and what was not, in the words and with the terms that the form showed', async () => {
    const sent = { ...general, opt_in: false, terms_conditions: true, dealership_slug: 'riverside' };
    const { body } = await system.send(sent, 'consents', onSite('strict'));
    expect((await leadOf(body.lead_id)).consents).toEqual([
      { field: 'opt_in', agreed: false, words: 'Keep me up to date with news and offers.' },
      { field: 'terms_conditions', agreed: true, words: 'I agree to the terms of use.', terms: 'Be fair.' },
    ]);
    // News are wanted by default, but nobody agreed to them.
    const { body: silent } = await system.send({ ...sent, opt_in: undefined }, 'no-consent', onSite('strict'));
    const lead = await leadOf(silent.lead_id);
    expect([lead.opt_in, lead.consents?.map(({ field }) => field)]).toEqual([true, ['terms_conditions']]);
  });

  it('LEAD-1 keeps careers as a general enquiry', async () => {
    const { body } = await system.send(
      { ...general, category: 'Careers Enquiry', dealership_slug: 'lakeside' },
      'careers-1',
    );
    expect(await leadOf(body.lead_id)).toMatchObject({
      category: 'General Enquiry',
      subcategory: 'Career Enquiry',
      dealership_slug: 'lakeside',
    });
  });

  it('LEAD-1 keeps careers as a general enquiry with event 51, and the position sealed until it is published', async () => {
    const careers = { ...general, form: 'careers', category: undefined, position: 'Mechanic' };
    const { body } = await system.send({ ...careers, dealership_slug: 'lakeside' }, 'careers-2');
    expect(body).toMatchObject({
      analytics_event: 51,
      success_path: `/success?about=career-enquiry&dealership=lakeside&lead=${body.lead_id}`,
    });
    expect(await leadOf(body.lead_id)).toMatchObject({
      category: 'General Enquiry',
      subcategory: 'Career Enquiry',
      opt_in: false,
      answers: { position: 'Mechanic' },
    });
    expect(await system.count('events', "data::text LIKE '%Mechanic%'")).toBe(0);
  });

  it('keeps a fleet enquiry with its company', async () => {
    const fleet = { ...general, form: 'fleet', category: undefined, company: 'Quay Couriers' };
    const { body } = await system.send({ ...fleet, dealership_slug: 'lakeside' }, 'fleet-with-company');
    expect(await leadOf(body.lead_id)).toMatchObject({
      category: 'Fleet Enquiry',
      dealership_slug: 'lakeside',
      opt_in: true,
      answers: { company: 'Quay Couriers' },
    });
    const { errors } = await problemOf(system.send({ ...fleet, company: ' ' }, 'fleet-without-one'));
    expect(errors.map(({ field }) => field)).toContain('company');
  });

  it('LEAD-6 answers a retry with the same lead, even while stock is down', async () => {
    const first = await system.send(enquiry, 'retry-key-1');
    const before = await keptLeads();
    system.upstreams.stockIsAway = true;
    const wandered = { ...enquiry, lead_attributes: { visited_pages: ['/elsewhere'] } };
    const second = await system.send(wandered, 'retry-key-1');
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await keptLeads()).toBe(before);
  });

  it('LEAD-6 creates one lead from 8 simultaneous attempts', async () => {
    const before = await keptLeads();
    const answers = await Promise.all(Array.from({ length: 8 }, () => system.send(enquiry, 'double-click')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.lead_id)).size).toBe(1);
    expect(await keptLeads()).toBe(before + 1);
  });

  it('LEAD-6 refuses another enquiry under a used key, and names the key', async () => {
    await system.send(enquiry, 'used-for-another');
    const problem = await problemOf(system.send({ ...enquiry, message: 'And the red one?' }, 'used-for-another'));
    expect(problem.status).toBe(409);
    expect(problem.errors.map(({ field }) => field)).toEqual(['Idempotency-Key']);
  });

  it('LEAD-6 answers a retry of an enquiry that an earlier program took and digested in another way', async () => {
    const first = await system.send(enquiry, 'over-an-upgrade');
    await system.dataSource.query(
      `UPDATE enquiry_answers SET enquiry_digest = 'as-it-was-digested' WHERE answer->>'lead_id' = $1`,
      [first.body.lead_id],
    );
    expect(await system.send(enquiry, 'over-an-upgrade')).toMatchObject({ status: 200, body: first.body });
  });

  it('LEAD-6 stores a browser’s random key so that a process of an earlier version finds the answer during an upgrade', async () => {
    const key = '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39';
    const { body } = await system.send(enquiry, key);
    const asEarlier = 'SELECT answer FROM enquiry_answers WHERE site = $1 AND idempotency_key = $2';
    expect(await system.dataSource.query(asEarlier, ['both', key])).toEqual([{ answer: body }]);
    expect(await system.send(enquiry, key)).toMatchObject({ status: 200, body });
  });

  it('LEAD-6 stores no other key as it was sent, and still knows one that an earlier version stored so', async () => {
    const key = 'priya.nair@mail.example 0412 345 678';
    const first = await system.send(enquiry, key);
    const row = `answer->>'lead_id' = '${first.body.lead_id}'`;
    expect(await system.count('enquiry_answers', `${row} AND enquiry_answers::text LIKE '%priya%'`)).toBe(0);
    expect(await system.send(enquiry, key)).toMatchObject({ status: 200, body: first.body });
    await system.dataSource.query(`UPDATE enquiry_answers SET idempotency_key = $1 WHERE ${row}`, [key]);
    expect(await system.send(enquiry, key)).toMatchObject({ status: 200, body: first.body });
  });

  it('LEAD-6 SITE-4 keeps the keys of two sites apart', async () => {
    const first = await system.send(enquiry, 'key-on-two-sites');
    const second = await system.send(enquiry, 'key-on-two-sites', onSite('riverside'));
    expect(second.status).toBe(201);
    expect(second.body.lead_id).not.toBe(first.body.lead_id);
  });

  it('LEAD-6 keeps an answer for thirty days, and then no longer', async () => {
    const { body } = await system.send(enquiry, 'kept-for-a-while');
    const forgetAt = async (age: string) => {
      await system.dataSource.query(
        `UPDATE enquiry_answers SET answered_at = now() - $1::interval WHERE answer->>'lead_id' = $2`,
        [age, body.lead_id],
      );
      await system.sweep();
      return system.count('enquiry_answers', `answer->>'lead_id' = '${body.lead_id}'`);
    };
    expect([await forgetAt('29 days'), await forgetAt('31 days')]).toEqual([1, 0]);
  });

  it.each([undefined, 'short', 'x'.repeat(101), 'ümläute-sind-da'])('LEAD-6 needs a good key; got %j', async (key) => {
    const headers: Record<string, string> =
      key === undefined ? {} : { 'idempotency-key': Buffer.from(key).toString('latin1') };
    const problem = await problemOf(
      system.gateway.request('POST', '/enquiries', { body: enquiry, caller: visitor, headers }),
    );
    expect(problem.status).toBe(400);
    expect(problem.errors[0]?.field).toBe('Idempotency-Key');
  });

  it('LEAD-4 names each fault, the server’s own rules included', async () => {
    const malformed = await problemOf(system.send({ ...enquiry, name: '', postcode: '12' }, 'faults-1'));
    expect(malformed).toMatchObject({ status: 400, message: 'Please fix the following errors:' });
    expect(malformed.errors.map(({ field }) => field)).toEqual(['name', 'postcode']);

    const ruled = await problemOf(
      system.send({ ...enquiry, car_id: 'new-car', message: ' ' }, 'faults-2', onSite('strict')),
    );
    expect(ruled.errors).toEqual([
      { field: 'location', message: 'Please choose a location.' },
      { field: 'message', message: 'Please enter a message.' },
      { field: 'terms_conditions', message: '*You must agree to the terms of use before submitting.' },
    ]);
    const single = await problemOf(system.send(enquiry, 'faults-3', onSite('strict')));
    expect(single.message).toBe('*You must agree to the terms of use before submitting.');
  });

  it.each([
    ['name', 'a'.repeat(80), 'a'.repeat(81)],
    ['name', 'A', ' '],
    ['last_name', 'a'.repeat(80), 'a'.repeat(81)],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(60)}.au`, `${'a'.repeat(250)}@b.au`],
    ['phone', '+61 412 345 678', '+64 21 123 4567'],
    ['phone', '07 3290 1000', '1300 123 456'],
    ['message', 'a'.repeat(2_000), 'a'.repeat(2_001)],
    ['Rego', 'ABCDEF123', 'ABCDEF1234'],
    ['rego', 'Z', 'Z-1'],
    ['kms', '2,000,000', '2,000,001'],
    ['kms', '0', '-1'],
    ['offer_from_client', '$9,999,999', '$10,000,000'],
    ['offer_from_client', '$1', '$0'],
  ])(
    'LEAD-9 takes a %s up to its bounds with the blanks at its ends cut, and names it beyond them',
    async (field, good, bad) => {
      const { body } = await system.send({ ...enquiry, [field]: `  ${good} ` }, `bounds-${field}-${good.slice(0, 12)}`);
      const { person, answers, ...lead } = await leadOf(body.lead_id);
      const kept: Readonly<Record<string, unknown>> = { ...lead, ...person, ...answers };
      expect(String(kept[field]).replace(/^\+61/, '')).toBe(
        field === 'phone' ? good.replace(/^(?:\+61|0)/, '').replaceAll(' ', '') : good,
      );
      const refused = await problemOf(system.send({ ...enquiry, [field]: bad }, `beyond-${field}-${bad.slice(0, 12)}`));
      expect([refused.status, refused.errors.map((fault) => fault.field)]).toEqual([400, [field]]);
    },
  );

  it.each(enquiryCategories)('LEAD-9 takes a %s', async (category) => {
    const { body } = await system.send({ ...general, dealership_slug: 'lakeside', category }, `category-${category}`);
    const kept = category === 'Careers Enquiry' ? 'General Enquiry' : category;
    expect((await leadOf(body.lead_id)).category).toBe(kept);
    const other = await problemOf(system.send({ ...general, category: `${category}s` }, `no-category-${category}`));
    expect(other.errors.map(({ field }) => field)).toEqual(['category']);
  });

  it('LEAD-3 marks as suspected what the gateway says came without a proof of work', async () => {
    const { body } = await system.gateway.request<EnquiryAnswer>('POST', '/enquiries', {
      caller: visitor,
      body: enquiry,
      headers: { 'idempotency-key': 'no-proof-of-work', 'x-visitor-suspected': 'captcha' },
    });
    expect(await leadOf(body.lead_id)).toMatchObject({ suspected: true, message: enquiry.message });
  });

  it('LEAD-3 keeps what fills in the hidden field of a form, and marks it as suspected', async () => {
    const { status, body } = await system.send({ ...enquiry, website: 'https://spam.example' }, 'suspected-1');
    expect(status).toBe(201);
    expect(await leadOf(body.lead_id)).toMatchObject({ suspected: true, message: enquiry.message });
    const people = await system.send({ ...enquiry, website: ' ' }, 'suspected-2');
    expect(await leadOf(people.body.lead_id)).not.toHaveProperty('suspected');
    expect(await system.count('events', "data::text LIKE '%spam.example%'")).toBe(0);
  });

  it('LEAD-4 loses nothing while stock is down: no lead is half written, and the same attempt succeeds later', async () => {
    const before = [
      await system.count('events'),
      await system.count('person_keys'),
      await system.count('enquiry_answers'),
    ];
    const stranger = { ...enquiry, email: 'somebody.new@example.com' };
    system.upstreams.stockIsAway = true;
    const problem = await problemOf(system.send(stranger, 'stock-is-away'));
    expect(problem.status).toBe(503);
    expect(problem.headers['retry-after']).toBeDefined();
    expect([
      await system.count('events'),
      await system.count('person_keys'),
      await system.count('enquiry_answers'),
    ]).toEqual(before);

    system.upstreams.stockIsAway = false;
    expect((await system.send(stranger, 'stock-is-away')).status).toBe(201);
  });

  it('SITE-4 refuses a car of another dealership as not found', async () => {
    const problem = await problemOf(system.send({ ...enquiry, car_id: 'harbour-car' }, 'another-dealers-car'));
    expect(problem).toMatchObject({
      status: 404,
      errors: [{ field: 'car_id', message: 'This vehicle is no longer on this site.' }],
    });
    expect(await problemOf(system.send(enquiry, 'another-dealers-car', harbourVisitor))).toMatchObject({ status: 404 });
  });

  it('SITE-4 refuses a dealership and a location that are not the site’s', async () => {
    const elsewhere = { ...general, dealership_slug: 'harbour', location: 'harbour-main' };
    const problem = await problemOf(system.send(elsewhere, 'another-dealership'));
    expect(problem.errors.map(({ field }) => field)).toEqual(['location', 'dealership_slug']);
    const beyond = await problemOf(
      system.send({ ...general, dealership_slug: 'lakeside' }, 'not-my-dealership', onSite('riverside')),
    );
    expect(beyond.errors.map(({ field }) => field)).toEqual(['dealership_slug']);
  });

  it('SITE-4 accepts enquiries only from the gateway, for a known site', async () => {
    const headers = { 'idempotency-key': 'another-service' };
    const byStock = system.requestAs('stock', 'POST', '/enquiries', { body: general, caller: visitor, headers });
    expect(await problemOf(byStock)).toMatchObject({ status: 403 });
    for (const unknown of [onSite('nowhere'), onSite('both', 2)]) {
      const problem = await problemOf(system.send(general, 'unknown-site', unknown));
      expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    }
    const ofFeed = { actor: 'visitor', scope: { ...scopeOf('both'), kind: 'feed-key' as const } };
    expect(await problemOf(system.send(general, 'scope-of-a-feed', ofFeed))).toMatchObject({ status: 403 });
    expect(await problemOf(system.send(general, 'no-site-at-all', { actor: 'visitor' }))).toMatchObject({
      status: 403,
    });
  });

  it('LEAD-4 names every fault of a body that can be read at once, those of the fields and those of its shape', async () => {
    const problem = await problemOf(system.send({ ...enquiry, name: '', email: 'x', phone: '1' }, 'faults-at-once'));
    expect(problem.errors.map(({ field }) => field)).toEqual(['name', 'email', 'phone']);
  });

  it('LEAD-1 documents its own body', () => {
    const { components } = swaggerDocument(system.service.app, { title: 'Leads', version: '1' });
    expect(components?.schemas?.EnquiryRequest).toMatchObject({
      required: ['name', 'email', 'phone', 'url'],
      properties: {
        'Vehicle Make': { type: 'string', maxLength: 120 },
        category: { default: 'General Enquiry' },
        opt_in: { type: 'boolean', default: true },
        Rego: { maxLength: 9 },
        lead_attributes: { allOf: [{ $ref: '#/components/schemas/LeadAttributesRequest' }] },
      },
    });
  });
});
