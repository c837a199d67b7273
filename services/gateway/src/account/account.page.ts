import type { AccountSection } from '@forecourt/contracts';
import { Clock, ProblemError, SERVICE_LOGGER, unavailable } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { requireSameOrigin } from '../http/other-websites.ts';
import type { FormAnswer, PageAnswer, PageLoader, PageVisit, SentForm } from '../page-loader/page-loader.ts';
import type { AccountPart, AccountVisit } from '../people/account-part.ts';
import { PersonalDataCalls } from '../people/personal-data.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import type { SiteContext } from '../site/site-context.ts';
import { accountView, PROVE_PATH } from './account.view.ts';

/** What the page's buttons ask for. */
const asked = z.union([z.literal('this'), z.literal('all'), z.uuid()]);

/** The parts of the page, in their order. */
export const ACCOUNT_PARTS = Symbol('ACCOUNT_PARTS');

/** A user's own page: what they have saved, sent and booked, signing out (AUTH-2), and the erasure of what is kept of them (AUTH-4). */
@Injectable()
export class AccountPageLoader implements PageLoader {
  constructor(
    private readonly sessions: VisitorSessions,
    private readonly personal: PersonalDataCalls,
    @Inject(ACCOUNT_PARTS) private readonly parts: readonly AccountPart[],
    private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** The page of whoever is signed in; its gate has let nobody else through. */
  async load({ site, request }: PageVisit): Promise<PageAnswer> {
    const account = request && (await this.sessions.accountOf(site, request));
    if (!account) throw unavailable();
    const { user_id, phone } = account;
    const visit = { site, request, user: { user_id, phone } };
    const found = await Promise.all(this.parts.map((part) => this.#sectionsOf(part, visit)));
    const shown = { sections: found.flatMap((each) => each ?? []), incomplete: found.includes(null) };
    const content = accountView({ account, site, ...shown }, this.clock.now());
    return { content, words: { title: content.title, description: content.title } };
  }

  /** Its sections; null if what they are read from does not respond, as the rest of the page is still of use. */
  async #sectionsOf(part: AccountPart, visit: AccountVisit): Promise<AccountSection[] | null> {
    try {
      return await part.sections(visit);
    } catch (error) {
      this.logger.warn({ err: error }, 'a part of an account can’t be shown');
      return null;
    }
  }

  /** Signs out: here, on another device, or everywhere. */
  async take({ site }: PageVisit, { fields, request }: SentForm): Promise<FormAnswer> {
    requireSameOrigin(request.headers, request.host);
    if (fields.get('erase') === 'yes') return this.#erase(site, request);
    const which = asked.safeParse(fields.get('sign_out'));
    if (!which.success) throw new ProblemError({ status: 400, detail: 'Please choose which device to sign out.' });
    await this.sessions.end(site, request, which.data);
    const isOther = which.data !== 'this' && which.data !== 'all';
    return isOther ? { location: '/account' } : { location: '/', cookies: [{ kind: 'session', value: null }] };
  }

  /** Who signed in too long ago confirms first that it is them. */
  async #erase(site: SiteContext, request: FastifyRequest): Promise<FormAnswer> {
    try {
      await this.personal.erase(site, request);
      // The next form would be filled with the details that are erased.
      return { location: '/sign-in?done=erased', cookies: [{ kind: 'session', value: null }], forgets: true };
    } catch (error) {
      if (error instanceof ProblemError && error.status === 403) return { location: PROVE_PATH };
      throw error;
    }
  }
}
