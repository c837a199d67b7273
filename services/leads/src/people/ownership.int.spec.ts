import {
  type AlertOrder,
  accountLeads,
  type FoundPurchases,
  foundPurchases,
  MOST_LEADS_EXPORTED,
  ownAlerts,
  personsLeads,
  shownMessages,
} from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import type { CallerStatement } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Purchases } from '../companions/purchase/purchase.commands.ts';
import { enquiry, LeadsSystem, problemOf, until, visitor } from '../testing/leads-system.ts';

const STRANGER = '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a01';
const OWNER = '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a02';
const STRANGERS_PHONE = '+61498720001';
const OWNERS_PHONE = '+61498720002';
const signedIn = (user: string): CallerStatement => ({ ...visitor, user });

/** docs/decisions/ownership.md: only what a person proved counts as theirs. */
describe('what is whose', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start({ shown: true });
  });
  afterAll(() => system?.stop());

  let keys = 0;
  const nextKey = () => `whose-${++keys}`.padEnd(16, 'x');
  const askAlert = async (said: Partial<AlertOrder>, caller: CallerStatement) => {
    const search = {
      kind: 'search',
      title: 'Toyota',
      path: '/search/toyota/',
      origin: 'http://both.localhost',
    } as const;
    const { body } = await system.gateway.request('POST', '/alerts', { body: { ...search, ...said }, caller });
    return body;
  };
  /** The link in the newest of so many mails to an address. */
  const linkTo = async (email: string, mails = 1): Promise<string> => {
    let token: string | undefined;
    await until('a link is mailed', async () => {
      const caller = { actor: 'system:gateway' };
      const { body } = await system.gateway.request('GET', '/shown-messages', { caller, answer: shownMessages });
      const sent = body.messages.filter((message) => message.kind === 'email' && message.to.includes(email));
      token = sent.length < mails ? undefined : /\/alerts\/([\w-]{54})/.exec(JSON.stringify(sent[0]))?.[1];
      return token !== undefined;
    });
    return token ?? '';
  };
  const confirm = (token: string, caller: CallerStatement) =>
    system.gateway.request('POST', `/alerts/links/${token}/confirm`, { caller });
  const alertsOn = (search: string) => system.count('alerts', `state = 'on' AND search = '${search}'`);
  const own = (user: string, phone: string, email?: string) => ({
    body: { phone, email, users: [{ site: 'both', user_id: user }] },
    caller: visitor,
  });
  const exported = async (user: string, phone: string, email?: string) =>
    (await system.gateway.request('POST', '/persons/export', { ...own(user, phone, email), answer: personsLeads }))
      .body;
  const eraseOwn = (user: string, phone: string, email?: string) =>
    system.gateway.request('POST', '/persons/erase', own(user, phone, email));

  describe('an alert', () => {
    it('AUTH-4 of somebody else stays on if a stranger asks for one at that address and erases their own account', async () => {
      const email = 'victim.alerts@posthorn.example';
      await askAlert({ email, search: 'make=Mazda' }, visitor);
      await confirm(await linkTo(email), visitor);
      await askAlert({ email, search: 'make=Kia' }, signedIn(STRANGER));
      expect((await exported(STRANGER, STRANGERS_PHONE)).alerts).toHaveLength(1);
      await eraseOwn(STRANGER, STRANGERS_PHONE);
      expect(await alertsOn('make=Mazda')).toBe(1);
      expect(await system.count('alerts', `search = 'make=Kia'`)).toBe(0);
    });

    it('AUTH-4 that its addressee confirmed elsewhere proves nothing for the stranger who asked for it', async () => {
      const email = 'victim.confirms@posthorn.example';
      await askAlert({ email, search: 'make=Lexus' }, visitor);
      await confirm(await linkTo(email), visitor);
      await askAlert({ email, search: 'make=Isuzu' }, signedIn(STRANGER));
      // The addressee takes it for their own, and follows the link in a browser in which the stranger is not signed in.
      await confirm(await linkTo(email, 2), visitor);
      expect(await alertsOn('make=Isuzu')).toBe(1);
      expect(await askAlert({ email, search: 'make=Skoda' }, signedIn(STRANGER))).toEqual({ state: 'check_email' });
      await eraseOwn(STRANGER, STRANGERS_PHONE);
      expect(await alertsOn('make=Lexus')).toBe(1);
    });

    it('AUTH-4 that its addressee asks for as well is not the one that a stranger asked for before, in their own account', async () => {
      const email = 'victim.asks.too@posthorn.example';
      await askAlert({ email, search: 'make=Fiat' }, signedIn(STRANGER));
      await linkTo(email);
      expect(await askAlert({ email, search: 'make=Fiat' }, visitor)).toEqual({ state: 'check_email' });
      await confirm(await linkTo(email, 2), visitor);
      expect(await system.count('alerts', `state = 'on' AND search = 'make=Fiat' AND user_id IS NULL`)).toBe(1);
      expect(await system.count('alerts', `state = 'on' AND user_id = '${STRANGER}' AND search = 'make=Fiat'`)).toBe(0);
    });

    it('AUTH-4 whose link a stranger passes on gives the stranger’s address to nobody', async () => {
      const email = 'strangers.own@posthorn.example';
      await askAlert({ email, search: 'make=Audi' }, signedIn(STRANGER));
      await confirm(await linkTo(email), signedIn(OWNER));
      expect(await problemOf(askAlert({ search: 'make=BMW' }, signedIn(OWNER)))).toMatchObject({ status: 400 });
      expect((await exported(OWNER, OWNERS_PHONE)).alerts).toEqual([]);
    });

    it('AUTH-4 whose link somebody else follows stays its asker’s, in nobody else’s account, and its address proven for them', async () => {
      const email = 'owner.forwards@posthorn.example';
      const listOf = async (user: string) =>
        (await system.gateway.request('GET', '/alerts', { caller: signedIn(user), answer: ownAlerts })).body.alerts;
      const had = (await listOf(STRANGER)).length;
      await askAlert({ email, search: 'make=Seat' }, signedIn(OWNER));
      const link = await linkTo(email);
      await confirm(link, signedIn(OWNER));
      await confirm(link, signedIn(STRANGER));
      expect(await listOf(STRANGER)).toHaveLength(had);
      expect(await system.count('alerts', `search = 'make=Seat' AND confirmed_by = '${OWNER}'`)).toBe(1);
      // The address stays proven: no link is needed.
      expect(await askAlert({ email, search: 'make=Lada' }, signedIn(OWNER))).toEqual({ state: 'on' });
      expect((await exported(STRANGER, STRANGERS_PHONE)).alerts).toHaveLength(had);

      // Nobody's, asked for without a session, is nobody's after a stranger followed its link.
      await askAlert({ email: 'nobodys@posthorn.example', search: 'make=Opel' }, visitor);
      await confirm(await linkTo('nobodys@posthorn.example'), signedIn(STRANGER));
      expect(await system.count('alerts', `search = 'make=Opel' AND state = 'on' AND user_id IS NULL`)).toBe(1);
      expect(await listOf(STRANGER)).toHaveLength(had);
      await eraseOwn(OWNER, OWNERS_PHONE);
    });

    it('AUTH-4 that another user asks for as well, at the same address, is their own, and not the one that is on', async () => {
      const email = 'shared.by.two@posthorn.example';
      await askAlert({ email, search: 'make=Dacia' }, signedIn(OWNER));
      await confirm(await linkTo(email), signedIn(OWNER));
      expect(await askAlert({ email, search: 'make=Dacia' }, signedIn(STRANGER))).toEqual({ state: 'check_email' });
      await confirm(await linkTo(email, 2), signedIn(STRANGER));
      for (const user of [OWNER, STRANGER]) {
        const own = `search = 'make=Dacia' AND state = 'on' AND user_id = '${user}' AND confirmed_by = '${user}'`;
        expect(await system.count('alerts', own)).toBe(1);
      }
      await eraseOwn(OWNER, OWNERS_PHONE);
      await eraseOwn(STRANGER, STRANGERS_PHONE);
    });

    it('AUTH-4 at a proven address is theirs with all others at it, and goes with the account', async () => {
      const email = 'owner.alerts@posthorn.example';
      await askAlert({ email, search: 'make=Volvo' }, visitor);
      await linkTo(email);
      await askAlert({ email, search: 'make=Saab' }, signedIn(OWNER));
      await confirm(await linkTo(email, 2), signedIn(OWNER));
      expect((await exported(OWNER, OWNERS_PHONE)).alerts).toHaveLength(2);
      await eraseOwn(OWNER, OWNERS_PHONE);
      expect(await system.count('alerts', `search IN ('make=Volvo', 'make=Saab')`)).toBe(0);
    });

    it('AUTH-4 at an address that was only typed leaves no key behind once its asker is erased', async () => {
      await eraseOwn(STRANGER, STRANGERS_PHONE);
      const persons = await system.count('person_keys');
      await askAlert({ email: 'mistyped@posthorn.example', search: 'make=Fiat' }, signedIn(STRANGER));
      expect(await system.count('person_keys')).toBe(persons + 1);
      await eraseOwn(STRANGER, STRANGERS_PHONE);
      expect(await system.count('person_keys')).toBe(persons);
    });
  });

  it('AUTH-4 an address that a visitor merely names is not theirs to read or erase', async () => {
    const contact = { email: 'named@posthorn.example', phone: '0498 720 010' };
    await system.send({ ...enquiry, ...contact }, nextKey());
    expect((await exported(STRANGER, STRANGERS_PHONE, contact.email)).leads).toEqual([]);
    await eraseOwn(STRANGER, STRANGERS_PHONE, contact.email);
    expect((await exported(OWNER, '+61498720010')).leads).toHaveLength(1);
  });

  it('AUTH-4 a lead that a stranger sent with somebody’s number shows them kind, car and date only', async () => {
    const contact = { email: 'typed@posthorn.example', phone: '0498 720 020' };
    const sent = { ...enquiry, ...contact, message: 'typed by a stranger' };
    await system.send(sent, nextKey());
    await system.send({ ...sent, message: 'sent in my session' }, nextKey(), signedIn(OWNER));
    const { leads } = await exported(OWNER, '+61498720020');
    expect(leads.map(({ own: isOwn }) => isOwn)).toEqual([true, false]);
    expect(JSON.stringify(leads[0])).toContain('sent in my session');
    expect(JSON.stringify(leads[1])).not.toMatch(/typed|Marguerite|4000/);
    expect(leads[1]?.sent).toMatchObject({ category: 'Vehicle Enquiry', car: { car_id: enquiry.car_id } });
    const asked = { body: { user_id: OWNER, phone: '+61498720020' }, caller: visitor, answer: accountLeads };
    const account = (await system.gateway.request('POST', '/persons/account', asked)).body.leads;
    expect(account.map(({ own: isOwn, car, item }) => [isOwn, car?.id, item])).toEqual([
      [true, enquiry.car_id, null],
      [false, enquiry.car_id, null],
    ]);
  });

  it('AUTH-4 what a user sent signed in, with whatever number, is theirs to read and erase, unless others sent something with it', async () => {
    const [USER, PHONE] = ['3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a03', '+61498720050'];
    const landline = { email: 'work@posthorn.example', phone: '07 3000 7201' };
    const shared = { email: 'family@posthorn.example', phone: '07 3000 7202' };
    const send = async (contact: object, caller = signedIn(USER)) =>
      (await system.send({ ...enquiry, ...contact, message: 'sent in my session' }, nextKey(), caller)).body.lead_id;
    const [own, mixed] = [await send(landline), await send(shared)];
    const stays = await send(shared, visitor);
    const nobodys = await send({ email: 'other@posthorn.example', phone: '07 3000 7203' }, signedIn(STRANGER));
    const { leads } = await exported(USER, PHONE);
    expect(leads.map(({ lead_id: id, own: isOwn }) => [id, isOwn]).toSorted()).toEqual(
      [
        [own, true],
        [mixed, true],
      ].toSorted(),
    );
    expect(JSON.stringify(leads)).toContain('sent in my session');
    await eraseOwn(USER, PHONE);
    const kept = async (lead: string) =>
      (await system.count('person_leads', `lead_id = '${lead}'`)) === 1 &&
      (await system.count(
        'person_keys',
        `person_id = (SELECT person_id FROM person_leads WHERE lead_id = '${lead}')`,
      )) === 1;
    expect(await Promise.all([own, mixed, stays, nobodys].map(kept))).toEqual([false, true, true, true]);
    expect(await system.count('events', `stream_id = '${own}' AND type = 'PersonErased'`)).toBe(1);
  });

  it('leads that strangers send with somebody’s number, however many, take none of theirs from account and export', async () => {
    const contact = { email: 'hidden@posthorn.example', phone: '0498 720 040' };
    const { body } = await system.send({ ...enquiry, ...contact }, nextKey(), signedIn(OWNER));
    const typed = await system.send({ ...enquiry, ...contact }, nextKey());
    await system.dataSource.query(
      `INSERT INTO person_leads (person_id, lead_id, dealership_id, submitted_at)
       SELECT person_id, 'flood-' || number, dealership_id, submitted_at + number * interval '1 second'
       FROM person_leads, generate_series(1, ${MOST_LEADS_EXPORTED}) AS number WHERE lead_id = $1`,
      [typed.body.lead_id],
    );
    const asked = { body: { user_id: OWNER, phone: '+61498720040' }, caller: visitor, answer: accountLeads };
    const account = (await system.gateway.request('POST', '/persons/account', asked)).body;
    expect(account.leads.map(({ lead_id: id }) => id)).toContain(body.lead_id);
    expect((await exported(OWNER, '+61498720040')).leads.map(({ lead_id: id }) => id)).toContain(body.lead_id);
    await system.dataSource.query("DELETE FROM person_leads WHERE lead_id LIKE 'flood-%'");
  });

  describe('a purchase', () => {
    const contact = { name: 'Pat', last_name: 'Buyer', email: 'pat.buys@posthorn.example', phone: '0498 720 030' };
    const PHONE = '+61498720030';
    const begin = async (answers: object, caller: CallerStatement): Promise<string> => {
      const headers = { 'idempotency-key': nextKey() };
      const body = { car_id: enquiry.car_id, answers };
      return (await system.gateway.request<{ id: string }>('POST', '/purchases', { body, caller, headers })).body.id;
    };
    const found = async (user: string): Promise<FoundPurchases> => {
      const asked = { body: { phone: PHONE }, caller: signedIn(user), answer: foundPurchases };
      return (await system.gateway.request('POST', '/purchases/find', asked)).body;
    };
    const claim = (email: string) =>
      system.gateway.request('POST', '/purchases/claim', { body: { phone: PHONE, email }, caller: signedIn(OWNER) });

    it('RES-3 AUTH-4 that a stranger began with somebody’s number is never listed as theirs, and its address stays unsaid', async () => {
      const begun = await begin(contact, signedIn(STRANGER));
      const anonymous = await begin(contact, visitor);
      const listed = await found(OWNER);
      expect(listed.purchases).toEqual([]);
      expect(listed.unclaimed).toHaveLength(1);
      expect(JSON.stringify(listed)).not.toContain(begun);
      expect(JSON.stringify(listed)).not.toContain(anonymous);
      expect((await found(STRANGER)).purchases).toEqual([expect.objectContaining({ id: begun })]);
      expect((await exported(OWNER, PHONE)).purchases.map(({ answers }) => answers)).toEqual([{}, {}]);
    });

    it('that was answered while it was being sent is not sent without that answer', async () => {
      const other = { ...contact, email: 'pat.changes@posthorn.example', phone: '0498 720 031' };
      const id = await begin(other, visitor);
      const purchases = system.service.app.get(Purchases);
      const read = (await purchases.find(id, 'both')).state;
      const check = () => system.service.app.get(EventStore).transact((tx) => purchases.requireUnchanged(tx, id, read));
      await check();
      const body = { answers: { name: 'Patricia' } };
      await system.gateway.request('PATCH', `/purchases/${id}`, { body, caller: visitor });
      expect(await problemOf(check())).toMatchObject({ status: 409 });
    });

    it('RES-3 is continued by whoever proves the number and knows the address that was given, at an address of its own', async () => {
      await claim('somebody.else@posthorn.example');
      expect((await found(OWNER)).purchases).toEqual([]);
      await claim(' PAT.buys@posthorn.example');
      await claim(contact.email);
      const { purchases, unclaimed } = await found(OWNER);
      expect([purchases.length, unclaimed.length]).toEqual([1, 0]);
      const id = purchases[0]?.id ?? '';
      const read = (await system.gateway.request<{ answers: object }>('GET', `/purchases/${id}`, { caller: visitor }))
        .body;
      expect(read.answers).toMatchObject({ name: 'Pat', email: contact.email });
    });

    it('is continued however many strangers begin with the number', async () => {
      const email = 'pat.hidden@posthorn.example';
      await begin({ ...contact, email }, visitor);
      for (let begun = 0; begun < 21; begun += 1)
        await begin({ ...contact, email: `stranger${begun}@posthorn.example` }, visitor);
      const before = (await found(OWNER)).purchases.length;
      await claim(email);
      expect((await found(OWNER)).purchases).toHaveLength(before + 1);
    });

    it('RES-3 begun in the user’s own session is theirs without more', async () => {
      const id = await begin(contact, signedIn(OWNER));
      expect((await found(OWNER)).purchases.map((each) => each.id)).toContain(id);
    });

    it('RES-3 is listed for nobody who is not signed in', async () => {
      const asked = { body: { phone: PHONE }, caller: visitor, answer: foundPurchases };
      expect(await problemOf(system.gateway.request('POST', '/purchases/find', asked))).toMatchObject({ status: 401 });
    });
  });
});
