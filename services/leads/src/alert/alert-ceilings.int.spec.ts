import { type AlertOrder, MOST_ALERTS, shownMessages } from '@forecourt/contracts';
import { LookupKey } from '@forecourt/persons';
import type { CallerStatement } from '@forecourt/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LeadsSystem, problemOf, until, visitor } from '../testing/leads-system.ts';
import { countedAddress, MOST_OF_DOMAIN, MOST_ON, ON_RESERVE } from './alert.limits.ts';

const signedIn: CallerStatement = { ...visitor, user: '3f0f6f0a-8f6e-4c7e-9d0b-1c2d3e4f5a77' };
const FULL = { status: 409, detail: expect.stringContaining('can’t keep any more alerts on this site') };

describe('the ceilings of alerts that are on', () => {
  let system: LeadsSystem;
  beforeAll(async () => {
    system = await LeadsSystem.start({ shown: true });
  });
  afterAll(() => system?.stop());
  afterEach(() => system.dataSource.query(`DELETE FROM alerts WHERE title = 'Filler'`));

  const ask = async (email: string, search: string, caller = visitor) => {
    const body: AlertOrder = {
      ...{ kind: 'search', search, title: 'Toyota', path: '/search/toyota/', origin: 'http://both.localhost', email },
    };
    return (await system.gateway.request('POST', '/alerts', { body, caller })).body;
  };
  /** Follows the link in the newest mail to an address. */
  const follow = async (email: string, caller = visitor) => {
    let token = '';
    await until('a link is mailed', async () => {
      const asked = { caller: { actor: 'system:gateway' }, answer: shownMessages };
      const { messages } = (await system.gateway.request('GET', '/shown-messages', asked)).body;
      const sent = messages.find((message) => message.kind === 'email' && message.to.includes(email));
      token = /\/alerts\/([\w-]{54})/.exec(JSON.stringify(sent) ?? '')?.[1] ?? '';
      return token !== '';
    });
    return system.gateway.request('POST', `/alerts/links/${token}/confirm`, { caller });
  };
  const on = (search: string) => system.count('alerts', `state = 'on' AND search = '${search}'`);
  /** Alerts of others that are on, of one person at this address. */
  const fill = async (count: number, email = 'filler@elsewhere.example') => {
    const lookup = system.service.app.get(LookupKey);
    await system.dataSource.query(
      `WITH person AS (SELECT person_id AS id FROM person_keys LIMIT 1), noted AS (
         INSERT INTO person_contacts (person_id, digest, site) SELECT id, $2, 'both' FROM person ON CONFLICT DO NOTHING
       )
       INSERT INTO alerts (id, site, person_id, kind, search, title, path, origin, sealed_email, requested_at, state)
       SELECT 'alert:filler-' || gen_random_uuid(), 'both', person.id, 'search', 'make=None', 'Filler', '/', 'http://x', '', now(), 'on'
       FROM person, generate_series(1, $1::int) AS number`,
      [count, countedAddress(lookup, email).domain],
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

  it('has so many of one mail domain, whose owner has any number of mailboxes', async () => {
    await fill(MOST_OF_DOMAIN, 'anybody@Floods.example');
    expect(await problemOf(ask('another@floods.example', 'make=Flood'))).toMatchObject(FULL);
    expect(await ask('another@other.example', 'make=Flood')).toEqual({ state: 'check_email' });
    await follow('another@other.example');
    expect(await on('make=Flood')).toBe(1);
  });
});
