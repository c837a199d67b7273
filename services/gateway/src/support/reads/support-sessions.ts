import { type CredentialHolder, credentialHolder, type Dealership } from '@forecourt/contracts';
import { ProblemError, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityClient } from '../../clients/service-clients.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config/gateway-config.ts';
import { Credentials } from '../../credentials/credentials.ts';
import { changeCookies, cookieOf } from '../../http/browser-cookies.ts';

const purposes = ['support'] as const;
const caller = { actor: 'system:gateway' };

/** The browsers of those who support dealers: signed in with a credential, for as long as it is in use and eight hours at most (AUTH-5). */
@Injectable()
export class SupportSessions {
  readonly #development: boolean;

  constructor(
    private readonly credentials: Credentials,
    private readonly identity: IdentityClient,
    private readonly sites: SiteDirectory,
    @Inject(GATEWAY_CONFIG) { development = false }: GatewayConfig,
  ) {
    this.#development = development;
  }

  /** Signs a browser in with what somebody pasted. @throws ProblemError 401, or 429 after too many refused ones of its network */
  async open(request: FastifyRequest, reply: FastifyReply, pasted: string): Promise<void> {
    const { session } = await this.credentials.signIn(request, pasted, purposes);
    const before = cookieOf('support', request, this.#development);
    if (before !== undefined) await this.#end(before);
    changeCookies(reply, [{ kind: 'support', value: session }], this.#development);
  }

  /** The credential that a browser is signed in with; undefined if it is not, or the credential has ended. */
  async holderOf(request: FastifyRequest): Promise<CredentialHolder | undefined> {
    const session = cookieOf('support', request, this.#development);
    if (session === undefined) return undefined;
    try {
      const asked = { body: { session, purposes }, answer: credentialHolder, caller } as const;
      return (await this.identity.request('POST', '/credential-sessions/check', asked)).body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) return undefined;
      throw error;
    }
  }

  /** Signs a browser out. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = cookieOf('support', request, this.#development);
    if (session !== undefined) await this.#end(session);
    changeCookies(reply, [{ kind: 'support', value: null }], this.#development);
  }

  /** The dealerships that a credential is for, as they are configured: for their names alone. */
  dealershipsOf({ site, dealerships = [] }: CredentialHolder): Dealership[] {
    const config = site === undefined ? undefined : this.sites.bySlug(site)?.config;
    if (config) return this.sites.dealershipsOf(config);
    return dealerships.flatMap(({ id }) => this.sites.dealership(id) ?? []);
  }

  async #end(session: string): Promise<void> {
    await this.identity.request('POST', '/credential-sessions/end', { body: { session }, caller });
  }
}
