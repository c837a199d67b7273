import { type AccountSection, hasAlerts } from '@forecourt/contracts';
import { ProblemError, unauthorized } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { requireSameOrigin } from '../http/other-websites.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import type { AccountPart, AccountVisit } from '../people/account-part.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import { AlertDesk } from './alert-desk.ts';
import { SAVED_PATH, savedSearchesView } from './alerts.view.ts';

/** A signed-in user's own alerts (LEAD-11). */
@Injectable()
export class SavedSearchesPageLoader implements PageLoader {
  constructor(
    private readonly desk: AlertDesk,
    private readonly sessions: VisitorSessions,
  ) {}

  /** The page of whoever is signed in; its gate has let nobody else through. */
  async load({ site, request }: PageVisit): Promise<FoundPage> {
    const user = request && (await this.sessions.userOf(site, request));
    if (!user) throw unauthorized('Please sign in.');
    const content = savedSearchesView(await this.desk.own(site, user), site);
    return { content, words: wordsOf(content), personal: true };
  }

  /** Removes one. One that is gone already is no fault. */
  async take({ site }: PageVisit, { fields, request }: SentForm): Promise<FormAnswer> {
    requireSameOrigin(request.headers, request.host);
    const user = await this.sessions.userOf(site, request);
    if (!user) return { location: SAVED_PATH };
    await this.desk.remove(site, user, fields.get('remove') ?? '').catch((error: unknown) => {
      if (!(error instanceof ProblemError) || error.status !== 404) throw error;
    });
    return { location: SAVED_PATH };
  }
}

/** A user's saved searches and price alerts, in their account (LEAD-11). */
@Injectable()
export class SavedSearchesPart implements AccountPart {
  constructor(private readonly desk: AlertDesk) {}

  async sections({ site, user }: AccountVisit): Promise<AccountSection[]> {
    if (!hasAlerts(site.config)) return [];
    const { title, alerts } = savedSearchesView(await this.desk.own(site, user), site);
    if (alerts.length === 0) return [];
    return [
      {
        ...{ id: 'saved-searches', title: `${title} and alerts` },
        entries: alerts.map(({ id, title: name, href, note }) => ({
          ...{ id, title: name, car: null, status: null, lines: [note] },
          links: [{ label: 'See what matches', href }],
        })),
        more: { label: 'Stop some of them', href: SAVED_PATH },
      },
    ];
  }
}
