import type { EventTransaction } from '@forecourt/event-store';
import { Letters } from '@forecourt/messages';
import type { PersonKey } from '@forecourt/persons';
import { Ids } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { type AlertNews, confirmationMail, newsMail } from './alert.mail.ts';
import type { AlertSite } from './alert.site.ts';
import type { RequestedAlert } from './alert.ts';
import { AlertLinks } from './alert-links.ts';
import type { DueRecipient } from './due.rows.ts';

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
