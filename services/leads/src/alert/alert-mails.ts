import type { AlertOrder } from '@forecourt/contracts';
import { MessageSender } from '@forecourt/messages';
import { Inject, Injectable } from '@nestjs/common';
import { AlertLinks } from './alert-links.ts';
import { confirmationMail } from './alert-mail.ts';
import type { AlertSite } from './alert-site.ts';

/** The path of an alert's page on its site. */
export const alertPath = (token: string): string => `/alerts/${token}`;

/** Sends the links that turn alerts on (LEAD-11). */
@Injectable()
export class AlertMails {
  constructor(
    @Inject(MessageSender) private readonly sender: MessageSender,
    @Inject(AlertLinks) private readonly links: AlertLinks,
  ) {}

  /** Sends it without keeping anybody waiting: the answer takes as long whether or not there is one. A fault is counted and logged by the sender. */
  confirm(site: AlertSite, { streamId, order, email }: { streamId: string; order: AlertOrder; email: string }): void {
    const linkPath = alertPath(this.links.tokenOf(site.config.slug, streamId));
    const { title, kind, origin } = order;
    this.sender.sendEmail(confirmationMail(site, { title, kind, origin, linkPath }, email)).catch(() => undefined);
  }
}
