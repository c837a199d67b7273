import { beforeAll, describe, expect, it } from '@jest/globals';
import { importJWK, SignJWT } from 'jose';
import { FixedClock } from '../injectables/clock.ts';
import { actorKinds, type CallerScope, type CallerStatement } from './caller.ts';
import { InternalTokens } from './internal-tokens.ts';
import { generateServiceKeys, keyHolders, type ServiceJwk, type ServiceKeys } from './service-keys.ts';

const clock = new FixedClock('2026-11-21T00:00:00Z');
const caller: CallerStatement = { actor: 'feed:acme', scope: { kind: 'feed-key', id: 'fk_7', revision: 1 } };
const otherCaller: CallerStatement = { actor: 'feed:acme', scope: { kind: 'feed-key', id: 'fk_7', revision: 2 } };
let keys: ServiceKeys<'gateway' | 'stock' | 'leads'>;
let gateway: InternalTokens;
let stock: InternalTokens;

beforeAll(async () => {
  keys = await generateServiceKeys(['gateway', 'stock', 'leads']);
  gateway = new InternalTokens({ privateJwk: keys.privateJwk.gateway, publicJwks: keys.publicJwks, clock });
  stock = new InternalTokens({ privateJwk: keys.privateJwk.stock, publicJwks: keys.publicJwks, clock });
});

describe('InternalTokens', () => {
  it('returns the caller with the service that signed', async () => {
    const token = await gateway.sign({ audience: 'stock', caller });
    expect(await stock.verify(token, 'stock')).toEqual({ ...caller, service: 'gateway' });
  });

  it('refuses another audience', async () => {
    const token = await gateway.sign({ audience: 'leads', caller });
    await expect(stock.verify(token, 'stock')).rejects.toMatchObject({ status: 401, detail: /"aud"/ });
  });

  it('refuses a token after 60 seconds (and 5 of tolerance)', async () => {
    const moving = new FixedClock('2026-11-21T00:00:00Z');
    const verifier = new InternalTokens({
      privateJwk: keys.privateJwk.stock,
      publicJwks: keys.publicJwks,
      clock: moving,
    });
    const token = await gateway.sign({ audience: 'stock', caller });
    moving.advance(64_000);
    await expect(verifier.verify(token, 'stock')).resolves.toMatchObject(caller);
    moving.advance(2_000);
    await expect(verifier.verify(token, 'stock')).rejects.toMatchObject({ status: 401, detail: /expired/ });
  });

  it('reuses a caller’s token for 15 seconds, and signs another for another caller or audience', async () => {
    const moving = new FixedClock('2026-11-21T00:00:00Z');
    const signer = new InternalTokens({
      privateJwk: keys.privateJwk.gateway,
      publicJwks: keys.publicJwks,
      clock: moving,
    });
    const first = await signer.sign({ audience: 'stock', caller });
    moving.advance(15_000);
    expect(await signer.sign({ audience: 'stock', caller: { ...caller } })).toBe(first);
    expect(await signer.sign({ audience: 'leads', caller })).not.toBe(first);
    expect(await signer.sign({ audience: 'stock', caller: otherCaller })).not.toBe(first);
    moving.advance(1_000);
    const next = await signer.sign({ audience: 'stock', caller });
    expect(next).not.toBe(first);
    expect(await signer.sign({ audience: 'stock', caller })).toBe(next);
  });

  it('signs again after the clock was set back, because a token from the future is refused', async () => {
    const moving = new FixedClock('2026-11-21T00:00:10Z');
    const { publicJwks } = keys;
    const signer = new InternalTokens({ privateJwk: keys.privateJwk.gateway, publicJwks, clock: moving });
    await signer.sign({ audience: 'stock', caller });
    moving.advance(-10_000);
    const token = await signer.sign({ audience: 'stock', caller });
    await expect(stock.verify(token, 'stock')).resolves.toMatchObject(caller);
  });

  it('refuses a token that it knows, for another audience and with another signature', async () => {
    const token = await gateway.sign({ audience: 'stock', caller });
    await stock.verify(token, 'stock');
    await expect(stock.verify(token, 'leads')).rejects.toMatchObject({ status: 401, detail: /"aud"/ });
    const [head, body] = token.split('.');
    await expect(stock.verify(`${head}.${body}.${'A'.repeat(86)}`, 'stock')).rejects.toMatchObject({ status: 401 });
  });

  it('refuses a key that is not among the peers', async () => {
    const strangers = await generateServiceKeys(['gateway']);
    const stranger = new InternalTokens({
      privateJwk: strangers.privateJwk.gateway,
      publicJwks: strangers.publicJwks,
      clock,
    });
    const token = await stranger.sign({ audience: 'stock', caller });
    await expect(stock.verify(token, 'stock')).rejects.toMatchObject({ status: 401, detail: /is unknown/ });
  });

  it('refuses a known service that signs as another, or for longer', async () => {
    const key = await importJWK(keys.privateJwk.leads, 'EdDSA');
    const now = clock.now().getTime() / 1000;
    const forge = (issuer: string, issuedAt: number) =>
      new SignJWT({ actor: 'system:leads' })
        .setProtectedHeader({ alg: 'EdDSA', kid: keys.privateJwk.leads.kid })
        .setIssuer(issuer)
        .setAudience('stock')
        .setIssuedAt(issuedAt)
        .setExpirationTime(now + 3600)
        .sign(key);
    await expect(stock.verify(await forge('leads', now), 'stock')).resolves.toMatchObject({ service: 'leads' });
    await expect(stock.verify(await forge('gateway', now), 'stock')).rejects.toMatchObject({ detail: /"iss"/ });
    await expect(stock.verify(await forge('leads', now - 120), 'stock')).rejects.toMatchObject({ status: 401 });
  });

  it.each(['sites', 'identity', 'stock', 'leads', 'search-indexer', 'gateway'])(
    'refuses the key of %s that states to be the operator',
    async (service) => {
      const all = await generateServiceKeys([service, 'operator', 'verifier']);
      const tokensOf = (name: string) =>
        new InternalTokens({ privateJwk: all.privateJwk[name] as ServiceJwk, publicJwks: all.publicJwks, clock });
      const statement = { audience: 'verifier', caller: { actor: 'operator' } };
      await expect(
        tokensOf('verifier').verify(await tokensOf(service).sign(statement), 'verifier'),
      ).rejects.toMatchObject({ status: 403, detail: `The service ${service} may not act as the operator.` });
      const own = await tokensOf('operator').sign(statement);
      await expect(tokensOf('verifier').verify(own, 'verifier')).resolves.toMatchObject({ actor: 'operator' });
    },
  );

  it.each(keyHolders.filter((holder) => holder !== 'support'))(
    'refuses the key of %s that states to be support, or the background work of another',
    async (holder) => {
      const all = await generateServiceKeys<string>([...keyHolders, 'verifier']);
      const tokensOf = (name: string) =>
        new InternalTokens({ privateJwk: all.privateJwk[name] as ServiceJwk, publicJwks: all.publicJwks, clock });
      const verified = async (signer: string, actor: string) =>
        tokensOf('verifier').verify(
          await tokensOf(signer).sign({ audience: 'verifier', caller: { actor } }),
          'verifier',
        );
      await expect(verified(holder, 'support:1')).rejects.toMatchObject({
        status: 403,
        detail: `The service ${holder} may not act as support.`,
      });
      await expect(verified(holder, 'system:verifier')).rejects.toMatchObject({ status: 403 });
      await expect(verified(holder, `system:${holder}`)).resolves.toMatchObject({ service: holder });
    },
  );

  it.each(['support', 'support:', 'operator:1', 'visitor:1', 'feed', 'user:1', 'constructor'])(
    'refuses an actor of no known kind, as %s',
    async (actor) => {
      const token = await gateway.sign({ audience: 'stock', caller: { actor } });
      await expect(stock.verify(token, 'stock')).rejects.toMatchObject({
        status: 403,
        detail: /is not a known kind of caller/,
      });
    },
  );

  it('refuses what is not a token', async () => {
    await expect(stock.verify('not.a.token', 'stock')).rejects.toMatchObject({ status: 401 });
  });
});

describe('the scope of a call', () => {
  const scopes: (CallerScope['kind'] | undefined)[] = ['site', 'feed-key', undefined];
  const expected: Record<(typeof actorKinds)[number], CallerScope['kind'] | undefined> = {
    visitor: 'site',
    feed: 'feed-key',
    support: 'site',
    operator: undefined,
    system: undefined,
  };
  const actorOf = { visitor: 'visitor', feed: 'feed:acme', support: 'support:1', operator: 'operator' };

  it.each(actorKinds.flatMap((actor) => scopes.map((kind) => [actor, kind] as const)))(
    'SITE-4 is one of the actor’s kind: a %s with %s',
    async (actor, kind) => {
      const all = await generateServiceKeys(keyHolders);
      const holder = actor === 'operator' || actor === 'support' ? actor : 'gateway';
      const tokens = new InternalTokens({ privateJwk: all.privateJwk[holder], publicJwks: all.publicJwks, clock });
      const statement: CallerStatement = {
        actor: actor === 'system' ? 'system:gateway' : actorOf[actor],
        ...(kind && { scope: { kind, id: 'acme', revision: 1 } }),
      };
      const verified = tokens.verify(await tokens.sign({ audience: 'stock', caller: statement }), 'stock');
      if (kind === expected[actor]) await expect(verified).resolves.toMatchObject(statement);
      else await expect(verified).rejects.toMatchObject({ status: 403, detail: /must have/ });
    },
  );

  it.each([0, -1, 1.5, Number.MAX_VALUE])('SITE-4 has a revision that there can be, unlike %d', async (revision) => {
    const bad = { ...caller, scope: { kind: 'site', id: 'acme', revision } } as CallerStatement;
    await expect(gateway.sign({ audience: 'stock', caller: bad })).rejects.toThrow();
  });
});
