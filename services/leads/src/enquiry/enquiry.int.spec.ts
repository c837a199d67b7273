import { type SubmittedLead, submittedLead } from '@forecourt/contracts';
import { swaggerDocument } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadHistory } from '../lead/lead.history.ts';
import { enquiry, LeadsSystem, problemOf, support, visitor } from '../testing/leads-system.ts';
import { forgetOldAnswers } from './enquiry-answers.ts';

const general = { ...enquiry, category: 'General Enquiry', car_id: undefined };
const harbourVisitor = { actor: 'visitor', site: 'harbour', dealerships: [{ id: 3, slug: 'harbour' }] };

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
    (await system.gateway.request<LeadHistory>('GET', `/leads/${leadId}`, { caller: support })).body.history;
  const leadOf = async (leadId: string): Promise<SubmittedLead> =>
    submittedLead.parse((await historyOf(leadId))[0]?.data);
  const onSite = (site: string) => ({ ...visitor, site });
  const keptLeads = () => system.count('events', "type = 'LeadSubmitted'");

  it('LEAD-1 LEAD-5 makes a lead that holds everything, routed, and says where to go', async () => {
    const { status, body } = await system.send({ ...enquiry, opt_in_finance: true }, 'whole-lead');
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      lead_id: body.lead_id,
      analytics_event: 22,
      success_path: `/success?about=vehicle-enquiry&car=${enquiry.car_id}&lead=${body.lead_id}`,
    });

    const [submitted, routed] = await historyOf(body.lead_id);
    expect(submittedLead.parse(submitted?.data)).toEqual({
      lead_id: body.lead_id,
      source: 'Website',
      category: 'Vehicle Enquiry',
      url: enquiry.url,
      user_agent: 'Browser/1',
      person: {
        name: 'Marguerite',
        last_name: 'Featherstone',
        email: 'Marguerite.F@posthorn.example',
        phone: '+61498765432',
        postcode: '4000',
      },
      message: enquiry.message,
      opt_in: true,
      additional_services: ['finance'],
      Rego: 'ZZ99ZZ',
      page_id: 'vehicle',
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
      },
      dealership_id: 1,
      dealership_slug: 'riverside',
      lead_attributes: enquiry.lead_attributes,
    });
    expect(routed).toMatchObject({
      type: 'forecourt.leads.LeadRouted.v1',
      actor: 'visitor',
      data: { dealership_slug: 'riverside', location_slug: 'riverside-north', department: 'sales' },
    });
  });

  it('LEAD-1 believes stock, not the browser, about the car', async () => {
    const claims = { stock_number: 'X', 'Vehicle Make': 'Ferrari', car_type: 'new', vehicle_status: 'sold' };
    const { body } = await system.send({ ...enquiry, ...claims, dealership_slug: 'lakeside' }, 'claims-about-car');
    expect(await leadOf(body.lead_id)).toMatchObject({
      dealership_slug: 'riverside',
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

  it('LEAD-6 answers a retry with the same lead, even while stock is away', async () => {
    const first = await system.send(enquiry, 'retry-key-1');
    const before = await keptLeads();
    system.upstreams.stockIsAway = true;
    const wandered = { ...enquiry, lead_attributes: { visited_pages: ['/elsewhere'] } };
    const second = await system.send(wandered, 'retry-key-1');
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await keptLeads()).toBe(before);
  });

  it('LEAD-6 makes one lead of 8 tries at once', async () => {
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

  it('LEAD-6 SITE-4 keeps the keys of two sites apart', async () => {
    const first = await system.send(enquiry, 'key-on-two-sites');
    const second = await system.send(enquiry, 'key-on-two-sites', onSite('riverside'));
    expect(second.status).toBe(201);
    expect(second.body.lead_id).not.toBe(first.body.lead_id);
  });

  it('LEAD-6 keeps an answer for thirty days, and then no longer', async () => {
    const forgetAt = async (age: string) => {
      await system.dataSource.query(
        `UPDATE enquiry_answers SET answered_at = now() - $1::interval WHERE idempotency_key = 'kept-for-a-while'`,
        [age],
      );
      await forgetOldAnswers(system.dataSource);
      return system.count('enquiry_answers', "idempotency_key = 'kept-for-a-while'");
    };
    await system.send(enquiry, 'kept-for-a-while');
    expect([await forgetAt('29 days'), await forgetAt('31 days')]).toEqual([1, 0]);
  });

  it.each([undefined, 'short', 'x'.repeat(101), 'ümläute-sind-da'])('LEAD-6 needs a good key; came %j', async (key) => {
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

  it('LEAD-4 loses nothing while stock is away: no lead is half made, and the same try succeeds later', async () => {
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
      errors: [{ field: 'car_id', message: 'This car is no longer on this site.' }],
    });
    expect(await problemOf(system.send(enquiry, 'another-dealers-car', harbourVisitor))).toMatchObject({ status: 404 });
  });

  it('SITE-4 refuses a dealership and a location that are not the site’s', async () => {
    const elsewhere = { ...general, dealership_slug: 'harbour', location: 'harbour-main' };
    const problem = await problemOf(system.send(elsewhere, 'another-dealership'));
    expect(problem.errors.map(({ field }) => field)).toEqual(['location', 'dealership_slug']);
    const narrower = { ...visitor, dealerships: [{ id: 1, slug: 'riverside' }] };
    const beyond = await problemOf(
      system.send({ ...general, dealership_slug: 'lakeside' }, 'not-my-dealership', narrower),
    );
    expect(beyond.errors.map(({ field }) => field)).toEqual(['dealership_slug']);
  });

  it('SITE-4 takes enquiries from the gateway alone, for a known site', async () => {
    expect(await problemOf(system.requestAs('stock', '/enquiries', general, visitor))).toMatchObject({ status: 403 });
    expect(await problemOf(system.send(general, 'unknown-site', onSite('nowhere')))).toMatchObject({ status: 404 });
    expect(await problemOf(system.send(general, 'no-site-at-all', { actor: 'visitor' }))).toMatchObject({
      status: 403,
    });
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
