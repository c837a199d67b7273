import { type CredentialHolder, type PageDeclaration, pages } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Credentials } from './credentials/credentials.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, RIVERSIDE, sites } from './testing/two-dealers.ts';

const holders: Readonly<Record<string, CredentialHolder>> = {
  operators: { key_id: 'op_0123456789ab', purpose: 'operator' },
  riversides: { key_id: 'st_0123456789ab', purpose: 'site', site: 'riverside' },
  hillsides: { key_id: 'st_000000000002', purpose: 'site', site: 'hillside' },
  crms: { key_id: 'cr_0123456789ab', purpose: 'crm', site: 'riverside' },
  supports: { key_id: 'su_0123456789ab', purpose: 'support', site: 'riverside' },
  feedOuts: { key_id: 'fo_0123456789ab', purpose: 'feed-out', site: 'riverside' },
};
const busy: CredentialHolder = { key_id: 'op_000000000003', purpose: 'operator' };
const MOST_REFUSED = 5;
const MOST_CALLS = 60;
const claimed = `op_zzzzzzzzzzzz.${'s'.repeat(43)}`;

let lines: Record<string, unknown>[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    answers: {
      credential: (token) => (token === 'busy' ? busy : holders[token]),
      keys: () => ({ status: 200, body: [{ key_id: 'st_0123456789ab' }] }),
    },
    config: {
      trustProxy: ['loopback'],
      limits: { refusedCredentialsPerMinute: MOST_REFUSED, operationsPerMinute: MOST_CALLS },
      logger: { level: 'silent', security: { write: (line) => lines.push(JSON.parse(line)) } },
    },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  lines = [];
  gateway.upstream.calls.splice(0);
});

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};
const bearer = (token: string, address = newNetwork()) => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': address,
});
const callsOf = (service: string) => gateway.upstream.calls.filter((call) => call.service === service);

describe('the operator’s calls', () => {
  it('list keys with the operator’s token, which is passed on, on any host', async () => {
    const answer = await gateway.get('/operate/v1/keys?purpose=site', { headers: bearer('operators') });
    expect([answer.status, answer.json()]).toEqual([200, [{ key_id: 'st_0123456789ab' }]]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const call = callsOf('identity').at(-1);
    expect(call).toMatchObject({ url: '/credentials?purpose=site', caller: { actor: 'system:gateway' } });
    expect(call?.headers['forecourt-operator-token']).toBe('operators');
  });

  it('are refused without a token, with a wrong one, and with a site’s', async () => {
    const others: Record<string, string>[] = [
      {},
      bearer('wrong'),
      bearer('riversides'),
      { authorization: 'Basic b3BlcmF0b3Jz' },
    ];
    for (const headers of others) {
      const answer = await gateway.get('/operate/v1/keys', { headers });
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="forecourt"']);
    }
    expect(callsOf('identity').filter(({ url }) => url === '/credentials')).toEqual([]);
  });

  it('create a credential only for a site that there is, and rotate and revoke keys of both kinds', async () => {
    const post = (path: string, body: unknown = {}) =>
      gateway.get(path, { method: 'POST', headers: bearer('operators'), body: JSON.stringify(body) });
    const unknown = await post('/operate/v1/keys', { purpose: 'site', site: 'nowhere', name: 'x' });
    expect([unknown.status, unknown.json().errors[0].field]).toEqual([400, 'site']);
    const feed = { client: 'acme-dms', dealerships: [{ id: 1, slug: 'riverside' }] };
    const strange = { ...feed, dealerships: [...feed.dealerships, { id: 999, slug: 'riversid' }] };
    const refused = await post('/operate/v1/feed-keys', strange);
    expect([refused.status, refused.json().errors]).toEqual([
      400,
      [
        {
          field: 'dealerships[1]',
          message: expect.stringMatching(
            /^expected id and slug of a dealership \(.*\d:riverside.*; got "999:riversid"$/,
          ),
        },
      ],
    ]);
    await post('/operate/v1/feed-keys', feed);
    expect((await post('/operate/v1/keys', { purpose: 'site', site: 'riverside', name: 'x' })).status).toBe(200);
    await post('/operate/v1/keys/st_0123456789ab/rotate', { overlap_hours: 0 });
    await post('/operate/v1/keys/fk_0123456789ab/rotate');
    await post('/operate/v1/keys/st_0123456789ab/revoke');
    const made = callsOf('identity').filter(({ url }) => url !== '/credentials/check');
    expect(made.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/feed-keys', JSON.stringify(feed)],
      ['POST', '/credentials', JSON.stringify({ purpose: 'site', site: 'riverside', name: 'x' })],
      ['POST', '/credentials/st_0123456789ab/rotate', JSON.stringify({ overlap_hours: 0 })],
      ['POST', '/feed-keys/fk_0123456789ab/rotate', '{}'],
      ['POST', '/credentials/st_0123456789ab/revoke', '{}'],
    ]);
    expect(
      (await gateway.get('/operate/v1/keys', { method: 'POST', headers: bearer('operators'), body: '[' })).status,
    ).toBe(400);
  });

  it('are refused after too many wrong tokens from a network, and others are not', async () => {
    const address = '198.51.100.7';
    const status = async (token: string) =>
      (await gateway.get('/operate/v1/keys', { headers: bearer(token, address) })).status;
    for (let tries = 0; tries < 2 * MOST_REFUSED; tries += 1) expect(await status(`wrong-${tries}`)).toBe(401);
    expect(await status('operators')).toBe(200);
    // What is refused once is refused again without being looked at.
    const looked = callsOf('identity').length;
    expect(await status('wrong-1')).toBe(401);
    expect(callsOf('identity')).toHaveLength(looked);
    expect((await gateway.get('/operate/v1/keys', { headers: bearer('operators') })).status).toBe(200);
  });

  it('count by their credential, so that a flood of refused ones costs a valid one of the same network nothing', async () => {
    const address = '198.51.100.8';
    const status = async (token: string, from = address) =>
      (await gateway.get('/operate/v1/keys', { headers: bearer(token, from) })).status;
    for (let call = 0; call <= MOST_CALLS; call += 1) expect(await status(`no-key-${call}`)).toBe(401);
    for (let call = 0; call < MOST_CALLS; call += 1) expect(await status('busy')).toBe(200);
    expect(await status('busy', newNetwork())).toBe(429);
  });

  it('are in the security log when refused: with the claimed id, and neither secret nor address', async () => {
    await gateway.get('/operate/v1/keys', { headers: bearer(claimed, '203.0.113.250') });
    expect(lines).toEqual([
      expect.objectContaining({
        event: 'credential_refused',
        key_id: 'op_zzzzzzzzzzzz',
        route: '/operate/v1/keys',
        network: expect.stringMatching(/^[\w-]{12}$/),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|sss/);
  });
});

describe('a credential for a site', () => {
  const check = (token: string, site: string) =>
    gateway.service.app.get(Credentials, { strict: false }).bearerFor(
      {
        ...{ presented: `Bearer ${token}`, ip: newNetwork(), outside: (wait) => wait() },
        routeOptions: { url: '/', config: { url: '/', method: 'GET' } },
      },
      site,
    );

  it('SITE-4 is good for its own site, and the operator’s for each', async () => {
    expect(await check('riversides', 'riverside')).toMatchObject({ site: 'riverside', key_id: 'st_0123456789ab' });
    expect(await check('operators', 'hillside')).toMatchObject({ purpose: 'operator' });
    await expect(check('riversides', 'hillside')).rejects.toMatchObject({ status: 403, security: 'caller_refused' });
    await expect(check('wrong', 'riverside')).rejects.toMatchObject({ status: 401 });
  });

  it('is not read at any other address', async () => {
    gateway.upstream.calls.splice(0);
    expect((await gateway.get('/api/search', { ...RIVERSIDE, headers: bearer('operators') })).status).toBe(200);
    expect(callsOf('identity')).toEqual([]);
  });
});

describe('AUTH-5 a role', () => {
  /** Who may call what with a credential; no other route reads one. */
  const roles: readonly (readonly [begins: string, tokens: readonly string[]])[] = [
    ['/operate/v1/sites/', ['operators', 'riversides']],
    ['/operate/v1/', ['operators']],
    ['/crm/v1/', ['crms']],
    ['/support/v1/', ['supports']],
    // Signed with a feed's key, which is never sent, and fetched with HTTP Basic.
    ['/feeds/', []],
  ];
  /** Kinds of routes that no visitor calls. */
  const credentialed = ['operate', 'crm', 'feed', 'feedOut'];
  /** These check something else: a provider's signature, and a browser's session on support's own host. */
  const otherwise = /^\/(payments\/v1\/messages|support(\/sign-in|\/sign-out|\/\*)?)$/;
  const routes = () =>
    [...gateway.service.app.getHttpAdapter().getInstance().routeKinds]
      .map(([route, kind]) => ({ kind, method: route.split(' ')[0] ?? '', path: route.split(' ')[1] ?? '' }))
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  /** Values that the routes take for their parts. */
  const values: Readonly<Record<string, string>> = {
    ':slug': 'riverside',
    ':digest': 'a'.repeat(64),
    ':number': '1',
    ':file': 'google.tsv',
  };
  const call = ({ method, path }: { method: string; path: string }, headers: Record<string, string>) =>
    gateway.get(
      path.replaceAll(/:\w+|\*/g, (name) => values[name] ?? 'x'),
      {
        ...RIVERSIDE,
        method: method as 'GET',
        headers: {
          'x-forwarded-for': newNetwork(),
          'content-type': path === '/feeds/v1/files' ? 'text/csv' : 'application/json',
          ...headers,
        },
        ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
      },
    );

  it('has a credential for its own purpose alone: each call of feeds, CRMs, support and operators refuses all others', async () => {
    const calls = routes().filter(({ kind, path }) => credentialed.includes(kind) && !otherwise.test(path));
    expect(calls.length).toBeGreaterThan(35);
    const taken: unknown[] = [];
    for (const each of calls) {
      const allowed = roles.find(([begins]) => each.path.startsWith(begins))?.[1];
      const strangers = Object.keys(holders).filter((token) => !allowed?.includes(token));
      const basic = { authorization: `Basic ${Buffer.from('hillside:feedOuts').toString('base64')}` };
      for (const headers of [{}, basic, ...['nobodys', ...strangers].map((token) => bearer(token))]) {
        gateway.upstream.calls.splice(0);
        const { status } = await call(each, headers);
        const passed = gateway.upstream.calls.filter(({ url }) => !/^\/(credentials\/check|configurations)/.test(url));
        if (![401, 403].includes(status) || passed.length > 0)
          taken.push(
            `${each.method} ${each.path} ${JSON.stringify(headers)}: ${status} ${passed.map(({ url }) => url)}`,
          );
      }
    }
    expect(taken).toEqual([]);
  });

  it('is not needed by visitors, and gives them nothing: only a user’s own pages ask for a sign-in', async () => {
    const forUsers: string[] = [];
    const differing: unknown[] = [];
    for (const each of routes().filter(({ kind }) => !credentialed.includes(kind))) {
      const [{ status }, staffed] = [await call(each, {}), await call(each, bearer('operators'))];
      if (staffed.status !== status) differing.push([each, status, staffed.status]);
      if (status === 401) forUsers.push(`${each.method} ${each.path}`);
    }
    expect(differing).toEqual([]);
    expect(forUsers).toContain('GET /api/me/data');
    expect(forUsers.filter((route) => /search|cars|enquiries|leads|test-drives|suggestions|phone/.test(route))).toEqual(
      [],
    );
    const isGated = (page: PageDeclaration) => page.gate !== undefined;
    const gated = pages.filter(isGated).map(({ kind }) => kind);
    expect(gated).toEqual(expect.arrayContaining(['account', 'checkout', 'online_payment', 'spin_to_win']));
    const open = ['results', 'vehicle', 'compare', 'enquiry', 'test_drive', 'locations', 'valuation', 'content'];
    expect(gated.filter((kind) => open.includes(kind))).toEqual([]);
  });
});
