import { Clock, ProblemError, unavailable } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { FormAnswer, PageAnswer, PageLoader, PageVisit, SentForm } from '../page-loader/page-loader.ts';
import type { SiteContext } from '../site/site-context.ts';
import { accountView, PROVE_PATH } from './account.view.ts';
import { PersonalDataCalls } from './personal-data.ts';
import { VisitorSessions } from './visitor-sessions.ts';

/** What the page's buttons ask for. */
const asked = z.union([z.literal('this'), z.literal('all'), z.uuid()]);

/** A user's own page: signing out (AUTH-2), and the erasure of what is kept of them (AUTH-4). */
@Injectable()
export class AccountPageLoader implements PageLoader {
  constructor(
    private readonly sessions: VisitorSessions,
    private readonly personal: PersonalDataCalls,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** The page of whoever is signed in; its gate has let nobody else through. */
  async load({ site, request }: PageVisit): Promise<PageAnswer> {
    const account = request && (await this.sessions.accountOf(site, request));
    if (!account) throw unavailable();
    const content = accountView(account, this.clock.now());
    return { content, words: { title: content.title, description: content.title } };
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
      return { location: '/sign-in?done=erased', cookies: [{ kind: 'session', value: null }] };
    } catch (error) {
      if (error instanceof ProblemError && error.status === 403) return { location: PROVE_PATH };
      throw error;
    }
  }
}
