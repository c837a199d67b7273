import { submittedLead } from '@forecourt/contracts';
import { followTopic } from '@forecourt/messaging';
import { LookupKey } from '@forecourt/persons';
import { ConfigurationError, SecretBox } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enquiry, LeadsSystem, support, until } from '../testing/leads-system.ts';
import type { LeadHistory } from './lead.service.ts';
import { personsOf } from './person-contacts.ts';

/** Everything in the enquiry that could reveal its sender, in any spelling that might be stored. */
const traces = [
  'Marguerite',
  'Featherstone',
  'posthorn',
  '498765432',
  '498 765 432',
  'sailing',
  'ZZ99ZZ',
  'newsletter',
  'Browser/1',
];

describe('a person', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  const personOf = async (leadId: string): Promise<string> => {
    const [row] = await system.dataSource.query('SELECT person_id FROM person_leads WHERE lead_id = $1', [leadId]);
    return row?.person_id;
  };
  const historyOf = async (leadId: string) =>
    (await system.requestAs<LeadHistory>('support', 'GET', `/leads/${leadId}`, { caller: support })).body.history;

  /** Every row of every table, as text. */
  async function databaseDump(): Promise<string> {
    const tables: { name: string }[] = await system.dataSource.query(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const dumps = await Promise.all(
      tables.map(({ name }) => system.dataSource.query(`SELECT '${name} ' || row::text AS line FROM ${name} AS row`)),
    );
    return dumps
      .flat()
      .map(({ line }: { line: string }) => line)
      .join('\n');
  }

  it('LEAD-5 is never written in clear: not to the database, not to the log', async () => {
    await system.stopService();
    await system.startService({ ...system.transport, publish: () => Promise.reject(new Error('The broker is away.')) });
    await system.send(enquiry, 'private-lead');
    await system.send(enquiry, 'private-lead');
    await system.send({ ...enquiry, message: 'no sailing' }, 'private-lead').catch(() => undefined);
    await system
      .send({ ...enquiry, email: 'Marguerite', phone: '498 765 432' }, 'private-faults')
      .catch(() => undefined);
    await system
      .send({ ...enquiry, nickname: 'Featherstone', opt_in: 'sailing' }, 'private-typos')
      .catch(() => undefined);
    await brokenJson();
    await until('the relay has tried', () => system.lines.some((line) => line.includes('The broker is away.')));

    const dump = await databaseDump();
    expect(dump).toContain('outbox (');
    expect(dump).toContain('LeadSubmitted');
    const log = system.lines.join('');
    expect(log).toContain('/enquiries');
    for (const trace of traces) {
      expect({ trace, kept: dump.toLowerCase().includes(trace.toLowerCase()) }).toEqual({ trace, kept: false });
      expect({ trace, logged: log.toLowerCase().includes(trace.toLowerCase()) }).toEqual({ trace, logged: false });
    }
    await system.stopService();
    await system.startService();
  });

  /** A body that ends too soon: parsers like to quote what they could not read. */
  async function brokenJson(): Promise<void> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'private-broken' };
    const response = await fetch(`${system.service.url}/enquiries`, {
      method: 'POST',
      headers,
      body: JSON.stringify(enquiry).slice(0, -5),
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
  }

  it('LEAD-5 is found again by email in any case and by phone, with a key for each pair of the two', async () => {
    const first = await system.send({ ...enquiry, email: 'Same.Person@Example.com' }, 'same-person-1');
    const second = await system.send(
      { ...enquiry, email: 'same.person@example.com', phone: '07 3000 1234' },
      'same-person-2',
    );
    const other = await system.send({ ...enquiry, email: 'other.person@example.com' }, 'other-person');
    const ids = await Promise.all([first, second, other].map(({ body }) => personOf(body.lead_id)));
    expect(new Set(ids).size).toBe(3);
    const sameAgain = await system.send({ ...enquiry, email: 'SAME.person@example.com' }, 'same-person-3');
    expect(await personOf(sameAgain.body.lead_id)).toBe(ids[0]);
    const byEmail = await personsOf(system.dataSource, {
      digests: system.service.app.get(LookupKey).contactDigests({ email: 'same.person@example.com' }),
      site: undefined,
    });
    expect(byEmail).toEqual([ids[0], ids[1]].toSorted());
  });

  it('LEAD-5 who is erased is lost in every lead; the leads and everybody else stay', async () => {
    const leads = await Promise.all(
      ['erased-1', 'erased-2'].map((key) => system.send({ ...enquiry, email: 'erase.me@example.com' }, key)),
    );
    const other = await system.send({ ...enquiry, email: 'keep.me@example.com' }, 'keep-me-1');
    const personId = await personOf(leads[0]?.body.lead_id ?? '');
    expect(await system.erase({ email: 'Erase.Me@example.com' })).toEqual({ leads: 2 });
    expect(await system.erase({ email: 'Erase.Me@example.com' })).toEqual({ leads: 0 });

    for (const { body } of leads) {
      const history = await historyOf(body.lead_id);
      expect(history.map(({ type }) => type.split('.')[2])).toEqual(['LeadSubmitted', 'LeadRouted', 'PersonErased']);
      const lead = submittedLead.parse(history[0]?.data);
      expect(lead).toMatchObject({ person: null, message: null, url: '', car: { car_id: 'used-car' } });
    }
    expect(submittedLead.parse((await historyOf(other.body.lead_id))[0]?.data).person?.name).toBe('Marguerite');
    expect(await system.count('person_keys', `person_id = '${personId}'`)).toBe(0);

    const again = await system.send({ ...enquiry, email: 'erase.me@example.com' }, 'erased-1');
    expect(again).toMatchObject({ status: 200, body: leads[0]?.body });
    const anew = await system.send({ ...enquiry, email: 'erase.me@example.com' }, 'erased-anew');
    expect(await personOf(anew.body.lead_id)).not.toBe(personId);
  });

  it('CRM-1 who is erased before the lead is published is published as erased', async () => {
    await system.stopService();
    await system.startService({ ...system.transport, publish: () => Promise.reject(new Error('The broker is away.')) });
    const { body } = await system.send({ ...enquiry, email: 'too.late@example.com' }, 'erased-early');
    await system.erase({ email: 'too.late@example.com' });
    await system.stopService();
    await system.startService();

    const seen: string[] = [];
    const subscription = await followTopic({
      transport: system.transport,
      group: 'erased',
      topics: ['forecourt.leads.lead.v1'],
      onEvent: ({ event }) => {
        if (event.subject === body.lead_id) seen.push(JSON.stringify(event));
      },
    });
    await until('all three events', () => seen.length >= 3);
    await subscription.stop();
    expect(JSON.parse(seen[0] ?? '')).toMatchObject({ data: { person: null, message: null } });
    for (const trace of ['too.late', ...traces]) expect(seen.join()).not.toContain(trace);
    expect(seen.join()).toContain('PersonErased');
  });

  it('a service with another deployment key does not start', async () => {
    const load = LookupKey.load(system.dataSource, new SecretBox(SecretBox.generateKey()));
    await expect(load).rejects.toThrow(ConfigurationError);
  });
});
