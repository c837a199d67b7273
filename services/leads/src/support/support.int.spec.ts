import type {
  CreatedSubscription,
  LeadList,
  LeadListQuery,
  LeadTimeline,
  Replayed,
  SupportDeliveries,
} from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RecordHistory } from '../lead/lead.commands.ts';
import type { HistoryCommand } from '../lead/lead.decider.ts';
import { CreateListedLeads1765600000000 } from '../migrations/1765600000000-create-listed-leads.ts';
import { enquiry, LeadsSystem, problemOf, until } from '../testing/leads-system.ts';
import { SampleCrm } from '../testing/sample-crm.ts';

const caller = { actor: 'system:gateway' };
const riverside = { key_id: 'su_000000000001', purpose: 'support', dealerships: [{ id: 1, slug: 'riverside' }] };
const lakeside = { key_id: 'su_000000000002', purpose: 'support', dealerships: [{ id: 2, slug: 'lakeside' }] };
const both = { key_id: 'su_000000000003', purpose: 'support', site: 'both' };
const nobodys = { key_id: 'su_000000000004', purpose: 'support', site: 'gone' };
const PERSONAL = /Marguerite|Featherstone|posthorn|98765432|98 765 432|sailing boat|ZZ99ZZ/i;

describe('what support calls', () => {
  let system: LeadsSystem;
  let crm: SampleCrm;
  let made = 0;
  beforeAll(async () => {
    system = await LeadsSystem.start();
    crm = await new SampleCrm().start();
  });
  afterAll(async () => {
    await system?.stop();
    await crm?.stop();
  });

  const post = async <Answer>(path: string, holder: object, body: object = {}) =>
    (
      await system.requestAs<Answer>('gateway', 'POST', `/support/leads${path}`, {
        caller,
        body: { holder, ...body },
      })
    ).body;
  const list = (holder: object, query: Partial<LeadListQuery> = {}) => post<LeadList>('', holder, { query });
  const idsOf = async (holder: object, query: Partial<LeadListQuery> = {}) =>
    (await list(holder, query)).leads.map(({ lead_id: id }) => id);
  const timeline = (leadId: string, holder: object = riverside) => post<LeadTimeline>(`/${leadId}/timeline`, holder);
  const send = async (more: object = {}) => {
    made += 1;
    return (await system.send({ ...enquiry, ...more }, `support-${made}`)).body.lead_id;
  };
  const record = (leadId: string, command: HistoryCommand) =>
    system.service.app.get(CommandBus).execute(new RecordHistory({ leadId, command, dealershipIds: [1, 2] }));

  it('lists the leads of the credential’s own dealerships, newest first, without their persons', async () => {
    const [older, other, newer] = [await send(), await send({ car_id: 'new-car' }), await send()];
    const own = await list(riverside);
    const ids = own.leads.map(({ lead_id: id }) => id);
    expect(ids.indexOf(newer)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(newer)).toBeLessThan(ids.indexOf(older));
    expect(ids).not.toContain(other);
    expect(own.leads.find(({ lead_id: id }) => id === older)).toEqual({
      lead_id: older,
      dealership_id: 1,
      dealership_slug: 'riverside',
      submitted_at: expect.any(String),
      state: 'new',
      changed_at: expect.any(String),
      category: 'Vehicle Enquiry',
      car: expect.stringMatching(/\(.+\)$/),
      waiting: 0,
      failed: 0,
    });
    expect(JSON.stringify(own)).not.toMatch(PERSONAL);
    expect(await idsOf(lakeside)).toContain(other);
    expect(await idsOf(lakeside)).not.toContain(older);
    expect(await idsOf(both)).toEqual(expect.arrayContaining([older, other, newer]));
    expect(await idsOf(nobodys)).toEqual([]);
  });

  it('reads the list in pages, each lead once, and filters it by state and dealership', async () => {
    const leads = [await send(), await send({ car_id: 'new-car' }), await send()];
    const found: string[] = [];
    for (let before: string | undefined; ; ) {
      const answer: LeadList = await list(both, { limit: 2, ...(before && { before }) });
      found.push(...answer.leads.map(({ lead_id: id }) => id));
      if (!answer.next) break;
      before = answer.next;
    }
    expect(found).toEqual([...new Set(found)]);
    expect(found).toEqual(expect.arrayContaining(leads));
    expect(found).toHaveLength(await system.count('listed_leads', 'dealership_id IN (1, 2)'));
    await record(leads[0] ?? '', { type: 'CloseLead', outcome: 'won' });
    expect(await idsOf(both, { state: 'won' })).toEqual([leads[0]]);
    expect(await idsOf(both, { state: 'new', dealership_id: 2 })).toContain(leads[1]);
    expect(await idsOf(both, { dealership_id: 2 })).not.toContain(leads[2]);
    expect(await idsOf(lakeside, { dealership_id: 1 })).toEqual([]);
    expect(await problemOf(list(both, { before: 'x' }))).toMatchObject({ status: 400 });
  });

  it('opens a person’s details in the timeline alone, and logs who did, without them', async () => {
    const lead = await send();
    const opened = await timeline(lead);
    expect(opened.history[0]?.data).toMatchObject({ person: { name: 'Marguerite' } });
    expect(opened.readings.map(({ by }) => by)).toEqual([riverside.key_id]);
    expect((await timeline(lead, both)).readings.map(({ by }) => by).sort()).toEqual([riverside.key_id, both.key_id]);
    await post(`/${lead}/deliveries`, riverside);
    const kept = await system.dataSource.query('SELECT * FROM support_readings WHERE lead_id = $1', [lead]);
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(PERSONAL);
    expect(JSON.stringify(await system.dataSource.query('SELECT * FROM listed_leads'))).not.toMatch(PERSONAL);
    await system.erase({ email: enquiry.email });
    expect((await timeline(lead)).history[0]?.data).toMatchObject({ person: null });
    await until('erased', async () => (await idsOf(riverside, { state: 'erased' })).includes(lead));
  });

  it('reads and sends nothing of another dealer, and logs no such reading', async () => {
    const lead = await send();
    for (const holder of [lakeside, nobodys]) {
      for (const [path, body] of [
        ['timeline', {}],
        ['deliveries', {}],
        ['send-again', { again: { subscription_id: 'sub_000000000000' } }],
      ] as const) {
        expect(await problemOf(post(`/${lead}/${path}`, holder, body))).toMatchObject({ status: 404 });
      }
    }
    expect(await system.count('support_readings', `lead_id = '${lead}'`)).toBe(0);
  });

  it('shows what went where, and sends again what was given up, and only that', async () => {
    const subscribe = async (path: string, dealership = 1) =>
      (
        await system.requestAs<CreatedSubscription>('operator', 'POST', '/subscriptions', {
          caller: { actor: 'operator' },
          body: { dealership_id: dealership, name: `CRM ${path}`, url: `${crm.url}${path}?key=hidden` },
        })
      ).body.id;
    const [good, bad, others] = [await subscribe('/good'), await subscribe('/bad'), await subscribe('/others', 2)];
    crm.answer = ({ path }) => (path.startsWith('/bad') ? 400 : 200);
    const lead = await send();
    const again = (id: string) => post<Replayed>(`/${lead}/send-again`, riverside, { again: { subscription_id: id } });
    const deliveries = async () => (await post<SupportDeliveries>(`/${lead}/deliveries`, riverside)).deliveries;
    const at = async (id: string) => (await deliveries()).filter((each) => each.subscription_id === id);
    await until('a try', async () => (await at(bad)).some(({ attempts }) => attempts > 0));
    expect(await idsOf(riverside, { deliveries: 'waiting' })).toContain(lead);
    await system.dataSource.query(
      `UPDATE crm_deliveries SET first_try = now() - interval '25 hours', next_try = now() WHERE lead_id = $1 AND subscription_id = $2`,
      [lead, bad],
    );
    await until('given up', async () => (await at(bad)).every(({ status }) => status === 'dead'));
    await until('delivered', async () => (await at(good)).every(({ status }) => status === 'delivered'));
    await until('in its state', async () => (await idsOf(riverside, { state: 'delivered' })).includes(lead));
    expect(await idsOf(riverside, { deliveries: 'failed' })).toEqual([lead]);
    expect((await at(bad)).at(-1)).toMatchObject({
      subscription: { name: 'CRM /bad', kind: 'webhook', enabled: true },
      last_attempt: { answer: 400 },
    });
    expect(JSON.stringify(await deliveries())).not.toContain('hidden');
    expect(await problemOf(again(good))).toMatchObject({ status: 409 });
    expect(await problemOf(again(others))).toMatchObject({ status: 409 });
    expect(await problemOf(again('sub_zzzzzzzzzzzz'))).toMatchObject({ status: 404 });
    crm.answer = () => 200;
    expect(await again(bad)).toEqual({ messages: 2 });
    await until('sent', async () => (await at(bad)).every(({ status }) => status === 'delivered'));
    expect(await idsOf(riverside, { deliveries: 'failed' })).toEqual([]);
  });

  it('lists the leads of earlier versions in the same words', async () => {
    const steps: HistoryCommand[] = [
      { type: 'AcknowledgeLead', subscriber: 'crm' },
      { type: 'RecordContact', channel: 'phone' },
      { type: 'BookAppointment', startsAt: '2099-01-01T00:00:00.000Z' },
      { type: 'CancelAppointment' },
      { type: 'CloseLead', outcome: 'lost' },
    ];
    for (const count of steps.keys()) {
      const lead = await send(
        count % 2 ? {} : { car_id: undefined, category: 'General Enquiry', dealership_slug: 'lakeside' },
      );
      for (const step of steps.slice(0, count + 1)) await record(lead, step);
    }
    const read = (): Promise<object[]> =>
      system.dataSource.query(
        'SELECT lead_id, dealership_id, dealership_slug, submitted_at, state, category, car, suspected FROM listed_leads ORDER BY lead_id',
      );
    const before = await read();
    const runner = system.dataSource.createQueryRunner();
    await new CreateListedLeads1765600000000().down(runner);
    await new CreateListedLeads1765600000000().up(runner);
    await runner.release();
    expect(await read()).toEqual(before);
  });
});
