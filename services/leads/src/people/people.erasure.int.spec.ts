import { personsLeads, replayedJournal } from '@forecourt/contracts';
import { LookupKey } from '@forecourt/persons';
import { type CallerStatement, MemoryJournal } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadHistory } from '../lead/lead.service.ts';
import { enquiry, LeadsSystem, problemOf, scopeOf, support } from '../testing/leads-system.ts';
import { OlderContacts, PersonErasure } from './people.erasure.ts';

const USER = '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a6b';
const ofBoth = { actor: 'visitor', scope: scopeOf('both') };
const onRiverside = { actor: 'visitor', scope: scopeOf('riverside') };

describe('the erasure of a person', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start();
  });
  afterAll(() => system?.stop());

  let keys = 0;
  const send = async (contact: { email: string; phone: string }, caller?: CallerStatement): Promise<string> => {
    keys += 1;
    return (await system.send({ ...enquiry, ...contact }, `erasure-${keys}`, caller)).body.lead_id;
  };
  const isErased = async (leadId: string): Promise<boolean> => {
    const { body } = await system.requestAs<LeadHistory>('support', 'GET', `/leads/${leadId}`, { caller: support });
    const submitted = body.history[0]?.data as { person: unknown };
    const saysSo = body.history.some(({ type }) => type.includes('PersonErased'));
    expect(saysSo).toBe(submitted.person === null);
    return saysSo;
  };
  const digestsOf = (phone: string) => system.service.app.get(LookupKey).contactDigests({ phone });

  it('AUTH-4 finds every lead by the address or the number, and nobody else’s', async () => {
    const [mine, sameEmail, sameAddress, others] = await Promise.all([
      send({ email: 'ada@posthorn.example', phone: '0498 700 001' }),
      send({ email: 'ADA@posthorn.example', phone: '0498 700 002' }),
      send({ email: 'ada@posthorn.example', phone: '0498 700 003' }),
      send({ email: 'bea@posthorn.example', phone: '0498 700 004' }),
    ]);
    expect(await system.erase({ phone: '+61498700001' })).toEqual({ leads: 1 });
    expect(await Promise.all([mine, sameEmail, sameAddress, others].map(isErased))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await system.erase({ email: 'ada@posthorn.example' })).toEqual({ leads: 2 });
    expect(await Promise.all([sameEmail, sameAddress, others].map(isErased))).toEqual([true, true, false]);
  });

  it('SITE-4 AUTH-4 at a person’s own request touches the leads of that site alone', async () => {
    const contact = { email: 'cora@posthorn.example', phone: '0498 700 010' };
    const [here, elsewhere] = await Promise.all([send(contact), send(contact, onRiverside)]);
    const erasure = system.service.app.get(PersonErasure);
    const digests = digestsOf('+61498700010');
    expect(await erasure.erase({ digests, site: 'lakeside' }, {})).toEqual({ leads: 0 });
    expect(await erasure.erase({ digests, site: 'both' }, {})).toEqual({ leads: 1 });
    expect(await Promise.all([here, elsewhere].map(isErased))).toEqual([true, false]);
  });

  it('AUTH-4 finds leads of the time before contacts were noted', async () => {
    const leadId = await send({ email: 'dora@posthorn.example', phone: '0498 700 020' });
    await system.dataSource.query(
      'DELETE FROM person_contacts WHERE person_id = (SELECT person_id FROM person_leads WHERE lead_id = $1)',
      [leadId],
    );
    await system.dataSource.query(
      'UPDATE person_leads SET submitted_at = NULL, dealership_id = NULL, car_id = NULL WHERE lead_id = $1',
      [leadId],
    );
    expect(await system.erase({ phone: '+61498700020' })).toEqual({ leads: 0 });
    const older = system.service.app.get(OlderContacts);
    await older.noteAll();
    await older.noteAll();
    expect(await system.erase({ phone: '+61498700020' })).toEqual({ leads: 1 });
    expect(await isErased(leadId)).toBe(true);
  });

  const waitingSeconds = async () => {
    const metrics = await (await fetch(`${system.service.url}/metrics`)).text();
    return Number(/^erasures_waiting_seconds\S* (\S+)$/m.exec(metrics)?.[1]);
  };

  it('AUTH-4 goes on after a crash between the key and the leads', async () => {
    const leadId = await send({ email: 'edna@posthorn.example', phone: '0498 700 030' });
    const [{ person_id: personId }] = await system.dataSource.query(
      'SELECT person_id FROM person_leads WHERE lead_id = $1',
      [leadId],
    );
    await system.dataSource.query('DELETE FROM person_keys WHERE person_id = $1', [personId]);
    await system.dataSource.query(
      "INSERT INTO erasures_under_way VALUES ($1, 'operator', now() - interval '2 hours')",
      [personId],
    );
    expect(await waitingSeconds()).toBeGreaterThan(3_600);
    await system.service.app.get(PersonErasure).finishAll();
    expect(await waitingSeconds()).toBe(0);
    expect(await isErased(leadId)).toBe(true);
    expect(await system.count('erasures_under_way')).toBe(0);
  });

  it('AUTH-4 goes on with everybody else if one person can’t be erased', async () => {
    const leadId = await send({ email: 'gus@posthorn.example', phone: '0498 700 050' });
    const [{ person_id: personId }] = await system.dataSource.query(
      'SELECT person_id FROM person_leads WHERE lead_id = $1',
      [leadId],
    );
    const damaged = '0b0f1d9e-3a3f-4b57-9b5e-6b9a2c6f1e11';
    await system.dataSource.query('DELETE FROM person_keys WHERE person_id = $1', [personId]);
    await system.dataSource.query(
      "INSERT INTO erasures_under_way VALUES ($1, 'operator', now() - interval '2 hours'), ($2, 'operator', now() - interval '1 hour')",
      [damaged, personId],
    );
    await system.dataSource.query(
      "INSERT INTO person_leads (person_id, lead_id, dealership_id, submitted_at) VALUES ($1, '6f0a4c9e-7d1b-4f0e-8a55-0f6b1f2f7c10', 1, now())",
      [damaged],
    );
    const erasure = system.service.app.get(PersonErasure);
    await expect(erasure.finishAll()).rejects.toThrow('There is no such lead.');
    expect(await isErased(leadId)).toBe(true);
    await system.dataSource.query('DELETE FROM person_leads WHERE person_id = $1', [damaged]);
    await erasure.finishAll();
    expect(await system.count('erasures_under_way')).toBe(0);
  });

  it('AUTH-4 leaves no lead behind that is sent while it runs', async () => {
    const contact = { email: 'fay@posthorn.example', phone: '0498 700 040' };
    const [, ...sent] = await Promise.all([
      system.erase({ email: contact.email }),
      ...Array.from({ length: 8 }, () => send(contact)),
    ]);
    const states = await Promise.all(sent.map(isErased));
    const kept = states.filter((erased) => !erased).length;
    expect(await system.erase({ phone: '+61498700040' })).toEqual({ leads: kept });
    expect(new Set(await Promise.all(sent.map(isErased)))).toEqual(new Set([true]));
  });

  it('AUTH-4 shows and erases a purchase that was begun and never sent', async () => {
    const caller = { actor: 'visitor', scope: scopeOf('both') };
    const contact = { name: 'Hana', last_name: 'Buyer', email: 'hana@posthorn.example', phone: '0498 700 060' };
    const begun = { car_id: enquiry.car_id, answers: contact };
    const headers = { 'idempotency-key': 'hana-begins-to-buy' };
    await system.requestAs('gateway', 'POST', '/purchases', {
      body: begun,
      caller: { ...caller, user: USER },
      headers,
    });
    const shown = async () => {
      const body = { phone: '+61498700060', users: [{ site: 'both', user_id: USER }] };
      const answer = { body, caller, answer: personsLeads } as const;
      return (await system.requestAs('gateway', 'POST', '/persons/export', answer)).body.purchases;
    };
    expect(await shown()).toEqual([
      expect.objectContaining({ site: 'both', car_id: enquiry.car_id, answers: expect.objectContaining(contact) }),
    ]);
    await system.erase({ email: contact.email });
    expect(await shown()).toEqual([]);
  });

  it('AUTH-4 stays erased where yesterday’s copy of the database is restored, and does not start without its journal', async () => {
    const [mine, others] = await Promise.all([
      send({ email: 'hal@posthorn.example', phone: '0498 700 060' }),
      send({ email: 'ida@posthorn.example', phone: '0498 700 061' }),
    ]);
    const yesterday = await system.backUp();
    await system.startService();
    await system.erase({ phone: '+61498700060' });
    expect(await isErased(mine)).toBe(true);

    await system.stopService();
    await system.restore(yesterday);
    const right = system.journal;
    system.journal = new MemoryJournal();
    await expect(system.startService()).rejects.toThrow(
      /does not start with the erasure journal memory: it is missing/,
    );
    system.journal = right;
    await system.startService();

    const opened = async (leadId: string) => {
      const [row] = await system.dataSource.query(
        'SELECT count(*)::int AS keys FROM person_leads JOIN person_keys USING (person_id) WHERE lead_id = $1',
        [leadId],
      );
      return row.keys;
    };
    // At once: whoever is served from now on can't read it.
    expect(await Promise.all([mine, others].map(opened))).toEqual([0, 1]);
    await system.service.app.get(PersonErasure).finishAll();
    expect(await Promise.all([mine, others].map(isErased))).toEqual([true, false]);
    const { body } = await system.requestAs('operator', 'POST', '/erasure-journal/replay', {
      caller: { actor: 'operator' },
      answer: replayedJournal,
    });
    expect(body).toMatchObject({ ended: {} });
  });

  it('AUTH-4 erases nobody while the journal can’t be written', async () => {
    const leadId = await send({ email: 'jo@posthorn.example', phone: '0498 700 070' });
    const { append } = system.journal;
    system.journal.append = () => Promise.reject(new Error('the disk is full'));
    const refused = await problemOf(system.erase({ phone: '+61498700070' }));
    system.journal.append = append;
    expect(refused).toMatchObject({ status: 503 });
    expect(await isErased(leadId)).toBe(false);
    expect(await system.erase({ phone: '+61498700070' })).toEqual({ leads: 1 });
  });

  it('AUTH-4 SITE-4 a visitor’s call shows and erases what is theirs on their site, and the operator’s on all', async () => {
    const contact = { email: 'gwen@posthorn.example', phone: '0498 700 050' };
    const [here] = await Promise.all([send(contact, { ...ofBoth, user: USER }), send(contact, onRiverside)]);
    const phone = '+61498700050';
    const export_ = (holder: 'gateway' | 'operator', caller: object) =>
      system.requestAs(holder, 'POST', '/persons/export', {
        body: { phone, users: [{ site: 'both', user_id: USER }] },
        caller: caller as typeof ofBoth,
        answer: personsLeads,
      });
    const own = (await export_('gateway', ofBoth)).body;
    expect(own.leads.map((lead) => lead.lead_id)).toEqual([here]);
    expect(own.leads[0]?.sent).toMatchObject({ person: { email: 'gwen@posthorn.example' }, message: enquiry.message });
    expect(own.letters).toMatchObject([
      { site: 'both', purpose: 'enquiry_received', about: expect.stringContaining('An enquiry has arrived') },
    ]);
    const all = (await export_('operator', { actor: 'operator' })).body;
    expect(all.leads).toHaveLength(2);
    expect(all.letters.map(({ site }) => site).sort()).toEqual(['both', 'riverside']);
    const refused = await problemOf(
      system.requestAs('gateway', 'POST', '/persons/erase', { body: { phone: '0498' }, caller: ofBoth }),
    );
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'phone' }] });
    const erased = await system.requestAs('gateway', 'POST', '/persons/erase', { body: { phone }, caller: ofBoth });
    expect(erased.body).toMatchObject({ leads: 1 });
    expect((await export_('operator', { actor: 'operator' })).body.leads).toHaveLength(1);
  });
});
