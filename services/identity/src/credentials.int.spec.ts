import {
  type CreatedCredential,
  type Credential,
  type CredentialHolder,
  MOST_CREDENTIALS,
  type OpenedCredentialSession,
} from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
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
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startIdentity } from './index.ts';

const operator = { actor: 'operator' };
const gateway = { actor: 'system:gateway' };
const HOUR_MS = 3_600_000;

describe('credentials', () => {
  let databases: TestDatabase[];
  let transport: Transport;
  let service: RunningService;
  let byOperator: InternalClient;
  let byGateway: InternalClient;
  const clock = new FixedClock(new SystemClock().now());

  beforeAll(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own, broker] = databases;
    transport = await createEmbeddedTransport({ url: broker?.url ?? '' });
    const keys = await generateServiceKeys(['identity', 'gateway', 'operator']);
    const tokens = (name: 'identity' | 'gateway' | 'operator') =>
      new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks });
    service = await startIdentity({
      databaseUrl: own?.url ?? '',
      port: 0,
      tokens: tokens('identity'),
      transport,
      journal: new MemoryJournal(),
      deploymentKey: SecretBox.generateKey(),
      logger: { level: 'silent' },
      clock,
    });
    const clientOf = (name: 'gateway' | 'operator') =>
      new InternalClient({ baseUrl: service.url, audience: 'identity', tokens: tokens(name) });
    byOperator = clientOf('operator');
    byGateway = clientOf('gateway');
  });
  afterAll(async () => {
    await byOperator?.close();
    await byGateway?.close();
    await service?.close();
    await transport?.close();
    for (const database of databases) await database.drop();
  });

  const create = async (body: object = { purpose: 'site', site: 'riverside', name: 'deploy script' }) =>
    (await byOperator.request<CreatedCredential>('POST', '/credentials', { body, caller: operator })).body;
  const rotate = async (keyId: string, body?: object) =>
    (await byOperator.request<CreatedCredential>('POST', `/credentials/${keyId}/rotate`, { body, caller: operator }))
      .body;
  const revoke = (keyId: string) => byOperator.request('POST', `/credentials/${keyId}/revoke`, { caller: operator });
  const list = async (query: Record<string, string> = {}) =>
    (await byOperator.request<Credential[]>('GET', '/credentials', { query, caller: operator })).body;
  const check = async (token: string, purposes = ['operator', 'site']) =>
    (
      await byGateway.request<CredentialHolder>('POST', '/credentials/check', {
        body: { token, purposes },
        caller: gateway,
      })
    ).body;

  it('are shown once, stored as a hash, and known by their token', async () => {
    const created = await create();
    expect(created.token).toMatch(/^st_[0-9a-z]{12}\.[\w-]{43}$/);
    expect(await check(created.token)).toEqual({ key_id: created.key_id, purpose: 'site', site: 'riverside' });
    const [listed] = (await list({ site: 'riverside' })).filter(({ key_id: id }) => id === created.key_id);
    expect(listed).toMatchObject({ name: 'deploy script', site: 'riverside' });
    const [, secret = ''] = created.token.split('.');
    const database = new pg.Client({ connectionString: databases[0]?.url });
    await database.connect();
    const { rows } = await database.query(
      'SELECT (SELECT json_agg(events)::text FROM events) || (SELECT json_agg(credentials)::text FROM credentials) AS all',
    );
    await database.end();
    expect(rows[0].all).toContain(created.key_id);
    expect(rows[0].all).not.toContain(secret);
  });

  it('are for their purpose: the operator has no site, the others have one', async () => {
    for (const wrong of [
      { purpose: 'operator', site: 'riverside', name: 'x' },
      { purpose: 'site', name: 'x' },
      { purpose: 'feed-out', name: 'x' },
      { purpose: 'other', site: 'riverside', name: 'x' },
    ]) {
      await expect(create(wrong)).rejects.toMatchObject({ status: 400 });
    }
    const feedOut = await create({ purpose: 'feed-out', site: 'riverside', name: 'x' });
    await expect(check(feedOut.token)).rejects.toMatchObject({
      status: 401,
      message: expect.stringMatching(/is for feed-out/),
    });
    expect(await check(feedOut.token, ['feed-out'])).toMatchObject({ purpose: 'feed-out', site: 'riverside' });
  });

  it('of CRMs and support are for a site or for dealerships, which their successors keep', async () => {
    const dealerships = [
      { id: 9, slug: 'west' },
      { id: 7, slug: 'riverside' },
    ];
    for (const wrong of [
      { purpose: 'crm', name: 'x' },
      { purpose: 'support', site: 'riverside', dealerships, name: 'x' },
      { purpose: 'site', dealerships, name: 'x' },
      { purpose: 'operator', dealerships, name: 'x' },
      { purpose: 'crm', dealerships: [], name: 'x' },
    ]) {
      await expect(create(wrong)).rejects.toMatchObject({ status: 400 });
    }
    const support = await create({ purpose: 'support', site: 'riverside', name: 'x' });
    expect(await check(support.token, ['support'])).toMatchObject({ purpose: 'support', site: 'riverside' });
    const crm = await create({ purpose: 'crm', dealerships, name: 'x' });
    expect(crm).toMatchObject({ key_id: expect.stringMatching(/^cr_/), dealerships: dealerships.toReversed() });
    const successor = await rotate(crm.key_id, { overlap_hours: 0 });
    const holder = { key_id: successor.key_id, purpose: 'crm', dealerships: dealerships.toReversed() };
    expect(await check(successor.token, ['crm'])).toEqual(holder);
    await expect(check(successor.token, ['support'])).rejects.toMatchObject({ status: 401 });
    await expect(check(successor.token)).rejects.toMatchObject({ status: 401 });
  });

  it('are refused with another secret, and nobody learns why', async () => {
    const { token, key_id: keyId } = await create();
    const other = `${keyId}.${'A'.repeat(43)}`;
    for (const wrong of [other, `${token}x`, `st_zzzzzzzzzzzz.${token.split('.')[1]}`, keyId, 'x']) {
      await expect(check(wrong)).rejects.toMatchObject({ status: 401, message: 'This credential is not valid.' });
    }
  });

  it('work beside their successor for the stated hours, or end at once', async () => {
    const first = await create();
    const second = await rotate(first.key_id, { overlap_hours: 2 });
    expect(await check(first.token)).toMatchObject({ key_id: first.key_id });
    expect(await check(second.token)).toMatchObject({ key_id: second.key_id, site: 'riverside' });
    clock.advance(2 * HOUR_MS);
    await expect(check(first.token)).rejects.toMatchObject({
      status: 401,
      message: expect.stringMatching(/expired at/),
    });
    const third = await rotate(second.key_id, { overlap_hours: 0 });
    await expect(check(second.token)).rejects.toMatchObject({ status: 401 });
    expect(await check(third.token)).toMatchObject({ key_id: third.key_id });
    await expect(rotate(second.key_id)).rejects.toMatchObject({ status: 409 });
    expect((await rotate(third.key_id)).name).toBe('deploy script');
  });

  describe('sign a browser in', () => {
    const bySession = async <Answer>(path: string, body: object) =>
      (await byGateway.request<Answer>('POST', `/credential-sessions${path}`, { body, caller: gateway })).body;
    const open = (token: string, purposes = ['support']) => bySession<OpenedCredentialSession>('', { token, purposes });
    const holderOf = (session: string, purposes = ['support']) =>
      bySession<CredentialHolder>('/check', { session, purposes });
    const newSupport = (site: string) => create({ purpose: 'support', site, name: 'help desk' });

    it('for eight hours, or until it signs out', async () => {
      const { token, key_id: keyId } = await newSupport('signs-in');
      const { session, expires_at: expiresAt, holder } = await open(token);
      expect(holder).toEqual({ key_id: keyId, purpose: 'support', site: 'signs-in' });
      expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(8 * HOUR_MS);
      expect(await holderOf(session)).toEqual(holder);
      const other = await open(token);
      await bySession('/end', { session: other.session });
      await expect(holderOf(other.session)).rejects.toMatchObject({ status: 401 });
      clock.advance(8 * HOUR_MS);
      await expect(holderOf(session)).rejects.toMatchObject({ status: 401 });
      await expect(holderOf('A'.repeat(43))).rejects.toMatchObject({ status: 401 });
    });

    it('only with a valid one of the purpose, and no longer than it is in use', async () => {
      const { token, key_id: keyId } = await newSupport('revoked');
      await expect(open(`${keyId}.${'A'.repeat(43)}`)).rejects.toMatchObject({ status: 401 });
      await expect(open((await create()).token)).rejects.toMatchObject({ status: 401 });
      const { session } = await open(token);
      await expect(holderOf(session, ['operator'])).rejects.toMatchObject({ status: 401 });
      await revoke(keyId);
      await expect(holderOf(session)).rejects.toMatchObject({ status: 401 });
      await expect(open(token)).rejects.toMatchObject({ status: 401 });
    });

    it('twenty times at most, the oldest of which ends for a further one, and keep no secret of it', async () => {
      const { token } = await newSupport('many-browsers');
      const sessions: string[] = [];
      for (let count = 0; count < 21; count += 1) {
        sessions.push((await open(token)).session);
        clock.advance(1);
      }
      const [oldest = '', second = ''] = sessions;
      await expect(holderOf(oldest)).rejects.toMatchObject({ status: 401 });
      expect(await holderOf(second)).toMatchObject({ site: 'many-browsers' });
      const database = new pg.Client({ connectionString: databases[0]?.url });
      await database.connect();
      const { rows } = await database.query(
        'SELECT json_agg(credential_sessions)::text AS all FROM credential_sessions',
      );
      await database.end();
      expect(rows[0].all).not.toContain(second);
    });
  });

  it('end at once when they are revoked, and are listed only if all are asked for', async () => {
    const { token, key_id: keyId } = await create();
    await revoke(keyId);
    await revoke(keyId);
    await expect(check(token)).rejects.toMatchObject({ status: 401, message: expect.stringMatching(/was revoked at/) });
    const isListed = async (query: Record<string, string>) =>
      (await list(query)).some(({ key_id: id }) => id === keyId);
    expect([await isListed({}), await isListed({ all: 'true' })]).toEqual([false, true]);
    await expect(revoke('st_zzzzzzzzzzzz')).rejects.toMatchObject({ status: 404 });
    await expect(rotate('st_zzzzzzzzzzzz')).rejects.toMatchObject({ status: 404 });
  });

  it('record their last use, to the minute', async () => {
    const { token, key_id: keyId } = await create();
    const lastUse = async () => (await list()).find(({ key_id: id }) => id === keyId)?.last_used_at;
    expect(await lastUse()).toBeUndefined();
    await check(token);
    const first = await lastUse();
    expect(first).toBe(clock.now().toISOString());
    clock.advance(59_000);
    await check(token);
    expect(await lastUse()).toBe(first);
    clock.advance(1_000);
    await check(token);
    expect(await lastUse()).toBe(clock.now().toISOString());
    await expect(check(`${keyId}.${'A'.repeat(43)}`)).rejects.toMatchObject({ status: 401 });
  });

  it('are bounded for each purpose and site, also when many are created at once', async () => {
    const body = { purpose: 'feed-out', site: 'bounded', name: 'x' };
    const ofDealership = (id: number) => ({ purpose: 'crm', dealerships: [{ id, slug: 'bounded' }], name: 'x' });
    for (let made = 0; made < MOST_CREDENTIALS; made += 1) await create(ofDealership(1));
    await expect(create(ofDealership(1))).rejects.toMatchObject({ status: 409 });
    await create(ofDealership(2));
    const made = await Promise.allSettled(Array.from({ length: MOST_CREDENTIALS + 5 }, () => create(body)));
    const good = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(good).toHaveLength(MOST_CREDENTIALS);
    await expect(create(body)).rejects.toMatchObject({ status: 409 });
    expect((await create({ ...body, site: 'other' })).site).toBe('other');
    await revoke(good[0]?.key_id ?? '');
    expect((await create(body)).site).toBe('bounded');
  });

  it('are managed through the gateway only with an operator’s token', async () => {
    const through = (token: string | undefined) =>
      byGateway.request<CreatedCredential>('POST', '/credentials', {
        body: { purpose: 'site', site: 'riverside', name: 'made by HTTP' },
        caller: gateway,
        ...(token !== undefined && { headers: { 'forecourt-operator-token': token } }),
      });
    const ownOfSite = await create();
    for (const token of [undefined, '', 'x', ownOfSite.token]) {
      const status = token ? 401 : 403;
      await expect(through(token)).rejects.toMatchObject({ status });
      await expect(
        byGateway.request('GET', '/credentials', {
          caller: gateway,
          headers: { 'forecourt-operator-token': token ?? '' },
        }),
      ).rejects.toMatchObject({ status });
    }
    const operators = await create({ purpose: 'operator', name: 'head office' });
    const made = (await through(operators.token)).body;
    expect(await check(made.token)).toMatchObject({ site: 'riverside' });
  });
});
