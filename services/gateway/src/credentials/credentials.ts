import {
  type CredentialHolder,
  type CredentialPurpose,
  credentialHolder,
  type OpenedCredentialSession,
  openedCredentialSession,
} from '@forecourt/contracts';
import { forbidden, ProblemError } from '@forecourt/service-kit';
import { Inject, Injectable, type Provider } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { IdentityClient } from '../clients/service-clients.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { basicCredentials, bearerToken, keyIdOf } from '../http/presented-credential.ts';
import { boundsOf, type RoutedRequest, type RouteLimits } from '../limits/bound-routes.ts';
import { Refusals } from '../limits/refusals.ts';
import type { RouteBounds } from '../limits/route-bounds.ts';
import { ROUTE_LIMITS } from '../limits/route-limits.ts';

/** Injection token of the Refusals of credentials. */
const CREDENTIAL_REFUSAL_LIMIT = Symbol('CREDENTIAL_REFUSAL_LIMIT');

/** Counted in this process: wrong attempts must not reach a database. */
export const credentialLimit: Provider = {
  provide: CREDENTIAL_REFUSAL_LIMIT,
  inject: [GATEWAY_LIMITS],
  useFactory: ({ refusedCredentialsPerMinute: times }: GatewayLimits) => {
    const refusal = `More than ${times} credentials of your network or with this id were refused within a minute, so the next ones are checked one at a time, and too many are waiting. Retry-After says when to try again.`;
    return new Refusals({ name: 'refused-credentials', times, refusal });
  },
};

const caller = { actor: 'system:gateway' };

/** What is read of a request that presents a credential. */
export type PresentingRequest = Pick<FastifyRequest, 'presented' | 'ip' | 'outside'> & RoutedRequest;

/** A credential that was presented and is valid. */
export interface ValidCredential extends CredentialHolder {
  /** What was presented: only to be passed on to the identity service, which checks it again. */
  readonly token: string;
}

/** How a route asks for credentials: its scheme and the answer's own words. */
interface Scheme {
  readonly challenge?: string;
  readonly missing: string;
}
const BEARER: Scheme = {
  challenge: 'Bearer realm="forecourt"',
  missing: 'This call requires a credential: send it as "Authorization: Bearer TOKEN".',
};
/** Of a page's form: a browser that reads a challenge would ask for a password in a window of its own. */
const PASTED: Scheme = { missing: 'Paste the credential.' };
const BASIC: Scheme = {
  challenge: 'Basic realm="forecourt feeds", charset="UTF-8"',
  missing: 'This feed requires HTTP Basic: the site’s slug as user and a feed-out key as password.',
};

const ANYTHING = { about: '', require: () => undefined };

/** Has the credentials checked that requests present; the identity service alone knows them. */
@Injectable()
export class Credentials {
  constructor(
    private readonly identity: IdentityClient,
    @Inject(CREDENTIAL_REFUSAL_LIMIT) private readonly refusals: Refusals,
    @Inject(ROUTE_LIMITS) private readonly limits: RouteLimits,
  ) {}

  /**
   * Whose bearer token it is.
   * @param purposes what it may be for at this route.
   * @throws ProblemError 401 if there is none, it is not valid, or it is for something else; 429 after too many refused ones from this
   *   network, or too many calls with this credential; 503 if identity does not respond.
   */
  bearer(request: PresentingRequest, purposes: readonly CredentialPurpose[]): Promise<ValidCredential> {
    return this.#check(request, bearerToken(request.presented), purposes, BEARER);
  }

  /**
   * As bearer, for a route about one site: the operator may act for each, a site's credential only for its own.
   * @param site slug of the site that is read or changed.
   * @throws ProblemError as bearer; 403 if the credential is for another site (SITE-4).
   */
  async bearerFor(
    request: PresentingRequest,
    site: string,
    purposes: readonly CredentialPurpose[] = ['operator', 'site'],
  ): Promise<ValidCredential> {
    const credential = await this.bearer(request, purposes);
    if (credential.purpose === 'operator' || credential.site === site) return credential;
    throw forbidden(`The credential ${credential.key_id} is for another site.`);
  }

  /**
   * The feed-out credential in a request's HTTP Basic: its user must be the site's slug.
   * @throws ProblemError 401 also if it is of another site; 429 and 503 as bearer.
   */
  async feedOut(request: PresentingRequest, site: string): Promise<ValidCredential> {
    const basic = basicCredentials(request.presented);
    const require = (holder: CredentialHolder) => {
      if (basic?.user !== site || holder.site !== site) {
        throw new ProblemError({ status: 401, detail: 'User and key are not of this site.' });
      }
    };
    return this.#check(request, basic?.password, ['feed-out'], BASIC, { about: `${basic?.user} ${site}`, require });
  }

  /**
   * Signs a browser in with a credential that somebody pasted.
   * @throws ProblemError as bearer.
   */
  signIn(
    request: Pick<FastifyRequest, 'ip' | 'outside'>,
    token: string,
    purposes: readonly CredentialPurpose[],
  ): Promise<OpenedCredentialSession> {
    return this.#looking(request, { token, for: ['session', ...purposes] }, PASTED, async () => {
      const asked = { body: { token, purposes }, answer: openedCredentialSession, caller } as const;
      return (await this.identity.request('POST', '/credential-sessions', asked)).body;
    });
  }

  async #check(
    request: PresentingRequest,
    token: string | undefined,
    purposes: readonly CredentialPurpose[],
    scheme: Scheme,
    { about, require }: { about: string; require: (holder: CredentialHolder) => void } = ANYTHING,
  ): Promise<ValidCredential> {
    if (!token) throw refused(scheme, scheme.missing);
    const credential = await this.#looking(request, { token, for: [...purposes, about] }, scheme, async () => {
      const asked = { body: { token, purposes }, answer: credentialHolder, caller } as const;
      const { body } = await this.identity.request('POST', '/credentials/check', asked);
      require(body);
      return { ...body, token };
    });
    const { ofHolder }: RouteBounds = boundsOf(request);
    if (ofHolder) await this.limits.counts[ofHolder].take(credential.key_id);
    return credential;
  }

  async #looking<Answer>(
    { ip, outside }: Pick<FastifyRequest, 'ip' | 'outside'>,
    presented: { readonly token: string; readonly for: readonly string[] },
    scheme: Scheme,
    check: () => Promise<Answer>,
  ): Promise<Answer> {
    const { token } = presented;
    try {
      const proof = JSON.stringify([token, presented.for]);
      return await this.refusals.looking({ ip, id: keyIdOf(token), proof, stays: true }, check, outside);
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) throw refused(scheme, error.detail);
      throw error instanceof ProblemError && error.status === 400 ? refused(scheme, 'This is no credential.') : error;
    }
  }
}

function refused({ challenge }: Scheme, detail: string): ProblemError {
  return new ProblemError({
    status: 401,
    detail,
    headers: { ...(challenge && { 'www-authenticate': challenge }), 'cache-control': 'no-store' },
    security: 'credential_refused',
  });
}
