import type { CrmReport, LeadTimeline, PulledLeads, RecordedReport } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enquiry, LeadsSystem, problemOf, until } from '../testing/leads-system.ts';

const caller = { actor: 'system:gateway' };
const riverside = { key_id: 'cr_000000000001', purpose: 'crm', dealerships: [{ id: 1, slug: 'riverside' }] };
const lakeside = { key_id: 'cr_000000000002', purpose: 'crm', dealerships: [{ id: 2, slug: 'lakeside' }] };
const both = { key_id: 'cr_000000000003', purpose: 'crm', site: 'both' };

describe('what CRMs call', () => {
  let system: LeadsSystem;
  let made = 0;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  const post = async <Answer>(path: string, body: object) =>
    (await system.requestAs<Answer>('gateway', 'POST', `/crm/leads${path}`, { caller, body, timeoutMs: 40_000 })).body;
  const pull = (holder: object, query: object = {}) => post<PulledLeads>('', { holder, query });
  const report = (leadId: string, sent: CrmReport, holder: object = riverside) =>
    post<RecordedReport>(`/${leadId}/events`, { holder, report: sent });
  const send = async (more: object = {}) => {
    made += 1;
    return (await system.send({ ...enquiry, ...more }, `crm-call-${made}`)).body.lead_id;
  };
  const end = async (holder: object): Promise<string> => {
    for (let next: string | undefined; ; ) {
      const answer = await pull(holder, { ...(next && { after: next }), limit: 500 });
      if (answer.events.length === 0) return answer.next;
      next = answer.next;
    }
  };

  it('give each event of own leads once, in order, by a cursor', async () => {
    const first = await send();
    const other = await send({ car_id: 'new-car' });
    const found: string[] = [];
    let after: string | undefined;
    await until('all of it', async () => {
      const answer: PulledLeads = await pull(riverside, { limit: 1, ...(after && { after }) });
      after = answer.next;
      found.push(...answer.events.map(({ id }) => id));
      return found.includes(`${first}:2`);
    });
    expect(new Set(found).size).toBe(found.length);
    expect(found.indexOf(`${first}:1`)).toBeLessThan(found.indexOf(`${first}:2`));
    expect(found.some((id) => id.startsWith(other))).toBe(false);
    await until('by its site', async () =>
      (await pull(both, { limit: 500 })).events.some(({ lead_id: id }) => id === other),
    );
    expect(await problemOf(pull(riverside, { after: 'x' }))).toMatchObject({ status: 400 });
  });

  it('wait for something new', async () => {
    const after = await end(riverside);
    const waiting = pull(riverside, { after, wait: 20 });
    const lead = await send();
    expect((await waiting).events.map(({ lead_id: id }) => id)).toContain(lead);
    const still = await end(lakeside);
    expect(await pull(lakeside, { after: still, wait: 1 })).toEqual({ events: [], next: still });
  });

  it('record reports once by their own ids, and nothing of the leads of others', async () => {
    const lead = await send();
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const reports: CrmReport[] = [
      { id: 'a-1', type: 'acknowledged' },
      { id: 'a-2', type: 'contacted', channel: 'sms' },
      { id: 'a-3', type: 'appointment', starts_at: startsAt },
      { id: 'a-4', type: 'appointment', starts_at: null },
      { id: 'a-5', type: 'won' },
    ];
    for (const each of reports) expect(await report(lead, each)).toEqual({ lead_id: lead, repeated: false });
    for (const each of reports) expect(await report(lead, each)).toEqual({ lead_id: lead, repeated: true });
    expect(await problemOf(report(lead, { id: 'a-5', type: 'lost' }))).toMatchObject({ status: 409 });
    expect(await problemOf(report(lead, { id: 'a-6', type: 'lost' }))).toMatchObject({ status: 409 });
    for (const id of ['a-5', 'b-1'])
      expect(await problemOf(report(lead, { id, type: 'won' }, lakeside))).toMatchObject({ status: 404 });
    const timeline = async (holder: object) =>
      (
        await system.requestAs<LeadTimeline>('gateway', 'POST', `/support/leads/${lead}/timeline`, {
          caller,
          body: { holder },
        })
      ).body;
    const { history, deliveries } = await timeline(riverside);
    expect(history.map(({ type }) => type.split('.')[2])).toEqual([
      'LeadSubmitted',
      'LeadRouted',
      'LeadAcknowledged',
      'CustomerContacted',
      'AppointmentBooked',
      'AppointmentCancelled',
      'LeadClosed',
    ]);
    expect(history.at(-1)).toMatchObject({ actor: 'crm:cr_000000000001' });
    expect(deliveries).toEqual([]);
    expect(await problemOf(timeline(lakeside))).toMatchObject({ status: 404 });
  });
});
