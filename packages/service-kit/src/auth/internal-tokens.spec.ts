import { beforeAll, describe, expect, it } from '@jest/globals';
import { importJWK, SignJWT } from 'jose';
import { FixedClock } from '../injectables/clock.ts';
import { requireSite } from './caller.ts';
import { InternalTokens } from './internal-tokens.ts';
import { generateServiceKeys, type ServiceJwk, type ServiceKeys } from './service-keys.ts';

const clock = new FixedClock('2026-11-21T00:00:00Z');
const caller = { actor: 'feed:acme', site: 'acme', dealerships: [{ id: 7, slug: 'acme-city' }] };
let keys: ServiceKeys<'gateway' | 'stock' | 'leads'>;
let gateway: InternalTokens;
let stock: InternalTokens;

beforeAll(async () => {
  keys = await generateServiceKeys(['gateway', 'stock', 'leads']);
  gateway = new InternalTokens({ privateJwk: keys.privateJwk.gateway, publicJwks: keys.publicJwks, clock });
  stock = new InternalTokens({ privateJwk: keys.privateJwk.stock, publicJwks: keys.publicJwks, clock });
});

describe('InternalTokens', () => {
  it('gives the caller with the service that signed', async () => {
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

  it('gives a caller its token again for 15 seconds, and another caller or audience another', async () => {
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
    expect(await signer.sign({ audience: 'stock', caller: { ...caller, site: 'other' } })).not.toBe(first);
    moving.advance(1_000);
    const next = await signer.sign({ audience: 'stock', caller });
    expect(next).not.toBe(first);
    expect(await signer.sign({ audience: 'stock', caller })).toBe(next);
  });

  it('signs anew once the clock was put back, as a token of the future is refused', async () => {
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
    await expect(stock.verify(token, 'stock')).rejects.toMatchObject({ status: 401, detail: /not known/ });
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

  it('refuses what is no token', async () => {
    await expect(stock.verify('not.a.token', 'stock')).rejects.toMatchObject({ status: 401 });
  });
});

describe('requireSite', () => {
  it('gives the site or refuses', () => {
    expect(requireSite({ service: 'gateway', ...caller })).toBe('acme');
    expect(() => requireSite({ service: 'gateway', actor: 'visitor' })).toThrow(/for a site/);
  });
});
