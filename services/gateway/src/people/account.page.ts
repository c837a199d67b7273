import { Clock, ProblemError, unavailable } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { FormAnswer, PageAnswer, PageLoader, PageVisit, SentForm } from '../page-loader/page-loader.ts';
import { accountView } from './account.view.ts';
import { VisitorSessions } from './visitor-sessions.ts';

/** What the page's buttons ask for. */
const asked = z.union([z.literal('this'), z.literal('all'), z.uuid()]);

/** A user's own page, and signing out (AUTH-2). */
@Injectable()
export class AccountPageLoader implements PageLoader {
  constructor(
    private readonly sessions: VisitorSessions,
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
    const which = asked.safeParse(fields.get('sign_out'));
    if (!which.success) throw new ProblemError({ status: 400, detail: 'Please choose which device to sign out.' });
    await this.sessions.end(site, request, which.data);
    const isOther = which.data !== 'this' && which.data !== 'all';
    return isOther ? { location: '/account' } : { location: '/', cookies: [{ kind: 'session', value: null }] };
  }
}
