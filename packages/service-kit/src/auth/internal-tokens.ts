import { type CryptoKey, decodeProtectedHeader, errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Clock, SystemClock } from '../injectables/clock.ts';
import { unauthorized } from '../problem/problem-error.ts';
import { hmacSha256 } from '../secrets/link-signer.ts';
import {
  type CallerClaims,
  type CallerStatement,
  callerStatementSchema,
  requireOwnActor,
  requireOwnScope,
} from './caller.ts';
import { type PublicKeySet, type ServiceJwk, serviceOfKey } from './service-keys.ts';

const LIFETIME_SECONDS = 60;
/** Clocks of two machines may differ so much. */
const CLOCK_TOLERANCE_SECONDS = 5;
const ALGORITHM = 'EdDSA';
/** A token is given again for so long: a call that carries it has the rest of its lifetime. */
const GIVEN_AGAIN_SECONDS = 15;
/** A service states a caller for each feed and site, in about 1 kB each. */
const TOKENS_KNOWN = 1_000;

/** What a service needs to sign and check internal calls. */
export interface InternalTokensOptions {
  /** The service's own private key; its kid names the service. */
  privateJwk: ServiceJwk;
  /** The public keys of all peers. */
  publicJwks: PublicKeySet;
  clock?: Clock;
}

/** Signs and checks the tokens of internal calls: Ed25519, 60 seconds, bound to one audience. */
export class InternalTokens {
  /** The service that signs here. */
  readonly service: string;
  readonly #privateJwk: ServiceJwk;
  readonly #peers: ReadonlyMap<string, ServiceJwk>;
  readonly #clock: Clock;
  readonly #imported = new Map<string, Promise<CryptoKey | Uint8Array>>();
  readonly #signed = new LRUCache<string, { token: Promise<string>; issuedAt: number }>({ max: TOKENS_KNOWN });
  readonly #verified = new LRUCache<string, { claims: CallerClaims; issuedAt: number }>({ max: TOKENS_KNOWN });

  constructor(options: InternalTokensOptions) {
    this.#privateJwk = options.privateJwk;
    this.service = serviceOfKey(options.privateJwk.kid);
    this.#peers = new Map(options.publicJwks.keys.map((key) => [key.kid, key]));
    this.#clock = options.clock ?? new SystemClock();
  }

  /** A secret of this service for one purpose: the same in each of its processes, and nothing that leads back to its key. */
  derivedKey(purpose: string): Buffer {
    return hmacSha256(String(this.#privateJwk.d), purpose);
  }

  /**
   * A token for one audience (the called service's name) that states the caller; this service's name is added. Calls of one caller within
   * a few seconds have the same one.
   */
  sign({ audience, caller }: { audience: string; caller: CallerStatement }): Promise<string> {
    const issuedAt = this.#seconds();
    const key = JSON.stringify([audience, caller]);
    const given = this.#signed.get(key);
    const age = given && issuedAt - given.issuedAt;
    // After the clock was put back, an earlier token would seem to come from the future.
    if (given && age !== undefined && age >= 0 && age <= GIVEN_AGAIN_SECONDS) return given.token;
    const token = this.#signAt(issuedAt, audience, caller);
    this.#signed.set(key, { token, issuedAt });
    return token;
  }

  async #signAt(issuedAt: number, audience: string, caller: CallerStatement): Promise<string> {
    return new SignJWT(callerStatementSchema.parse(caller))
      .setProtectedHeader({ alg: ALGORITHM, kid: this.#privateJwk.kid })
      .setIssuer(this.service)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(await this.#key('private', this.#privateJwk));
  }

  /**
   * The caller that a token states, once its signature, issuer, audience and times are found good.
   * @throws ProblemError 401 otherwise; it says which of them failed and nothing more. 403 if the key may not state the actor (only
   * their own keys may state the operator and support), or the scope is not one of such an actor.
   */
  async verify(token: string, audience: string): Promise<CallerClaims> {
    const key = `${audience} ${token}`;
    const known = this.#verified.get(key);
    if (known && this.#isOfNow(known.issuedAt)) return known.claims;
    try {
      const { claims, issuedAt } = await this.#verifyAnew(token, audience);
      this.#verified.set(key, { claims, issuedAt });
      return claims;
    } catch (error) {
      throw refusal(error);
    }
  }

  async #verifyAnew(token: string, audience: string): Promise<{ claims: CallerClaims; issuedAt: number }> {
    const peer = this.#peers.get(decodeProtectedHeader(token).kid ?? '');
    if (!peer) throw unauthorized('The internal token was refused: its key is unknown.', 'token_refused');
    const { payload } = await jwtVerify(token, await this.#key('public', peer), {
      algorithms: [ALGORITHM],
      issuer: serviceOfKey(peer.kid),
      audience,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: LIFETIME_SECONDS,
      currentDate: this.#clock.now(),
      requiredClaims: ['exp', 'iat'],
    });
    const claims = { service: serviceOfKey(peer.kid), ...callerStatementSchema.parse(payload) };
    requireOwnActor(claims);
    requireOwnScope(claims);
    return { claims, issuedAt: earliest(payload) };
  }

  /** Whether a token that was found good is so still, short of the tolerance: on its edges it is checked in whole. */
  #isOfNow(issuedAt: number): boolean {
    const age = this.#seconds() - issuedAt;
    return age >= 0 && age < LIFETIME_SECONDS;
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }

  #key(use: 'private' | 'public', jwk: ServiceJwk): Promise<CryptoKey | Uint8Array> {
    const name = `${use}:${jwk.kid}`;
    const known = this.#imported.get(name) ?? importJWK(jwk, ALGORITHM);
    this.#imported.set(name, known);
    return known;
  }
}

/** When a token was issued, or would have been to expire when it does. */
function earliest({ iat = 0, exp = 0 }: JWTPayload): number {
  return Math.min(iat, exp - LIFETIME_SECONDS);
}

function refusal(error: unknown): Error {
  if (error instanceof errors.JWTExpired)
    return unauthorized('The internal token was refused: it has expired.', 'token_refused');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return unauthorized(`The internal token was refused: unexpected claim "${error.claim}".`, 'token_refused');
  }
  if (error instanceof Error && error.name === 'ProblemError') return error;
  return unauthorized(
    'The internal token was refused: it is malformed or not signed by a known service.',
    'token_refused',
  );
}
