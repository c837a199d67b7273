import { randomBytes } from 'node:crypto';
import type { PersonsUser, SignedInUser, StartedSession, UserAccount } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { MESSAGE_BOARD, type MessageBoard } from '@forecourt/messages';
import { createEmbeddedTransport, type Transport } from '@forecourt/messaging';
import {
  FixedClock,
  generateServiceKeys,
  InternalClient,
  InternalTokens,
  MemoryJournal,
  type RunningService,
  SecretBox,
  SystemClock,
} from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { startIdentity } from './index.ts';
import { UserPrivacy } from './user/user.privacy.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const visitorOf = (site: string) => ({ actor: 'visitor', scope: { kind: 'site', id: site, revision: 1 } }) as const;
const secret = () => randomBytes(32).toString('base64url');

describe('signing in', () => {
  let databases: TestDatabase[];
  let transport: Transport;
  let service: RunningService;
  let client: InternalClient;
  let board: MessageBoard;
  let lines = '';
  const clock = new FixedClock(new SystemClock().now());

  beforeAll(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own, broker] = databases;
    transport = await createEmbeddedTransport({ url: broker?.url ?? '' });
    const keys = await generateServiceKeys(['identity', 'gateway']);
    const tokens = (name: 'identity' | 'gateway') =>
      new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks });
    const destination = {
      write: (line: string) => {
        lines += line;
      },
    };
    service = await startIdentity({
      databaseUrl: own?.url ?? '',
      port: 0,
      tokens: tokens('identity'),
      transport,
      journal: new MemoryJournal(),
      deploymentKey: SecretBox.generateKey(),
      messages: { shown: true },
      logger: { level: 'debug', destination },
      clock,
    });
    client = new InternalClient({ baseUrl: service.url, audience: 'identity', tokens: tokens('gateway') });
    board = service.app.get(MESSAGE_BOARD);
  });
  afterAll(async () => {
    await client?.close();
    await service?.close();
    await transport?.close();
    for (const database of databases) await database.drop();
  });

  /** Each test has numbers and a network of its own, as limits count them. */
  let tests = 0;
  let numbers = 0;
  beforeEach(() => {
    tests += 1;
  });
  const freshPhone = () => {
    numbers += 1;
    return `04${String(12_000_000 + numbers)}`;
  };

  const call = async <Answer>(path: string, body: object, site = 'riverside') =>
    (await client.request<Answer>('POST', path, { body, caller: visitorOf(site) })).body;
  const ask = (browser: string, phone?: string, more: { site?: string; network?: string; known?: string } = {}) => {
    const { site = 'riverside', network = `10.0.${tests}.1`, known } = more;
    const body = {
      browser,
      ...(phone !== undefined && { phone }),
      network,
      ...(known !== undefined && { known }),
      site_name: 'Riverside Cars',
      host: 'riverside.example',
    };
    return call<void>('/sign-in/codes', body, site);
  };
  const lastCode = () =>
    /^\d{6}/.exec(board.list().map((each) => ('text' in each ? each.text : ''))[0] ?? '')?.[0] ?? '';
  const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
  const enter = (browser: string, code: string, more: { site?: string; previous?: string; device?: string } = {}) => {
    const { site, device = 'Chrome on Windows', previous } = more;
    return call<StartedSession>('/sign-in/sessions', { browser, code, device, ...(previous && { previous }) }, site);
  };
  const signIn = async (phone = freshPhone(), more: { site?: string; previous?: string; device?: string } = {}) => {
    const browser = secret();
    await ask(browser, phone, more);
    return enter(browser, lastCode(), more);
  };
  const whoIs = (token: string, site?: string) => call<SignedInUser>('/sessions/check', { token }, site);
  const refused = { status: 400, errors: [expect.objectContaining({ field: 'code' })] };

  it('AUTH-1 sends a code to the phone, and knows the user again by any spelling of the number', async () => {
    const browser = secret();
    await ask(browser, ' 0491 570 006 ');
    const [sms] = board.list();
    expect(sms).toMatchObject({ kind: 'sms', to: '+61491570006' });
    expect(sms && 'text' in sms && sms.text).toMatch(
      /^\d{6} is your Riverside Cars sign-in code\. It works for 5 minutes\.[\s\S]*@riverside\.example #\d{6}$/,
    );
    const first = await enter(browser, ` ${lastCode().slice(0, 3)} ${lastCode().slice(3)}`);
    expect(await whoIs(first.token)).toEqual({ user_id: first.user_id, phone: '+61491570006' });
    const again = await signIn('+61491570006');
    expect(again.user_id).toBe(first.user_id);
    expect(again.token).not.toBe(first.token);
  });

  it.each(['', 'abc', '0412', '1300 123 456', '03 9123 4567', '+64 21 123 4567', '0412 345 678 9'])(
    'AUTH-1 asks for an Australian mobile where %j is typed',
    async (phone) => {
      const sent = board.list().length;
      const fault = { status: 400, errors: [{ field: 'phone', message: expect.stringContaining('0412 345 678') }] };
      await expect(ask(secret(), phone)).rejects.toMatchObject(fault);
      expect(board.list()).toHaveLength(sent);
    },
  );

  it('AUTH-1 takes a code once, for five minutes, in the browser that asked for it and on its site', async () => {
    const [browser, phone] = [secret(), freshPhone()];
    await ask(browser, phone);
    const code = lastCode();
    await expect(enter(secret(), code)).rejects.toMatchObject(refused);
    await expect(enter(browser, code, { site: 'northside' })).rejects.toMatchObject(refused);
    await enter(browser, code);
    await expect(enter(browser, code)).rejects.toMatchObject(refused);
    await ask(browser, phone);
    const late = lastCode();
    clock.advance(5 * MINUTE_MS);
    await expect(enter(browser, late)).rejects.toMatchObject(refused);
    await ask(browser);
    const newest = lastCode();
    expect(newest).not.toBe('');
    await enter(browser, newest);
  });

  it('AUTH-1 replaces the last code by another one, to the same number without typing it again', async () => {
    const browser = secret();
    await expect(ask(browser)).rejects.toMatchObject({ status: 400 });
    await ask(browser, freshPhone());
    const [first, to] = [lastCode(), board.list()[0]?.to];
    await ask(browser);
    expect(board.list()[0]?.to).toBe(to);
    if (first !== lastCode()) await expect(enter(browser, first)).rejects.toMatchObject(refused);
    await enter(browser, lastCode());
  });

  it('AUTH-1 compares five codes, however many are guessed at once', async () => {
    const browser = secret();
    await ask(browser, freshPhone());
    const code = lastCode();
    const guesses = Array.from({ length: 40 }, (_, place) => enter(browser, otherThan(code, place + 1)));
    const answers = await Promise.allSettled(guesses);
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    const words = answers.map((each) => (each.status === 'rejected' ? String(each.reason.errors[0].message) : ''));
    expect(words.filter((each) => each.startsWith('That code isn’t right')).length).toBe(4);
    await expect(enter(browser, code)).rejects.toMatchObject(refused);
  });

  it('AUTH-1 gives one session for a right code that is sent many times at once', async () => {
    const browser = secret();
    await ask(browser, freshPhone());
    const code = lastCode();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => enter(browser, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('AUTH-1 registers one user for a number that signs in at two browsers at once', async () => {
    const phone = freshPhone();
    const browsers = [secret(), secret()];
    const codes: string[] = [];
    for (const browser of browsers) {
      await ask(browser, phone);
      codes.push(lastCode());
    }
    const users = await Promise.all(browsers.map((browser, place) => enter(browser, codes[place] ?? '')));
    expect(new Set(users.map(({ user_id: id }) => id)).size).toBe(1);
  });

  it('AUTH-1 sends three codes to a number in 15 minutes on a site and ten a day on all, from any browser or network', async () => {
    const phone = freshPhone();
    const sentOn = async (site: string, count: number) => {
      const asked = Array.from({ length: count }, (_, place) =>
        ask(secret(), phone, { network: `10.9.${tests}.${place}`, site }),
      );
      return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await sentOn('riverside', 6)).toBe(3);
    await expect(ask(secret(), phone)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/try again in 15 minutes/),
    });
    // Nobody locks its owner out of another site.
    expect(await sentOn('northside', 4)).toBe(3);
    for (const expected of [3, 1, 0]) {
      clock.advance(16 * MINUTE_MS);
      expect(await sentOn('riverside', 4)).toBe(expected);
    }
    clock.advance(DAY_MS);
    expect(await sentOn('riverside', 1)).toBe(1);
  });

  it('AUTH-1 keeps codes for a browser that has signed in with the number here, whatever strangers use up', async () => {
    const phone = freshPhone();
    const { known = '' } = await signIn(phone);
    clock.advance(DAY_MS);
    const strangers = Array.from({ length: 5 }, (_, place) =>
      ask(secret(), phone, { network: `10.8.${tests}.${place}` }),
    );
    expect((await Promise.allSettled(strangers)).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const again = (more: object) => ask(secret(), phone, { network: '10.8.0.200', ...more });
    await expect(again({})).rejects.toMatchObject({ status: 429 });
    await expect(again({ known: `${known.slice(1)}${known[0]}` })).rejects.toMatchObject({ status: 429 });
    await again({ known });
    await again({ known });
    await expect(again({ known })).rejects.toMatchObject({ status: 429 });
  });

  it('AUTH-1 sends twenty codes an hour to a network', async () => {
    clock.advance(DAY_MS);
    const network = '2001:db8:1:2::/64';
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, () => ask(secret(), freshPhone(), { network, site: 'northside' })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await ask(secret(), freshPhone());
    clock.advance(60 * MINUTE_MS);
    await ask(secret(), freshPhone(), { network });
  });

  it('AUTH-1 sends a quarter of a site’s codes of a day to one network, so that nobody uses them up for all', async () => {
    clock.advance(DAY_MS);
    const network = '2001:db8:7:8::/64';
    await ask(secret(), freshPhone(), { site: 'patient', network });
    const database = new pg.Client({ connectionString: databases[0]?.url });
    await database.connect();
    // As many as its hours allow, over the night.
    await database.query(
      `INSERT INTO sent_codes (site, phone_digest, network_digest, wide_network_digest, sent_at)
       SELECT 'patient', 'patient' || n, network_digest, wide_network_digest, $1::timestamptz - n * interval '4 minutes'
       FROM generate_series(1, 149) AS n, (SELECT * FROM sent_codes WHERE site = 'patient' LIMIT 1) AS first`,
      [clock.now()],
    );
    await database.end();
    await expect(ask(secret(), freshPhone(), { site: 'patient', network })).rejects.toMatchObject({
      status: 429,
      detail: expect.stringContaining('from your network today'),
    });
    await ask(secret(), freshPhone(), { site: 'patient' });
    await ask(secret(), freshPhone(), { network });
  });

  it('AUTH-1 sends 500 codes an hour on a site', async () => {
    const database = new pg.Client({ connectionString: databases[0]?.url });
    await database.connect();
    await database.query(
      `INSERT INTO sent_codes (site, phone_digest, network_digest, sent_at)
       SELECT 'crowded', 'p' || n, 'n' || n, $1 FROM generate_series(1, 499) AS n`,
      [clock.now()],
    );
    await database.end();
    await ask(secret(), freshPhone(), { site: 'crowded' });
    await expect(ask(secret(), freshPhone(), { site: 'crowded' })).rejects.toMatchObject({ status: 429 });
    await ask(secret(), freshPhone());
  });

  it('AUTH-1 answers a known number and an unknown one in the same way, by the same work', async () => {
    const known = freshPhone();
    await signIn(known);
    clock.advance(DAY_MS);
    // A query of these tables would wait now: asking for a code does not.
    const database = new pg.Client({ connectionString: databases[0]?.url });
    await database.connect();
    await database.query('BEGIN; LOCK TABLE users, person_keys, sessions, events IN ACCESS EXCLUSIVE MODE');
    expect(await ask(secret(), known)).toEqual(await ask(secret(), freshPhone()));
    await database.query('ROLLBACK');
    await database.end();
  });

  it('AUTH-2 binds a session to its site (SITE-4): the same number elsewhere is another user', async () => {
    const phone = freshPhone();
    const here = await signIn(phone);
    await expect(whoIs(here.token, 'northside')).rejects.toMatchObject({ status: 401 });
    await expect(call('/sessions/list', { token: here.token }, 'northside')).rejects.toMatchObject({ status: 401 });
    const end = { token: here.token, which: 'all' };
    await expect(call('/sessions/end', end, 'northside')).rejects.toMatchObject({ status: 401 });
    const there = await signIn(phone, { site: 'northside' });
    expect(there.user_id).not.toBe(here.user_id);
    expect((await whoIs(here.token)).user_id).toBe(here.user_id);
  });

  it('AUTH-2 gives another session at each sign-in, and ends the one that the browser had', async () => {
    const [phone, planted] = [freshPhone(), await signIn()];
    const own = await signIn(phone, { previous: planted.token });
    expect(own.token).not.toBe(planted.token);
    await expect(whoIs(planted.token)).rejects.toMatchObject({ status: 401 });
    await expect(whoIs(secret())).rejects.toMatchObject({ status: 401 });
  });

  it('AUTH-2 ends after 30 days without use, and after 90 in all', async () => {
    const [idle, used] = [await signIn(), await signIn()];
    for (let days = 0; days < 87; days += 29) {
      clock.advance(29 * DAY_MS);
      await whoIs(used.token);
    }
    await expect(whoIs(idle.token)).rejects.toMatchObject({ status: 401 });
    clock.advance(3 * DAY_MS);
    await expect(whoIs(used.token)).rejects.toMatchObject({ status: 401 });
  });

  it('AUTH-2 lists the devices, signs one of them out, and all', async () => {
    const phone = freshPhone();
    const one = await signIn(phone, { device: 'Safari on iPhone' });
    clock.advance(MINUTE_MS);
    const other = await signIn(phone);
    const stranger = await signIn();
    const list = async () => (await call<UserAccount>('/sessions/list', { token: other.token })).sessions;
    const [current, first] = await list();
    expect([current, first]).toMatchObject([
      { device: 'Chrome on Windows', current: true },
      { device: 'Safari on iPhone', current: false },
    ]);
    const which = first?.session_id ?? '';
    await call('/sessions/end', { token: stranger.token, which });
    expect(await list()).toHaveLength(2);
    await call('/sessions/end', { token: other.token, which });
    await expect(whoIs(one.token)).rejects.toMatchObject({ status: 401 });
    expect(await list()).toHaveLength(1);
    await signIn(phone);
    await call('/sessions/end', { token: other.token, which: 'all' });
    await expect(whoIs(other.token)).rejects.toMatchObject({ status: 401 });
    expect((await whoIs(stranger.token)).user_id).toBe(stranger.user_id);
  });

  it('AUTH-1 AUTH-2 leave no number, code or token in clear, neither stored nor logged', async () => {
    const browser = secret();
    await ask(browser, '0491 570 156');
    const code = lastCode();
    const { token } = await enter(browser, code);
    await ask(secret(), '0491 570 156');
    const database = new pg.Client({ connectionString: databases[0]?.url });
    await database.connect();
    const tables = ['events', 'users', 'sessions', 'sign_in_codes', 'sent_codes', 'person_keys', 'outbox'];
    let stored = '';
    for (const table of tables)
      stored += (await database.query(`SELECT json_agg(t)::text AS all FROM ${table} t`)).rows[0].all;
    await database.end();
    expect(stored).toContain('UserRegistered');
    for (const trace of ['491570156', '0491 570 156', token, browser]) {
      expect(stored).not.toContain(trace);
      expect(lines).not.toContain(trace);
    }
    expect(stored).not.toContain(`"${code}"`);
    expect(lines).not.toContain(code);
  });

  it('AUTH-4 shows a user what is kept of them, and erases it on this site alone', async () => {
    const phone = freshPhone();
    const [here, elsewhere] = [await signIn(phone), await signIn(phone, { site: 'northside' })];
    const own = await call<{ users: PersonsUser[] }>('/users/export-own', { token: here.token });
    expect(own.users).toEqual([
      {
        user_id: here.user_id,
        site: 'riverside',
        phone: `+61${phone.slice(1)}`,
        registered_at: expect.any(String),
        devices: [expect.objectContaining({ device: 'Chrome on Windows' })],
      },
    ]);
    await expect(call('/users/erase-own', { token: here.token }, 'northside')).rejects.toMatchObject({ status: 401 });
    expect(await call('/users/erase-own', { token: here.token })).toEqual({ users: 1 });
    await expect(whoIs(here.token)).rejects.toMatchObject({ status: 401 });
    expect((await whoIs(elsewhere.token, 'northside')).user_id).toBe(elsewhere.user_id);
    expect((await signIn(phone)).user_id).not.toBe(here.user_id);
  });

  it('AUTH-4 is erased for the operator by number on every site, older users included', async () => {
    const phone = freshPhone();
    const tokens = [await signIn(phone), await signIn(phone, { site: 'northside' })].map(({ token }) => token);
    const privacy = service.app.get(UserPrivacy);
    const asked = { phone: `+61${phone.slice(1)}` };
    await service.app.get(DataSource).query('UPDATE users SET phone_digest = NULL');
    expect(await privacy.find(asked)).toEqual([]);
    await privacy.noteOlder();
    const found = await privacy.find(asked);
    expect(found.map(({ site }) => site)).toEqual(['northside', 'riverside']);
    await expect(call('/users/erase', asked)).rejects.toMatchObject({ status: 403 });
    expect(
      await privacy.erase(
        found.map((user) => user.user_id),
        {},
      ),
    ).toBe(2);
    for (const [index, token] of tokens.entries()) {
      await expect(whoIs(token, index === 0 ? 'riverside' : 'northside')).rejects.toMatchObject({ status: 401 });
    }
    expect(await privacy.find(asked)).toEqual([]);
  });

  it('AUTH-4 a sign-in and an erasure at once leave either no user or a whole one', async () => {
    const phone = freshPhone();
    const first = await signIn(phone);
    const browser = secret();
    await ask(browser, phone);
    const code = lastCode();
    const privacy = service.app.get(UserPrivacy);
    const [started] = await Promise.all([enter(browser, code), privacy.erase([first.user_id], {})]);
    const is = await whoIs(started.token).then(
      ({ user_id: userId }) => userId !== first.user_id,
      ({ status }) => status === 401,
    );
    expect(is).toBe(true);
    expect(await whoIs((await signIn(phone)).token)).toMatchObject({ phone: `+61${phone.slice(1)}` });
  });
});
