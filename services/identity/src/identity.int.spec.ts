import { type FeedClient, type FeedKey, type FeedKeyScope, type IssuedFeedKey, signedText } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport } from '@forecourt/messaging';
import {
  type CallerStatement,
  FixedClock,
  generateServiceKeys,
  hmacSha256,
  InternalClient,
  InternalTokens,
  MemoryJournal,
  ProblemError,
  RetentionSweep,
  type RunningService,
  SecretBox,
  SystemClock,
} from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { feedKeys, listFeedKeys } from './feed-key/feed-key.rows.ts';
import { startIdentity } from './index.ts';

const operator = { actor: 'operator' };
const gateway = { actor: 'system:gateway' };
const dealerships = [{ id: 1, slug: 'riverside' }];

describe('the identity service', () => {
  let databases: TestDatabase[];
  let transport: Transport;
  let service: RunningService;
  let client: InternalClient;
  let operatorClient: InternalClient;
  /** As `client`, signed by a service that has no business with signatures. */
  let otherService: InternalClient;
  let stock: InternalClient;
  let key: IssuedFeedKey;
  const clock = new FixedClock(new SystemClock().now());

  beforeAll(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own, broker] = databases;
    transport = await createEmbeddedTransport({ url: broker?.url ?? '' });
    const keys = await generateServiceKeys(['identity', 'gateway', 'leads', 'stock', 'operator']);
    const tokens = (name: 'identity' | 'gateway' | 'leads' | 'stock' | 'operator') =>
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
    client = new InternalClient({ baseUrl: service.url, audience: 'identity', tokens: tokens('gateway') });
    operatorClient = new InternalClient({ baseUrl: service.url, audience: 'identity', tokens: tokens('operator') });
    otherService = new InternalClient({ baseUrl: service.url, audience: 'identity', tokens: tokens('leads') });
    stock = new InternalClient({ baseUrl: service.url, audience: 'identity', tokens: tokens('stock') });
  });
  afterAll(async () => {
    await client?.close();
    await operatorClient?.close();
    await otherService?.close();
    await stock?.close();
    await service?.close();
    await transport?.close();
    for (const database of databases) await database.drop();
  });
  beforeEach(async () => {
    key = await issue();
  });

  const issue = async (): Promise<IssuedFeedKey> =>
    (
      await operatorClient.request<IssuedFeedKey>('POST', '/feed-keys', {
        body: { client: 'acme-dms', dealerships },
        caller: operator,
      })
    ).body;

  let tries = 0;
  function sign(by: IssuedFeedKey, secondsAgo = 0, more: { content_digest?: string; nonce?: string } = {}) {
    tries += 1;
    const timestamp = String(Math.floor(clock.now().getTime() / 1_000) - secondsAgo);
    const request = {
      timestamp,
      method: 'POST',
      path: '/feeds/v1/events',
      content_digest: `sha-256=:${tries}:`,
      ...more,
    };
    const signature = hmacSha256(Buffer.from(by.secret, 'base64'), signedText(request)).toString('base64');
    return { ...request, key_id: by.key_id, signature };
  }
  const check = (signed: ReturnType<typeof sign>) =>
    client.request<FeedClient>('POST', '/feed-signatures/check', { body: signed, caller: gateway });
  const refusal = async (signed: ReturnType<typeof sign>): Promise<string> => {
    const error = await check(signed).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ProblemError)) return 'not refused';
    expect(error.status).toBe(401);
    expect(error.type).toMatch(/^urn:forecourt:feed:/);
    return `${error.type.split(':').at(-1)}: ${error.message}`;
  };

  const scopeOf = (keyId: string) =>
    stock.request<FeedKeyScope>('GET', `/feed-keys/${keyId}/scope`, { caller: { actor: 'system:stock' } });

  it('FEED-5 knows the client of a good signature, and its dealerships', async () => {
    const client = { key_id: key.key_id, client: 'acme-dms', revision: 1 };
    expect((await check(sign(key))).body).toEqual(client);
    expect((await scopeOf(key.key_id)).body).toEqual({ ...client, dealerships });
  });

  it('FEED-5 refuses a replay', async () => {
    const signed = sign(key);
    await check(signed);
    expect(await refusal(signed)).toMatch(/^replay: .*already used/);
  });

  it('FEED-5 accepts the same body again within a second if a nonce makes it distinct, and no other nonce than the signed one', async () => {
    const body = { content_digest: 'sha-256=:same:' };
    await check(sign(key, 0, body));
    expect(await refusal(sign(key, 0, body))).toMatch(/^replay: /);
    for (const nonce of ['a', 'b']) await check(sign(key, 0, { ...body, nonce }));
    expect(await refusal(sign(key, 0, { ...body, nonce: 'a' }))).toMatch(/^replay: /);
    expect(await refusal({ ...sign(key, 0, { ...body, nonce: 'c' }), nonce: 'd' })).toMatch(/^signature: /);
    const { nonce: _, ...without } = sign(key, 0, { ...body, nonce: 'e' });
    expect(await refusal(without)).toMatch(/^signature: /);
  });

  it('FEED-5 lets one of eight simultaneous replays in', async () => {
    const signed = sign(key);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => check(signed)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['timestamp', 'method', 'path', 'content_digest', 'signature'] as const)(
    'FEED-5 refuses a request whose %s is not what was signed',
    async (field) => {
      const signed = sign(key);
      const other = field === 'timestamp' ? String(Number(signed.timestamp) + 1) : `${signed[field]}x`;
      expect(await refusal({ ...signed, [field]: other })).toMatch(/^signature: .*signature does not match/i);
    },
  );

  it('FEED-5 refuses a time more than five minutes off, either way', async () => {
    expect(await refusal(sign(key, 301))).toMatch(/^clock: .*seconds from ours/);
    expect(await refusal(sign(key, -301))).toMatch(/^clock: .*seconds from ours/);
    await check(sign(key, 299));
  });

  it('FEED-5 refuses an unknown key and the secret of another', async () => {
    expect(await refusal(sign({ ...key, key_id: 'fk_unknown' }))).toMatch(/^unknown-key: .*is unknown/);
    const other = await issue();
    expect(await refusal(sign({ ...other, secret: key.secret }))).toMatch(/^signature: .*signature does not match/i);
  });

  it('FEED-5 a rotated key works beside its successor for a day, then no longer', async () => {
    const { body: successor } = await operatorClient.request<IssuedFeedKey>('POST', `/feed-keys/${key.key_id}/rotate`, {
      caller: operator,
    });
    await check(sign(key));
    await check(sign(successor));
    clock.advance(24 * 3_600_000);
    expect(await refusal(sign(key))).toMatch(/^ended-key: .*was rotated and expired/);
    await check(sign(successor));
  });

  it('FEED-5 a revoked key ends at once', async () => {
    await operatorClient.request('POST', `/feed-keys/${key.key_id}/revoke`, { caller: operator });
    expect(await refusal(sign(key))).toContain('was revoked');
  });

  it('SITE-4 gives a key other dealerships under a new revision, which the next signature has', async () => {
    const others = [{ id: 2, slug: 'hillside' }];
    const change = () =>
      operatorClient.request<FeedKey>('PUT', `/feed-keys/${key.key_id}/dealerships`, {
        body: { dealerships: others },
        caller: operator,
      });
    expect((await change()).body).toMatchObject({ key_id: key.key_id, revision: 2, dealerships: others });
    expect((await change()).body.revision).toBe(2);
    expect((await check(sign(key))).body.revision).toBe(2);
    expect((await scopeOf(key.key_id)).body).toMatchObject({ revision: 2, dealerships: others });
    const successor = await operatorClient.request<IssuedFeedKey>('POST', `/feed-keys/${key.key_id}/rotate`, {
      caller: operator,
    });
    expect(successor.body).toMatchObject({ revision: 1, dealerships: others });
    expect((await scopeOf(key.key_id)).body.revision).toBe(3);
  });

  it('SITE-4 returns no scope of an unknown or revoked key, and none to others than stock', async () => {
    await operatorClient.request('POST', `/feed-keys/${key.key_id}/revoke`, { caller: operator });
    for (const id of [key.key_id, 'fk_forged', '..%2Ffeed-keys']) {
      await expect(scopeOf(id)).rejects.toMatchObject({ status: 404 });
    }
    const change = { body: { dealerships }, caller: operator };
    const late = operatorClient.request('PUT', `/feed-keys/${key.key_id}/dealerships`, change);
    await expect(late).rejects.toMatchObject({ status: 409 });
    const byGateway = client.request('GET', `/feed-keys/${key.key_id}/scope`, { caller: gateway });
    await expect(byGateway).rejects.toMatchObject({ status: 403 });
  });

  it('FEED-5 lists the newest keys, as many as an answer has room for', async () => {
    const issue = async (client: string) =>
      (
        await operatorClient.request<IssuedFeedKey>('POST', '/feed-keys', {
          body: { client, dealerships: Array.from({ length: 20 }, (_, id) => ({ id: id + 1, slug: `dealer-${id}` })) },
          caller: operator,
        })
      ).body.key_id;
    const [older, newer] = [await issue('older'), await issue('newer')];
    const source = new DataSource({ type: 'postgres', url: databases[0]?.url ?? '', entities: [feedKeys] });
    await source.initialize();
    // Other tests' keys are issued by a clock of their own.
    for (const [years, id] of [older, newer].entries())
      await source.query('UPDATE feed_keys SET issued_at = $2 WHERE key_id = $1', [id, `${2090 + years}-01-01`]);
    const listed = async (mostBytes?: number) =>
      (await listFeedKeys(source.manager, mostBytes)).map(({ key_id: id }) => id);
    expect((await listed()).slice(0, 2)).toEqual([newer, older]);
    expect(await listed(1_000)).toEqual([newer]);
    await source.destroy();
  });

  it('FEED-5 returns a secret once and stores it encrypted', async () => {
    const { body } = await operatorClient.request<FeedKey[]>('GET', '/feed-keys', { caller: operator });
    expect(JSON.stringify(body)).not.toContain(key.secret);
    const reader = new pg.Client(databases[0]?.url);
    await reader.connect();
    const { rows } = await reader.query(
      `SELECT data::text AS text FROM events UNION ALL SELECT sealed_secret FROM feed_keys`,
    );
    await reader.end();
    expect(JSON.stringify(rows)).not.toContain(key.secret);
  });

  it.each([
    ['POST', '/feed-keys', { client: 'x', dealerships }],
    ['GET', '/feed-keys', undefined],
    ['PUT', '/feed-keys/KEY/dealerships', { dealerships }],
    ['POST', '/feed-keys/KEY/rotate', undefined],
    ['POST', '/feed-keys/KEY/revoke', undefined],
  ] as const)('SITE-4 lets nobody but an operator %s %s', async (method, path, body) => {
    const callers: CallerStatement[] = [
      { actor: 'visitor', scope: { kind: 'site', id: 'riverside', revision: 1 } },
      { actor: 'feed:acme-dms', scope: { kind: 'feed-key', id: key.key_id, revision: 1 } },
      gateway,
      operator,
    ];
    for (const caller of callers) {
      const attempt = client.request(method, path.replace('KEY', key.key_id), { body, caller });
      await expect(attempt).rejects.toMatchObject({ status: 403 });
    }
    await check(sign(key));
  });

  it('SITE-4 checks signatures only for the gateway', async () => {
    const attempt = otherService.request('POST', '/feed-signatures/check', { body: sign(key), caller: gateway });
    await expect(attempt).rejects.toMatchObject({ status: 403 });
  });

  it('FEED-5 forgets a signature once its time would be refused anyway', async () => {
    const old = sign(key, 299);
    await check(old);
    const retention = service.app.get(RetentionSweep);
    await retention.sweep(clock.now());
    expect(await refusal(old)).toContain('already used');
    clock.advance(601_000);
    await retention.sweep(clock.now());
    expect(await refusal(old)).toMatch(/^clock: .*seconds from ours/);
  });

  it('FEED-5 refuses a replay to the last moment of a time that was ahead', async () => {
    clock.advance(1_000 - (clock.now().getTime() % 1_000));
    const ahead = sign(key, -300);
    await check(ahead);
    clock.advance(600_900);
    await service.app.get(RetentionSweep).sweep(clock.now());
    expect(await refusal(ahead)).toContain('already used');
    clock.advance(100);
    expect(await refusal(ahead)).toMatch(/^clock: .*seconds from ours/);
  });
});
