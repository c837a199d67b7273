import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** Those who sign internal calls: the services, the operator whose commands call them, and those who support dealers. */
export const keyHolders = [
  'sites',
  'identity',
  'stock',
  'leads',
  'search-indexer',
  'gateway',
  'operator',
  'support',
] as const;
export type KeyHolder = (typeof keyHolders)[number];

/** An Ed25519 key of a service. `kid` is `<service>/<thumbprint>`: the part before the slash says whose key it is. */
export type ServiceJwk = JWK & { kid: string };

/** The public keys of all services that may call. */
export interface PublicKeySet {
  keys: ServiceJwk[];
}

/** Keys for each named service. */
export interface ServiceKeys<Name extends string = string> {
  privateJwk: Record<Name, ServiceJwk>;
  publicJwks: PublicKeySet;
}

/** Makes a fresh Ed25519 key for each named service: for tests, the standalone root and first set-up. */
export async function generateServiceKeys<Name extends string>(names: readonly Name[]): Promise<ServiceKeys<Name>> {
  const pairs = await Promise.all(names.map(async (name) => ({ name, ...(await generateKey(name)) })));
  const privateJwk = Object.fromEntries(pairs.map((pair) => [pair.name, pair.privateJwk])) as Record<Name, ServiceJwk>;
  return { privateJwk, publicJwks: { keys: pairs.map((pair) => pair.publicJwk) } };
}

/** The service that a key belongs to. */
export function serviceOfKey(kid: string): string {
  return kid.slice(0, kid.lastIndexOf('/'));
}

async function generateKey(service: string): Promise<{ privateJwk: ServiceJwk; publicJwk: ServiceJwk }> {
  const pair = await generateKeyPair('EdDSA', { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const kid = `${service}/${await calculateJwkThumbprint(publicKey)}`;
  return {
    privateJwk: { ...(await exportJWK(pair.privateKey)), kid },
    publicJwk: { ...publicKey, kid },
  };
}
