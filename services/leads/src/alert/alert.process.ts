import { listedCarOfDocument } from '@forecourt/car-search';
import { applyCommand, EventStore } from '@forecourt/event-store';
import { type PersonKey, PersonKeys } from '@forecourt/persons';
import { carFacts, type FactsConfig } from '@forecourt/retail-rules';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AlertLetters, AlertLinks, alertPath } from './alert.letters.ts';
import type { AlertNews, AnnouncedCar } from './alert.mail.ts';
import { alertsOn } from './alert.rows.ts';
import { alertRules, openedEmail } from './alert.rules.ts';
import { type AlertSite, alertSite, zoneOfSite } from './alert.site.ts';
import type { AlertCommand } from './alert.ts';
import { AlertWithdrawal } from './alert.withdrawal.ts';
import { loadCars } from './alert-cars.rows.ts';
import { type StillNew, stillNew } from './car-news.ts';
import {
  claimRecipients,
  type DueRecipient,
  isStillDue,
  postpone,
  recipientLock,
  settleMatches,
  settleRecipient,
  type WaitingMatch,
  waitingMatches,
} from './due.rows.ts';
import { type AlertPace, nextWritingTime } from './send-time.ts';

/** Messages that are written together. */
const AT_ONCE = 10;
/** A site without alerts is looked at again after so long. */
const SWITCHED_OFF_MS = 10 * 60_000;

/** Injection token of the AlertPace. */
export const ALERT_PACE = Symbol('ALERT_PACE');

/** Writes to persons whose alerts have news: at most once a day, and never at night (LEAD-11). */
@Injectable()
export class AlertSender {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly directory: SiteDirectory,
    private readonly persons: PersonKeys,
    private readonly letters: AlertLetters,
    private readonly links: AlertLinks,
    private readonly withdrawal: AlertWithdrawal,
    @Inject(ALERT_PACE) private readonly pace: AlertPace,
  ) {}

  /** Posts what is due now. @returns how many persons were looked at */
  async sendDue(): Promise<number> {
    const due = await claimRecipients(this.dataSource, this.clock.now(), AT_ONCE);
    const ended = await Promise.allSettled(due.map((recipient) => this.#write(recipient)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  }

  async #write(recipient: DueRecipient): Promise<void> {
    const site = alertSite(recipient.site, this.directory);
    const now = this.clock.now();
    // A site without alerts sends nothing; what waits is due again once the switch is back.
    if (!site) return postpone(this.dataSource, recipient, new Date(now.getTime() + SWITCHED_OFF_MS), 0);
    const allowed = nextWritingTime(now, recipient.lastSent, zoneOfSite(site), this.pace);
    if (allowed > now) return postpone(this.dataSource, recipient, allowed, recipient.attempts - 1);
    const waiting = await waitingMatches(this.dataSource, recipient);
    const person = await this.persons.find(this.dataSource, recipient.personId);
    if (!person) return this.withdrawal.ofPerson(recipient.personId, 'erased');
    const cars = await loadCars(
      this.dataSource,
      waiting.map(({ carId }) => carId),
    );
    const fresh = waiting.flatMap(
      (match) => stillNew(match, cars.get(match.carId)?.state, site, this.directory, now) ?? [],
    );
    await this.#settle(recipient, site, { person, waiting, fresh });
  }

  /** Posts the message and notes what it said, and what is news no more, in one transaction with the alerts' own events. */
  async #settle(
    recipient: DueRecipient,
    site: AlertSite,
    {
      person,
      waiting,
      fresh: found,
    }: { person: PersonKey; waiting: readonly WaitingMatch[]; fresh: readonly StillNew[] },
  ): Promise<void> {
    const alertIds = [...new Set(found.map(({ match }) => match.alert.id))];
    await this.store.transact(async (tx) => {
      const now = this.clock.now();
      await tx.lockInTurn([[recipientLock(recipient)], alertIds]);
      if (!(await isStillDue(tx.queryRunner, recipient))) return;
      // An alert may have been ended since its matches were read.
      const on = await alertsOn(tx.queryRunner, alertIds);
      const fresh = found.filter(({ match }) => on.has(match.alert.id));
      const said = fresh.map(({ match }) => match);
      const byAlert = Map.groupBy(said, ({ alert }) => alert.id);
      for (const [streamId, matches] of byAlert) {
        const carIds = matches.map(({ carId }) => carId);
        const command: AlertCommand = { type: 'RecordSent', carIds };
        await applyCommand(tx, alertRules, { streamId, command: () => command }, now);
      }
      const [first, ...others] = this.#newsOf(fresh, site.config, now);
      const [newest] = said;
      if (first && newest) {
        const to = openedEmail(person, newest.alert.sealed_email, newest.alert.id);
        await this.letters.news(tx, site, recipient, [first, ...others], { person, to });
      }
      await settleMatches(tx.queryRunner, waiting, new Set(said), now);
      const isSent = first !== undefined;
      const lastSent = isSent ? now : recipient.lastSent;
      const next = nextWritingTime(now, lastSent, zoneOfSite(site), this.pace);
      await settleRecipient(tx.queryRunner, recipient, { isSent, lastSent, next });
    });
  }

  #newsOf(fresh: readonly StillNew[], config: FactsConfig, now: Date): AlertNews[] {
    const byAlert = Map.groupBy(fresh, ({ match }) => match.alert.id);
    return [...byAlert.values()].flatMap((matches) => {
      const [first] = matches;
      if (!first) return [];
      const { id, site, title, kind, path, origin, overflowed } = first.match.alert;
      const cars = matches.map((match) => announcedCar(match, config, now));
      return [{ title, kind, path, origin, overflowed, linkPath: alertPath(this.links.tokenOf(site, id)), cars }];
    });
  }
}

/** A car as a message shows it, with what the site says of its price at an instant (PRICE-1). Pure. @param now UTC */
export function announcedCar(
  {
    match: { why },
    priceBefore,
    car,
    slug,
  }: Pick<StillNew, 'priceBefore' | 'car' | 'slug'> & {
    readonly match: Pick<StillNew['match'], 'why'>;
  },
  config: FactsConfig,
  now: Date,
): AnnouncedCar {
  const { title, path, price } = carFacts(listedCarOfDocument({ ...car, slug }, false), config, now);
  // Where earlier prices are proved, nothing but the proved one is said.
  return { title, path, why, price, priceBefore: config.prices.prove_was ? undefined : priceBefore };
}
