import {
  erasedLeads,
  erasedUsers,
  foundUsers,
  type PersonalData,
  personsLeads,
  type UserAccount,
} from '@forecourt/contracts';
import { Clock, ProblemError, unauthorized } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { IdentityClient, LeadsClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';
import { VisitorSessions } from './visitor-sessions.ts';

/** For how long after a sign-in its code proves who is there: a phone left on a table for a month proves nobody. */
export const PROVEN_MS = 30 * 60_000;
/** A person may have a thousand leads to open. */
const TIMEOUT_MS = 30_000;

/** Whether this browser was signed in by a code lately. */
export function isProven({ sessions }: Pick<UserAccount, 'sessions'>, now: Date): boolean {
  const current = sessions.find((session) => session.current);
  return current !== undefined && now.getTime() - Date.parse(current.signed_in_at) < PROVEN_MS;
}

/** What this site has of its signed-in user, and its erasure (AUTH-4). */
@Injectable()
export class PersonalDataCalls {
  constructor(
    private readonly sessions: VisitorSessions,
    private readonly leads: LeadsClient,
    private readonly identity: IdentityClient,
    private readonly clock: Clock,
  ) {}

  /** Everything that the services have. @throws ProblemError 401 without a session, 403 for one that is not proven lately, 503 */
  async export(site: SiteContext, request: FastifyRequest): Promise<PersonalData> {
    const { user, token } = await this.#provenUser(site, request);
    const caller = visitorOf(site);
    const timeoutMs = TIMEOUT_MS;
    const body = { phone: user.phone, users: [{ site: site.config.slug, user_id: user.user_id }] };
    const [leads, users] = await Promise.all([
      this.leads.request('POST', '/persons/export', { body, caller, timeoutMs, answer: personsLeads }),
      this.identity.request('POST', '/users/export-own', { body: { token }, caller, answer: foundUsers }),
    ]);
    const own = users.body.users.find(({ user_id: userId }) => userId === user.user_id);
    if (!own) throw unauthorized();
    return { site: site.config.name, exported_at: this.clock.now().toISOString(), user: own, ...leads.body };
  }

  /**
   * Erases it. The user goes last, so that whoever meets a fault is still signed in and can try again: each step can be repeated.
   * @throws ProblemError as export
   */
  async erase(site: SiteContext, request: FastifyRequest): Promise<void> {
    const { user, token } = await this.#provenUser(site, request);
    const caller = visitorOf(site);
    const body = { phone: user.phone, users: [{ site: site.config.slug, user_id: user.user_id }] };
    await this.leads.request('POST', '/persons/erase', { body, caller, timeoutMs: TIMEOUT_MS, answer: erasedLeads });
    await this.identity.request('POST', '/users/erase-own', { body: { token }, caller, answer: erasedUsers });
  }

  async #provenUser(site: SiteContext, request: FastifyRequest): Promise<{ user: UserAccount; token: string }> {
    const token = this.sessions.tokenOf(request);
    const user = await this.sessions.accountOf(site, request);
    if (!user || token === undefined) throw unauthorized('Please sign in.');
    if (isProven(user, this.clock.now())) return { user, token };
    throw new ProblemError({ status: 403, detail: 'Please sign in again, so that we know it is you.' });
  }
}
