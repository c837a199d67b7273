import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import {
  type FormAnswer,
  type FoundPage,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import { AlertDesk, type LinkAct } from './alert-desk.ts';
import { alertView } from './alerts.view.ts';

const ACTS: ReadonlySet<string> = new Set<LinkAct>(['confirm', 'stop', 'unsubscribe']);

/** Alerts by their signed links (LEAD-11). A link alone does nothing: programs that read mail follow links too. */
@Injectable()
export class AlertPageLoader implements PageLoader {
  constructor(
    private readonly desk: AlertDesk,
    private readonly sessions: VisitorSessions,
  ) {}

  /** The alert of a link; null for a link that is not of this site (SITE-4). */
  async load({ site, path, params: { token = '' } }: PageVisit): Promise<FoundPage | null> {
    const linked = await this.desk.linked(site, token);
    if (!linked) return null;
    const all = path.endsWith('/unsubscribe');
    const content = alertView(linked.alert, { others: linked.others, at: path, all });
    return { content, words: wordsOf(content), personal: true };
  }

  /** Does what the button says. The link is who has it: there is no session whose page could be forged. */
  async take(visit: PageVisit, { fields, request }: SentForm): Promise<FormAnswer> {
    const { site, path, params } = visit;
    const act = fields.get('go') ?? '';
    if (!isAct(act)) throw new ProblemError({ status: 400, detail: 'Please choose what to do.' });
    const user = act === 'confirm' ? await this.sessions.userIfKnown(site, request) : null;
    await this.desk.act(site, params.token ?? '', { act, user });
    return { location: path };
  }
}

const isAct = (text: string): text is LinkAct => ACTS.has(text);
