import {
  type CrmReport,
  type LeadKeys,
  type LeadTimeline,
  leadTopic,
  type PulledLeads,
  personalLead,
  type RecordedReport,
  sealedLeadEvents,
  sealedLeadTopic,
} from '@forecourt/contracts';
import { followTopic, type ReceivedEvent } from '@forecourt/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compactDecrypt, importJWK } from 'jose';
import { enquiry, LeadsSystem, problemOf, until } from '../testing/leads-system.ts';

const caller = { actor: 'system:gateway' };
const riverside = { key_id: 'cr_000000000001', purpose: 'crm', dealerships: [{ id: 1, slug: 'riverside' }] };
const lakeside = { key_id: 'cr_000000000002', purpose: 'crm', dealerships: [{ id: 2, slug: 'lakeside' }] };
const both = { key_id: 'cr_000000000003', purpose: 'crm', site: 'both' };

/** What the enquiry says of its person. */
const traces = ['Marguerite', 'Featherstone', 'posthorn', '498765432', 'sailing', 'ZZ99ZZ', 'newsletter'];

describe('what CRMs call', () => {
  let system: LeadsSystem;
  let made = 0;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  const post = async <Answer>(path: string, body: object) =>
    (await system.requestAs<Answer>('gateway', 'POST', `/crm${path}`, { caller, body, timeoutMs: 40_000 })).body;
  const pull = (holder: object, query: object = {}) => post<PulledLeads>('/leads', { holder, query });
  const report = (leadId: string, sent: CrmReport, holder: object = riverside) =>
    post<RecordedReport>(`/leads/${leadId}/events`, { holder, report: sent });
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

  it('CRM-3 give each event of own leads once, in order, by a cursor', async () => {
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

  it('CRM-3 wait for something new', async () => {
    const after = await end(riverside);
    const waiting = pull(riverside, { after, wait: 20 });
    const lead = await send();
    expect((await waiting).events.map(({ lead_id: id }) => id)).toContain(lead);
    const still = await end(lakeside);
    expect(await pull(lakeside, { after: still, wait: 1 })).toEqual({ events: [], next: still });
  });

  it('CRM-1 read leads that are sealed on the topic, of their own dealerships alone, until the person is erased', async () => {
    const seen: ReceivedEvent['event'][] = [];
    const follow = await followTopic({
      transport: system.transport,
      group: 'sealed',
      topics: [sealedLeadTopic.name],
      onEvent: ({ event }) => void seen.push(event),
    });
    const contact = { email: 'sealed.person@posthorn.example' };
    const ids = [await send(contact), await send(contact), await send({ ...contact, car_id: 'new-car' })];
    const [own = '', second = '', other = ''] = ids;
    const submitted = (leadId: string) =>
      seen.find(({ subject, type }) => subject === leadId && type === sealedLeadEvents.LeadSubmitted.type);
    await until('all are published', () => ids.every((id) => submitted(id)));
    await follow.stop();
    expect(JSON.stringify(seen).toLowerCase()).not.toMatch(new RegExp(traces.join('|'), 'i'));
    const sealedOf = (leadId: string) =>
      sealedLeadEvents.LeadSubmitted.envelope.parse(submitted(leadId)).data.sealed ?? '';

    const keysFor = (holder: object, leads: string[]) => post<LeadKeys>('/keys', { holder, lead_ids: leads });
    const { keys, ...none } = await keysFor(riverside, [own, second, other, own, 'nothing']);
    expect([keys.map(({ kid }) => kid), none]).toEqual([[own, second], { erased: [], not_found: [other, 'nothing'] }]);
    const open = async (sealed: string, key: object = {}) =>
      personalLead.parse(
        JSON.parse(Buffer.from((await compactDecrypt(sealed, await importJWK(key))).plaintext).toString()),
      );
    expect(await open(sealedOf(own), keys[0])).toMatchObject({
      person: { name: 'Marguerite', last_name: 'Featherstone', email: contact.email, phone: '+61498765432' },
      message: enquiry.message,
      Rego: 'ZZ99ZZ',
      url: enquiry.url,
      lead_attributes: enquiry.lead_attributes,
    });
    // The same person's lead to another dealership has another key.
    for (const lead of [second, other]) await expect(open(sealedOf(lead), keys[0])).rejects.toThrow('decryption');
    expect((await keysFor(lakeside, [own, other])).not_found).toEqual([own]);

    await system.erase(contact);
    expect(await keysFor(riverside, [own, second])).toEqual({ keys: [], erased: [own, second], not_found: [] });
    expect(await keysFor(lakeside, [own])).toEqual({ keys: [], erased: [], not_found: [own] });
  });

  it('CRM-1 no longer find the topic with persons in clear once it is switched off', async () => {
    await system.stopService();
    await system.startService(system.transport, { leadsInClear: false });
    const inClear: string[] = [];
    const sealed: string[] = [];
    const topics = [leadTopic.name, sealedLeadTopic.name];
    const follow = await followTopic({
      transport: system.transport,
      group: 'both',
      topics,
      onEvent: ({ event, topic }) => void (topic === leadTopic.name ? inClear : sealed).push(event.subject),
    });
    const lead = await send();
    await until('it is published', () => sealed.includes(lead));
    await follow.stop();
    expect(inClear).not.toContain(lead);
    await system.stopService();
    await system.startService();
  });

  it('CRM-3 correct how a lead was closed, and reopen it, with who, why and for how much; never once it is erased', async () => {
    const contact = { email: 'corrected@posthorn.example', phone: '0498 222 444' };
    const lead = await send(contact);
    const corrected: CrmReport[] = [
      { id: 'd-1', type: 'won', value: 25_990.5, salesperson: 'Kim Tran' },
      { id: 'd-2', type: 'lost', reason: 'finance_declined' },
      { id: 'd-3', type: 'reopened', reason: 'mistake' },
      { id: 'd-4', type: 'contacted' },
      { id: 'd-5', type: 'won' },
    ];
    for (const each of corrected) expect(await report(lead, each)).toEqual({ lead_id: lead, repeated: false });
    const pulled: unknown[] = [];
    let after = await end(lakeside);
    await until('all of it', async () => {
      const answer: PulledLeads = await pull(riverside, { limit: 500, ...(pulled.length > 0 && { after }) });
      after = answer.next;
      pulled.push(...answer.events.filter(({ lead_id: id }) => id === lead).map(({ data }) => data));
      return pulled.length >= 7;
    });
    expect(pulled.slice(2)).toMatchObject([
      { outcome: 'won', value: 25_990.5, salesperson: 'Kim Tran' },
      { outcome: 'lost', reason: 'finance_declined' },
      { reason: 'mistake' },
      { channel: 'phone' },
      { outcome: 'won' },
    ]);
    await system.erase(contact);
    for (const [id, type] of [
      ['d-6', 'lost'],
      ['d-7', 'reopened'],
    ] as const)
      expect(await problemOf(report(lead, { id, type }))).toMatchObject({ status: 409 });
  });

  it('CRM-3 record reports once by their own ids, and nothing of the leads of others', async () => {
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
    expect(await problemOf(report(lead, { id: 'a-6', type: 'contacted' }))).toMatchObject({ status: 409 });
    expect(await report(await send(), { id: 'c-1', type: 'lost' })).toMatchObject({ repeated: false });
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
