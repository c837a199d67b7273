import { type CryptoKey, decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT } from 'jose';
import { type Clock, SystemClock } from '../injectables/clock.ts';
import { forbidden, unauthorized } from '../problem/problem-error.ts';
import { type CallerClaims, type CallerStatement, callerStatementSchema, OPERATOR } from './caller.ts';
import { type PublicKeySet, type ServiceJwk, serviceOfKey } from './service-keys.ts';

const LIFETIME_SECONDS = 60;
/** Clocks of two machines may differ so much. */
const CLOCK_TOLERANCE_SECONDS = 5;
const ALGORITHM = 'EdDSA';

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

  constructor(options: InternalTokensOptions) {
    this.#privateJwk = options.privateJwk;
    this.service = serviceOfKey(options.privateJwk.kid);
    this.#peers = new Map(options.publicJwks.keys.map((key) => [key.kid, key]));
    this.#clock = options.clock ?? new SystemClock();
  }

  /** A token for one audience (the called service's name) that states the caller; this service's name is added. */
  async sign({ audience, caller }: { audience: string; caller: CallerStatement }): Promise<string> {
    const issuedAt = Math.floor(this.#clock.now().getTime() / 1000);
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
   * @throws ProblemError 401 otherwise; it says which of them failed and nothing more. 403 where a service states to be the operator,
   * whose own key alone may.
   */
  async verify(token: string, audience: string): Promise<CallerClaims> {
    try {
      const peer = this.#peers.get(decodeProtectedHeader(token).kid ?? '');
      if (!peer) throw unauthorized('The internal token is refused: its key is not known.');
      const { payload } = await jwtVerify(token, await this.#key('public', peer), {
        algorithms: [ALGORITHM],
        issuer: serviceOfKey(peer.kid),
        audience,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: LIFETIME_SECONDS,
        currentDate: this.#clock.now(),
        requiredClaims: ['exp', 'iat'],
      });
      return ownStatement({ service: serviceOfKey(peer.kid), ...callerStatementSchema.parse(payload) });
    } catch (error) {
      throw refusal(error);
    }
  }

  #key(use: 'private' | 'public', jwk: ServiceJwk): Promise<CryptoKey | Uint8Array> {
    const name = `${use}:${jwk.kid}`;
    const known = this.#imported.get(name) ?? importJWK(jwk, ALGORITHM);
    this.#imported.set(name, known);
    return known;
  }
}

function ownStatement(claims: CallerClaims): CallerClaims {
  if (claims.actor !== OPERATOR || claims.service === OPERATOR) return claims;
  throw forbidden(`The service ${claims.service} may not act as the operator.`);
}

function refusal(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return unauthorized('The internal token is refused: it has expired.');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return unauthorized(`The internal token is refused: its claim "${error.claim}" is not as expected.`);
  }
  if (error instanceof Error && error.name === 'ProblemError') return error;
  return unauthorized('The internal token is refused: it is not well-formed or not signed by a known service.');
}
