import { type AlertOrder, MOST_ALERTS, shownMessages } from '@forecourt/contracts';
import { LookupKey } from '@forecourt/persons';
import type { CallerStatement } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LeadsSystem, problemOf, until, visitor } from '../testing/leads-system.ts';
import { countedAddress, DOMAIN_RESERVE, MOST_OF_DOMAIN, MOST_ON, ON_RESERVE } from './alert.limits.ts';

const signedIn: CallerStatement = { ...visitor, user: '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a77' };
const thirdUser: CallerStatement = { ...visitor, user: '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a79' };
const otherUser: CallerStatement = { ...visitor, user: '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a78' };
const FULL = { status: 409, detail: expect.stringContaining('can’t keep any more alerts on this site') };

describe('the ceilings of alerts that are on', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start({ shown: true });
    await ask('filler@elsewhere.example', 'make=Nothing');
  });
  afterAll(() => system?.stop());
  afterEach(() => system.dataSource.query(`DELETE FROM alerts WHERE title = 'Filler'`));

  const ask = async (email: string, search: string, caller = visitor) => {
    const body: AlertOrder = {
      ...{ kind: 'search', search, title: 'Toyota', path: '/search/toyota/', origin: 'http://both.localhost', email },
    };
    return (await system.gateway.request('POST', '/alerts', { body, caller })).body;
  };
  /** The token of the link in the newest mail to an address. */
  const tokenTo = async (email: string) => {
    let token = '';
    await until('a link is mailed', async () => {
      const asked = { caller: { actor: 'system:gateway' }, answer: shownMessages };
      const { messages } = (await system.gateway.request('GET', '/shown-messages', asked)).body;
      const sent = messages.find((message) => message.kind === 'email' && message.to.includes(email));
      token = /\/alerts\/([\w-]{54})/.exec(JSON.stringify(sent) ?? '')?.[1] ?? '';
      return token !== '';
    });
    return token;
  };
  const follow = async (email: string, caller = visitor) =>
    system.gateway.request('POST', `/alerts/links/${await tokenTo(email)}/confirm`, { caller });
  const on = (search: string) => system.count('alerts', `state = 'on' AND search = '${search}'`);
  /** Alerts of others that are on, of one person at this address. */
  const fill = async (count: number, email = 'filler@elsewhere.example', user?: string) => {
    const lookup = system.service.app.get(LookupKey);
    await system.dataSource.query(
      `WITH person AS (SELECT person_id AS id FROM alerts WHERE search = 'make=Nothing'), noted AS (
         INSERT INTO person_contacts (person_id, digest, site) SELECT id, $2, 'both' FROM person WHERE $2::text IS NOT NULL ON CONFLICT DO NOTHING
       )
       INSERT INTO alerts (id, site, person_id, user_id, kind, search, title, path, origin, sealed_email, requested_at, state)
       SELECT 'alert:filler-' || gen_random_uuid(), 'both', person.id, $3::uuid, 'search', 'make=None', 'Filler', '/', 'http://x', '', now(), 'on'
       FROM person, generate_series(1, $1::int) AS number`,
      [count, countedAddress(lookup, email).domain ?? null, user ?? null],
    );
  };

  it('has twenty at a mailbox, whatever is behind a plus sign, when they are asked for and when they are confirmed', async () => {
    const at = (tag: string) => `reader+${tag}@plus.example`;
    await ask(at('one'), 'make=Own', signedIn);
    await follow(at('one'), signedIn);
    for (let count = 2; count < MOST_ALERTS; count += 1)
      expect(await ask(at('one'), `make=Own${count}`, signedIn)).toEqual({ state: 'on' });
    expect(await ask(at('late'), 'make=Late')).toEqual({ state: 'check_email' });
    expect(await ask(at('two'), 'make=Last')).toEqual({ state: 'check_email' });
    await follow(at('two'));
    expect(await on('make=Last')).toBe(1);
    expect(await problemOf(follow(at('late')))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('You have 20 alerts'),
    });
    expect(await on('make=Late')).toBe(0);
    expect(await problemOf(ask(at('one'), 'make=More', signedIn))).toMatchObject({ status: 409 });
    expect(await ask('reader@plus.example', 'make=More')).toEqual({ state: 'no_email' });
    expect(await ask('somebody.else@plus.example', 'make=More')).toEqual({ state: 'check_email' });
  });

  it('has so many on a site, and keeps some for who is signed in', async () => {
    const waits = 'waits@many.example';
    await ask(waits, 'make=Waits');
    await fill(MOST_ON);
    expect(await problemOf(ask('new@many.example', 'make=New'))).toMatchObject(FULL);
    expect(await problemOf(follow(waits))).toMatchObject(FULL);
    expect(await on('make=Waits')).toBe(0);
    expect(await ask('user@many.example', 'make=User', signedIn)).toEqual({ state: 'check_email' });
    await fill(ON_RESERVE);
    expect(await problemOf(ask('user@many.example', 'make=User2', signedIn))).toMatchObject(FULL);
  });

  it('keeps what it keeps for who is signed in from one user who asks for it at many mailboxes', async () => {
    await fill(MOST_ON);
    await ask('own@many.example', 'make=One', otherUser);
    await follow('own@many.example', otherUser);
    await fill(MOST_ALERTS, undefined, otherUser.user);
    expect(await problemOf(ask('another@many.example', 'make=Other', otherUser))).toMatchObject(FULL);
    expect(await ask('another@many.example', 'make=Other', thirdUser)).toEqual({ state: 'check_email' });
  });

  it('is not passed by those who confirm at once', async () => {
    const people = ['ada', 'bea', 'cyd', 'dot', 'eve', 'fay'].map((name) => `${name}@atonce.example`);
    for (const email of people) await ask(email, 'make=AtOnce');
    const tokens = await Promise.all(people.map(tokenTo));
    await fill(MOST_ON - (await system.count('alerts', "state = 'on'")) - 2);
    const outcomes = await Promise.allSettled(
      tokens.map((token) => system.gateway.request('POST', `/alerts/links/${token}/confirm`, { caller: visitor })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await on('make=AtOnce')).toBe(2);
    expect(await system.count('alerts', "state = 'on'")).toBe(MOST_ON);
  });

  it('has so many of one mail domain and its subdomains, whose owner has any number of mailboxes, signed in or not', async () => {
    await fill(MOST_OF_DOMAIN, 'anybody@Floods.example');
    expect(await problemOf(ask('another@floods.example', 'make=Flood'))).toMatchObject(FULL);
    expect(await problemOf(ask('another@more.floods.example', 'make=Flood'))).toMatchObject(FULL);
    expect(await ask('another@floods.example', 'make=Flood', thirdUser)).toEqual({ state: 'check_email' });
    await fill(DOMAIN_RESERVE, 'anybody@floods.example');
    expect(await problemOf(ask('third@floods.example', 'make=Flood', thirdUser))).toMatchObject(FULL);
    expect(await ask('another@other.example', 'make=Flood')).toEqual({ state: 'check_email' });
    await follow('another@other.example');
    expect(await on('make=Flood')).toBe(1);
  });

  it('has as many of a provider at which everybody has a mailbox as of all, but for each mailbox, however it is spelled, its own', async () => {
    await fill(MOST_ON - 1_000, 'everybody@gmail.com');
    expect(await ask('ann.lee@gmail.com', 'make=Public')).toEqual({ state: 'check_email' });
    await follow('ann.lee@gmail.com');
    expect(await on('make=Public')).toBe(1);
    await system.dataSource.query(
      `UPDATE alerts SET person_id = (SELECT person_id FROM alerts WHERE search = 'make=Public')
       WHERE id IN (SELECT id FROM alerts WHERE title = 'Filler' LIMIT ${MOST_ALERTS})`,
    );
    for (const spelled of ['annlee@gmail.com', 'a.n.n.lee+2@googlemail.com'])
      expect(await ask(spelled, 'make=Public')).toEqual({ state: 'no_email' });
  });
});
