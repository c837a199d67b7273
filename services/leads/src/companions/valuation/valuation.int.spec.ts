import type { CarDocument } from '@forecourt/car-search';
import {
  submittedLead,
  type Valuation,
  type ValuationChange,
  type ValuationRequest,
  valuation as valuationContract,
} from '@forecourt/contracts';
import { answersExample as answers } from '@forecourt/contracts/valuation-example';
import type { CallerStatement } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadHistory } from '../../lead/lead.service.ts';
import { enquiry, LeadsSystem, problemOf, scopeOf, support, until, visitor } from '../../testing/leads-system.ts';

const now = new Date();
const YEAR = now.getUTCFullYear() - 3;
const KMS = 40_000;
const stated = { make: 'toyota', model: 'COROLLA', year: YEAR };
const complete: ValuationChange = { vehicle: stated, kms: KMS, adjustmentAnswers: answers, form_completed: true };
const harbourVisitor: CallerStatement = { actor: 'visitor', scope: scopeOf('harbour') };
const strictVisitor: CallerStatement = { actor: 'visitor', scope: scopeOf('strict') };

/** A used Corolla in the index. */
const corolla = (id: string, price: number, dealership: number, more: Partial<CarDocument> = {}): CarDocument => ({
  ...({ id, slug: id, stocknum: id, make: 'Toyota', model: 'Corolla', make_model: 'Toyota Corolla' } as const),
  ...({ item_type: 'car', car_type: 'used', status: 'in_stock', sold: false, reserved: false } as const),
  ...{ year: YEAR, km: KMS, current_price: price, price, dealership_id: dealership, dealership_slug: `d${dealership}` },
  ...{ show_on_dealer_website: true, created_at: 1, photos_count: 0 },
  ...more,
});

describe('valuations', () => {
  let system: LeadsSystem;
  /** How far the service's clock is ahead, in milliseconds. */
  let ahead = 0;
  beforeAll(async () => {
    system = await LeadsSystem.start(undefined, { now: () => new Date(Date.now() + ahead) });
    const { engine } = system;
    await engine.createIndex('cars-1');
    await engine.pointAlias('cars', 'cars-1');
    const month = Math.floor(now.getTime() / 1000) - 30 * 86_400;
    const cars = [
      ...[18_000, 18_200, 18_400, 18_600].map((price, index) => corolla(`near-${index}`, price, (index % 3) + 1)),
      corolla('sold-lately', 19_000, 2, { status: 'sold', sold: true, sold_date_timestamp: month }),
      // None of these is similar.
      corolla('sold-long-ago', 1_000, 2, { status: 'sold', sold: true, sold_date_timestamp: month - 90 * 86_400 }),
      corolla('too-old', 1_000, 1, { year: YEAR - 2 }),
      corolla('too-far', 1_000, 1, { km: KMS * 1.4 }),
      corolla('new', 99_000, 1, { car_type: 'new' }),
      corolla('hidden', 99_000, 1, { show_on_dealer_website: false }),
      corolla('other', 99_000, 1, { model: 'Camry' }),
    ];
    await engine.write(
      'cars-1',
      cars.map((document) => ({ id: document.id, revision: 1, document })),
    );
    await engine.refresh('cars-1');
  });
  afterAll(() => system?.stop());

  const start = (body: ValuationRequest, key: string, caller = visitor) =>
    system.gateway.request('POST', '/valuations', {
      body,
      caller,
      answer: valuationContract,
      headers: { 'idempotency-key': key },
    });
  const change = async (id: string, body: ValuationChange, caller = visitor): Promise<Valuation> =>
    (await system.gateway.request('PATCH', `/valuations/${id}`, { body, caller, answer: valuationContract })).body;
  const show = (id: string, caller = visitor) =>
    system.gateway.request('GET', `/valuations/${id}`, { caller, answer: valuationContract });
  const plate = (rego: string): ValuationRequest => ({ rego, regoState: 'QLD' });
  const historyOf = async (leadId: string) =>
    (await system.requestAs<LeadHistory>('support', 'GET', `/leads/${leadId}`, { caller: support })).body.history;
  const sentOf = async (leadId: string) => submittedLead.parse((await historyOf(leadId))[0]?.data);
  const tradeIn = (id: string | undefined, email: string) => {
    const { Rego: _, car_id: __, category: ___, ...person } = enquiry;
    const own = { trade_in_make: 'Toyota', trade_in_model: 'Corolla', trade_in_year: String(YEAR), kms: '40,000' };
    return {
      ...{ ...person, email, form: 'trade_in_by_hand', rego: 'ZZ98ZZ', regoState: 'QLD', ...own, ...answers },
      ...(id !== undefined && { valuation_id: id }),
    };
  };

  it('TRADE-1 values a vehicle by similar cars on the platform, and says on what basis', async () => {
    const { status, body } = await start(plate('zz98zz'), 'valuation-1');
    expect(status).toBe(201);
    expect(body.id).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(body).toMatchObject({ look_up: 'unknown', vehicles: [], vehicle: null, estimate: null });
    const valued = await change(body.id, complete);
    expect(valued).toMatchObject({
      form_completed: true,
      by_hand: null,
      vehicle: { title: `${YEAR} toyota COROLLA` },
      estimate: { median: 18_400, sample: 5, confidence: 'medium', offer_price: 15_000 },
    });
    expect(JSON.stringify(valued)).not.toMatch(/zz98zz/i);
  });

  it('gives the same answer to the same calls', async () => {
    const first = await start(plate('SAME1'), 'valuation-same');
    const again = await start(plate('same1'), 'valuation-same');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await problemOf(start(plate('OTHER1'), 'valuation-same'))).status).toBe(409);
    const valued = await change(first.body.id, complete);
    const events = await system.count('events', `stream_id = 'valuation-${first.body.id}'`);
    expect(await change(first.body.id, complete)).toEqual(valued);
    expect(await system.count('events', `stream_id = 'valuation-${first.body.id}'`)).toBe(events);
  });

  it('is not found on another site, nor on one without valuations', async () => {
    const { body } = await start(plate('ZZ98ZZ'), 'valuation-bound');
    for (const caller of [harbourVisitor, strictVisitor]) {
      expect((await problemOf(show(body.id, caller))).status).toBe(404);
      expect((await problemOf(change(body.id, complete, caller))).status).toBe(404);
    }
    expect((await problemOf(start(plate('ZZ98ZZ'), 'valuation-strict', strictVisitor))).status).toBe(404);
    const stolen = { ...tradeIn(body.id, 'thief@posthorn.example') };
    const problem = await problemOf(system.send(stolen, 'valuation-stolen', harbourVisitor));
    expect(problem).toMatchObject({ status: 404, errors: [{ field: 'valuation_id' }] });
    expect((await show(body.id)).body.lead_id).toBeNull();
  });

  it('names what it can’t take', async () => {
    expect((await problemOf(start({ ...plate('NO REGO!!'), regoState: 'XX' }, 'valuation-bad'))).errors).toEqual([
      expect.objectContaining({ field: 'rego' }),
      expect.objectContaining({ field: 'regoState' }),
    ]);
    const { body } = await start(plate('SEVERAL'), 'valuation-several');
    expect(body).toMatchObject({ look_up: 'several', vehicle: null });
    expect((await problemOf(change(body.id, { vehicle: 'A tank' }))).errors).toEqual([
      expect.objectContaining({ field: 'vehicle' }),
    ]);
    expect((await problemOf(change(body.id, { form_completed: true }))).errors.map(({ field }) => field)).toEqual([
      'vehicle',
      'kms',
    ]);
    expect(await change(body.id, { vehicle: body.vehicles[1]?.title })).toMatchObject({ vehicle: body.vehicles[1] });
  });

  it.each([
    ['TOOOLD', { kms: KMS }, 'too_old'],
    ['TOOFAR', { kms: 140_000 }, 'too_far'],
    ['UNKNOWN1', { vehicle: { ...stated, model: 'Hovercraft' }, kms: KMS }, 'too_few_similar'],
  ] as const)('TRADE-1 leaves %s to a person: %p %s', async (rego, said, reason) => {
    const { body } = await start(plate(rego), `valuation-${rego}`);
    const left = await change(body.id, { ...said, adjustmentAnswers: answers, form_completed: true });
    expect(left).toMatchObject({ by_hand: reason, estimate: null, form_completed: true });
    const { body: sent } = await system.send(tradeIn(body.id, `${rego}@posthorn.example`), `by-hand-${rego}`);
    expect(await sentOf(sent.lead_id)).toMatchObject({
      subcategory: 'Valuation By Hand',
      answers: { estimate_basis: expect.stringContaining('Not estimated online.'), offer_accepted: false },
    });
    expect((await show(body.id)).body).toMatchObject({ lead_id: sent.lead_id, offer_accepted: false });
  });

  it('goes on when the provider is down', async () => {
    const { body } = await start(plate('DOWN'), 'valuation-down');
    expect(body).toMatchObject({ look_up: 'unavailable', vehicles: [] });
    expect(await change(body.id, complete)).toMatchObject({ estimate: { sample: 5 } });
  });

  it('TRADE-1 makes an accepted offer a lead that says what the platform kept, whatever its body says', async () => {
    const { body } = await start(plate('FOUND1'), 'valuation-accept');
    await change(body.id, { ...complete, vehicle: undefined });
    const forged = { offer_price: '$99,000', estimate: '$1 to $2', kms: '1', condition: 'Poor' };
    // The registration is known already.
    const request = { ...tradeIn(body.id, 'seller@posthorn.example'), ...forged, rego: '' };
    const { body: sent } = await system.send(request, 'accept-1');
    expect(sent.success_path).toContain('about=3-offer-accepted');
    expect(await sentOf(sent.lead_id)).toMatchObject({
      category: 'Trade-In Enquiry',
      subcategory: '3. Offer Accepted',
      answers: {
        rego: 'FOUND1',
        trade_in_vehicle: `${YEAR} Toyota Corolla Ascent Sport`,
        kms: '40000',
        condition: 'Good',
        offer_price: '$15,000',
        estimate_basis: '5 similar vehicles on our sites, median asking price $18,400, less reconditioning and margin',
        offer_accepted: true,
      },
    });
    expect((await show(body.id)).body).toMatchObject({ offer_accepted: true, lead_id: sent.lead_id });
    const again = await system.send(request, 'accept-1');
    expect(again).toMatchObject({ status: 200, body: { lead_id: sent.lead_id } });

    const recorded = () =>
      system.gateway.request('POST', `/valuations/${body.id}/record`, { caller: visitor, body: {} });
    await recorded();
    await recorded();
    expect(await system.count('events', `stream_id = 'valuation-${body.id}' AND type = 'ResultRecorded'`)).toBe(1);
  });

  it('refuses an estimate that is no longer valid, and makes a new one from the same answers', async () => {
    const { body } = await start(plate('FOUND1'), 'valuation-over');
    await change(body.id, { ...complete, vehicle: undefined });
    ahead = 8 * 86_400_000;
    try {
      const refused = await problemOf(system.send(tradeIn(body.id, 'late@posthorn.example'), 'accept-late'));
      expect(refused).toMatchObject({
        status: 409,
        errors: [{ field: 'valuation_id', message: expect.stringContaining('Please check a new one') }],
      });
      expect((await show(body.id)).body.estimate).toBeNull();
      expect(await change(body.id, { form_completed: true })).toMatchObject({ estimate: { offer_price: 15_000 } });
      const { body: sent } = await system.send(tradeIn(body.id, 'late@posthorn.example'), 'accept-late');
      expect((await show(body.id)).body).toMatchObject({ offer_accepted: true, lead_id: sent.lead_id });
    } finally {
      ahead = 0;
    }
  });

  it('takes the acceptance of a lead that was sent before, of this site alone', async () => {
    const { body } = await start(plate('FOUND1'), 'valuation-later');
    await change(body.id, { ...complete, vehicle: undefined });
    const { body: lead } = await system.send(enquiry, 'lead-before');
    const accept = { offer_accepted: true, subcategory: '3. Offer Accepted', lead_id: lead.lead_id } as const;
    const strange = { ...accept, lead_id: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39' };
    expect((await problemOf(change(body.id, strange))).errors).toEqual([expect.objectContaining({ field: 'lead_id' })]);
    expect(await change(body.id, accept)).toMatchObject({ offer_accepted: true, lead_id: lead.lead_id });
  });

  it('keeps the registration sealed, and nobody reads it once its person is erased', async () => {
    const { body } = await start(plate('PRIV8TE'), 'valuation-private');
    await change(body.id, complete);
    const tables: { name: string }[] = await system.dataSource.query(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    for (const { name } of tables) {
      const found = await system.dataSource.query(`SELECT 1 FROM ${name} AS row WHERE row::text ILIKE '%PRIV8TE%'`);
      expect([name, found]).toEqual([name, []]);
    }
    expect(system.lines.join()).not.toContain('PRIV8TE');
    await system.send(tradeIn(body.id, 'forget.me@posthorn.example'), 'valuation-erased');
    await system.erase({ email: 'forget.me@posthorn.example' });
    expect((await problemOf(show(body.id))).status).toBe(404);
    await until('the erasure is finished', async () => (await system.count('erasures_under_way')) === 0);
  });
});
