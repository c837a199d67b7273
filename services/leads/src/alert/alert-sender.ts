import { applyCommand, EventStore } from '@forecourt/event-store';
import { MessageFault, MessageSender } from '@forecourt/messages';
import { LookupKey, PersonKeys } from '@forecourt/persons';
import { type PriceSettings, priceSettingsOf } from '@forecourt/retail-rules';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { alertRules } from './alert.rules.ts';
import type { AlertCommand } from './alert.ts';
import { AlertLinks } from './alert-links.ts';
import { type AlertNews, newsMail } from './alert-mail.ts';
import { alertPath } from './alert-mails.ts';
import { type AlertSite, alertSite, zoneOfSite } from './alert-site.ts';
import { AlertWithdrawal } from './alert-withdrawal.ts';
import { announcedCar } from './announced-car.ts';
import {
  claimRecipients,
  type DueRecipient,
  postpone,
  settleMatches,
  settleRecipient,
  type WaitingMatch,
  waitingMatches,
} from './due-recipients.ts';
import { openedEmail } from './sealed-email.ts';
import { type AlertPace, nextWritingTime } from './send-time.ts';
import { type StillNew, stillNew } from './still-new.ts';
import { loadCars } from './watched-cars.ts';

/** Messages that are begun together. */
const AT_ONCE = 10;
/** A message that no server takes is given up after so many tries, over about a day and a half. */
const MOST_ATTEMPTS = 8;
const RETRY_MS = 10 * 60_000;

/** Injection token of the AlertPace. */
export const ALERT_PACE = Symbol('ALERT_PACE');

/** Writes to persons whose alerts have news: at most once a day, and never at night (LEAD-11). */
@Injectable()
export class AlertSender {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(PersonKeys) private readonly persons: PersonKeys,
    @Inject(LookupKey) private readonly lookup: LookupKey,
    @Inject(MessageSender) private readonly messages: MessageSender,
    @Inject(AlertLinks) private readonly links: AlertLinks,
    @Inject(AlertWithdrawal) private readonly withdrawal: AlertWithdrawal,
    @Inject(ALERT_PACE) private readonly pace: AlertPace,
  ) {}

  /** Sends what is due now. @returns how many persons were looked at */
  async sendDue(): Promise<number> {
    const due = await claimRecipients(this.dataSource, this.clock.now(), AT_ONCE);
    const ended = await Promise.allSettled(due.map((recipient) => this.#write(recipient)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  }

  async #write(recipient: DueRecipient): Promise<void> {
    const site = alertSite(recipient.site, this.directory);
    // A site without alerts sends nothing; what waits is due again once the switch is back.
    if (!site) return postpone(this.dataSource, recipient, this.#later(1), 0);
    const now = this.clock.now();
    const allowed = nextWritingTime(now, recipient.lastSent, zoneOfSite(site), this.pace);
    if (allowed > now) return postpone(this.dataSource, recipient, allowed, recipient.attempts - 1);
    const waiting = await waitingMatches(this.dataSource, recipient);
    const key = await this.persons.find(this.dataSource, recipient.personId);
    if (!key) return this.withdrawal.ofPerson(recipient.personId, 'erased');
    const cars = await loadCars(
      this.dataSource,
      waiting.map(({ carId }) => carId),
    );
    const fresh = waiting.flatMap(
      (match) => stillNew(match, cars.get(match.carId)?.state, site, this.directory, now) ?? [],
    );
    const [first, ...others] = this.#newsOf(fresh, priceSettingsOf(site.config, now));
    const told = fresh.map(({ match }) => match);
    if (first) {
      const [{ match }] = fresh as [StillNew, ...StillNew[]];
      const to = openedEmail(key, match.alert.sealed_email, match.alert.id);
      const mail = newsMail(site, [first, ...others], { to, messageId: this.#messageId(site, recipient) });
      try {
        await this.messages.sendEmail(mail);
      } catch (fault) {
        if (!(fault instanceof MessageFault)) throw fault;
        if (recipient.attempts < MOST_ATTEMPTS) {
          return postpone(this.dataSource, recipient, this.#later(recipient.attempts), recipient.attempts);
        }
      }
    }
    await this.#settle(recipient, site, { waiting, told });
  }

  /** What was said, and what is news no more, in one transaction with the alerts' own events. */
  async #settle(
    recipient: DueRecipient,
    site: AlertSite,
    { waiting, told }: { waiting: readonly WaitingMatch[]; told: readonly WaitingMatch[] },
  ): Promise<void> {
    const byAlert = Map.groupBy(told, ({ alert }) => alert.id);
    await this.store.transact(async (tx) => {
      const now = this.clock.now();
      await tx.lock([...byAlert.keys()]);
      for (const [streamId, matches] of byAlert) {
        const carIds = matches.map(({ carId }) => carId);
        const command: AlertCommand = { type: 'RecordSent', carIds };
        await applyCommand(tx, alertRules, { streamId, command: () => command }, now);
      }
      await settleMatches(tx.queryRunner, waiting, new Set(told), now);
      const next = nextWritingTime(now, told.length > 0 ? now : recipient.lastSent, zoneOfSite(site), this.pace);
      if (told.length > 0) await settleRecipient(tx.queryRunner, recipient, { now, next });
      else await postpone(tx.queryRunner, recipient, null, 0);
    });
  }

  #newsOf(fresh: readonly StillNew[], settings: PriceSettings): AlertNews[] {
    const byAlert = Map.groupBy(fresh, ({ match }) => match.alert.id);
    return [...byAlert.values()].flatMap((matches) => {
      const [first] = matches;
      if (!first) return [];
      const { id, site, title, kind, path, origin, overflowed } = first.match.alert;
      const cars = matches.map((match) => announcedCar(match, settings));
      return [{ title, kind, path, origin, overflowed, linkPath: alertPath(this.links.tokenOf(site, id)), cars }];
    });
  }

  /** The same each time that a message is tried, so that readers' programs show it once. */
  #messageId({ config, dealerships: [dealership] }: AlertSite, { personId, messages }: DueRecipient): string {
    const digest = this.lookup.digest('alert-message', `${config.slug}:${personId}:${messages}`).slice(0, 32);
    return `${digest}@${config.hosts[0] ?? `${dealership.slug}.invalid`}`;
  }

  #later(attempts: number): Date {
    return new Date(this.clock.now().getTime() + RETRY_MS * 2 ** Math.min(attempts - 1, 6));
  }
}
