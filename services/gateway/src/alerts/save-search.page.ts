import { alertRequest, alertState, HONEYPOT } from '@forecourt/contracts';
import { badRequest, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { ScarceActs } from '../captcha/scarce-acts.ts';
import { saveHref } from '../cards/lead-addresses.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import { AlertDesk, acceptedAs } from './alert-desk.ts';
import { AlertLimits } from './alert-limits.ts';
import { type About, saveSearchView } from './alerts.view.ts';

const LONGEST_ADDRESS = 2_000;

/** Asks for an alert, without JavaScript too (LEAD-11). */
@Injectable()
export class SaveSearchPageLoader implements PageLoader {
  constructor(
    private readonly desk: AlertDesk,
    private readonly sessions: VisitorSessions,
    private readonly acts: ScarceActs,
    private readonly limits: AlertLimits,
  ) {}

  /** The form for what the address names; null if that is neither a search nor a vehicle of the site. */
  async load({ site, parameters }: PageVisit): Promise<FoundPage | null> {
    const about = aboutOf(parameters);
    const subject = await this.desk.subject(site, about).catch(nothingThere);
    const { data: state } = alertState.safeParse(parameters.get('done'));
    return subject && found(saveSearchView(site, about, subject, state ? { done: acceptedAs(state).message } : {}));
  }

  /** Takes the form; what cannot be taken is shown again with the reason. */
  async take({ site, parameters }: PageVisit, { fields, request }: SentForm): Promise<FormAnswer> {
    const about = aboutOf(parameters);
    const subject = await this.desk.subject(site, about).catch(nothingThere);
    if (!subject) return null;
    const typed = fields.get('email')?.trim() ?? '';
    try {
      requireSameOrigin(request.headers, request.host);
      await this.limits.take(site, request);
      const read = alertRequest.safeParse({ ...about, ...(typed !== '' && { email: typed }) });
      if (!read.success)
        throw badRequest([{ field: 'email', message: 'Please enter an email address, such as name@example.com.' }]);
      // Only programs fill it in. A browser that does no proof of work sends this form.
      const suspected = (fields.get(HONEYPOT.name) ?? '') !== '';
      const user = await this.sessions.userOf(site, request);
      const { state } = await this.acts.doing(site, { ip: request.ip }, () =>
        this.desk.request(site, subject, { email: read.data.email, user, suspected }),
      );
      return { location: `${saveHref(about)}&done=${state}` };
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      const message = problem.errors[0]?.message ?? problem.message;
      const sent = { email: typed.slice(0, LONGEST_ADDRESS), message };
      return { again: { ...found(saveSearchView(site, about, subject, { sent })), status: problem.status }, problem };
    }
  }
}

function aboutOf(parameters: URLSearchParams): About {
  const car = parameters.get('car_id')?.slice(0, 100);
  if (car) return { car_id: car };
  const search = parameters.get('search');
  return search === null ? {} : { search: search.slice(0, LONGEST_ADDRESS) };
}

function nothingThere(error: unknown): null {
  if (error instanceof ProblemError && (error.status === 400 || error.status === 404)) return null;
  throw error;
}

const found = (content: ReturnType<typeof saveSearchView>): FoundPage => ({ content, words: wordsOf(content) });
