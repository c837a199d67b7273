import { EventStore, type EventTransaction } from '@forecourt/event-store';
import { Letters } from '@forecourt/messages';
import { LookupKey, type PersonKey } from '@forecourt/persons';
import { Ids } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { SignedTokens } from '../lead/lead-token.ts';
import { type AlertNews, confirmationMail, newsMail } from './alert.mail.ts';
import { alertIdOf, alertStream, noSuchAlert } from './alert.rules.ts';
import type { AlertSite } from './alert.site.ts';
import { type Alert, type AlertEvent, evolveAlert, type RequestedAlert } from './alert.ts';
import type { DueRecipient } from './due.rows.ts';

/** An alert that a link names. */
export interface LinkedStream {
  readonly streamId: string;
  readonly alert: Alert;
}

/** Signed links to alerts (LEAD-11): bound to the site and the alert, with nothing about the person. They never end: whoever has a message can always stop it. */
@Injectable()
export class AlertLinks {
  readonly #tokens: SignedTokens;

  constructor(
    lookup: LookupKey,
    private readonly store: EventStore,
  ) {
    this.#tokens = new SignedTokens(lookup, 'alert');
  }

  /** The token of an alert's links on its site. */
  tokenOf(site: string, streamId: string): string {
    return this.#tokens.tokenOf(alertIdOf(streamId), `${site}:${streamId}`);
  }

  /** The alert that a token names. @throws ProblemError 404 for a token that is not this site's, or was never given out (SITE-4) */
  async find(site: string, token: string): Promise<LinkedStream> {
    const id = this.#tokens.read(token, (each) => `${site}:${alertStream(each)}`);
    if (id === undefined) throw noSuchAlert();
    const streamId = alertStream(id);
    const events = await this.store.transact((tx) => tx.load<AlertEvent>(streamId));
    const alert = events.reduce<Alert | undefined>(evolveAlert, undefined);
    if (alert?.site !== site) throw noSuchAlert();
    return { streamId, alert };
  }
}

/** The path of an alert's page on its site. */
export const alertPath = (token: string): string => `/alerts/${token}`;

/** A person who is written to. */
export interface Addressee {
  readonly person: PersonKey;
  readonly to: string;
}

/** Writes to people about their alerts, in the transaction of what is said (LEAD-11). */
@Injectable()
export class AlertLetters {
  constructor(
    private readonly letters: Letters,
    private readonly links: AlertLinks,
    private readonly ids: Ids,
  ) {}

  /** Sends the link that turns an alert on: one for each time that it is asked for, which are few. @returns false if the address gets no more today */
  async confirm(
    { queryRunner }: EventTransaction,
    site: AlertSite,
    alert: Pick<RequestedAlert, 'title' | 'kind' | 'origin'> & { readonly streamId: string },
    { person, to }: Addressee,
  ): Promise<boolean> {
    const { slug } = site.config;
    const { streamId, title, kind, origin } = alert;
    const linkPath = alertPath(this.links.tokenOf(slug, streamId));
    const { isNew } = await this.letters.post(queryRunner, {
      ...{ act: `alert_confirmation:${streamId}:${this.ids.uuid()}`, purpose: 'alert_confirmation', site: slug },
      ...{ about: streamId, person, to, content: confirmationMail(site, { title, kind, origin, linkPath }) },
    });
    return isNew;
  }

  /** Sends all that is new for a person on a site: the message of this number. */
  async news(
    { queryRunner }: EventTransaction,
    site: AlertSite,
    { personId, messages }: DueRecipient,
    news: readonly [AlertNews, ...AlertNews[]],
    { person, to }: Addressee,
  ): Promise<void> {
    const { slug } = site.config;
    await this.letters.post(queryRunner, {
      ...{ act: `alert_news:${slug}:${personId}:${messages}`, purpose: 'alert_news', site: slug },
      ...{ about: `alerts of ${personId}`, person, to, content: newsMail(site, news) },
    });
  }
}
