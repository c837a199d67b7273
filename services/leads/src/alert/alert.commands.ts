import { type AlertOrder, MOST_ALERTS } from '@forecourt/contracts';
import { applyCommand, type EventMeta, EventStore, type EventTransaction, handleCommand } from '@forecourt/event-store';
import { LookupKey, type PersonKey, PersonKeys } from '@forecourt/persons';
import { badRequest, type CallerClaims, Clock, conflict, Ids, SiteDirectory } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StockCars } from '../enquiry/enquiry.car.ts';
import { enquirySiteOf } from '../enquiry/enquiry.site.ts';
import { contactLock, noteContacts } from '../lead/person-contacts.ts';
import { AlertLetters } from './alert.letters.ts';
import { countedAddress, countOn, isKnownTo, mailboxLock, mayConfirm, noteConfirmation } from './alert.limits.ts';
import { type AlertRow, alertOf, alertsAt, alertsOfUser, isProvenBy } from './alert.rows.ts';
import { alertRules, alertStream, openedEmail, sealedEmail } from './alert.rules.ts';
import { alertSiteOf } from './alert.site.ts';
import type { AlertCommand } from './alert.ts';

/** Whether it is on, waits for the link in an email, or waits without one, as the address gets no more today. */
export type AlertAnswer = 'on' | 'check_email' | 'no_email';

/** What RequestAlert is given. */
interface AlertRequest {
  readonly order: AlertOrder;
  readonly caller: CallerClaims;
  readonly meta: EventMeta;
}

/** Executes RequestAlert. */
@Injectable()
class RequestAlertHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly ids: Ids,
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
    private readonly lookup: LookupKey,
    private readonly persons: PersonKeys,
    private readonly stock: StockCars,
    private readonly letters: AlertLetters,
  ) {}

  /**
   * An address is the person's own once a link to it was followed: by a stranger's address nobody gets more than a few of these links. The
   * answer is the same whether or not the address is known, and claims no email that is not sent.
   * @throws ProblemError 400 without an address, 404 for another site's car (SITE-4), 409 for a user with as many alerts as there may be,
   *   429 if too many people ask
   */
  async execute({ order, caller, meta }: AlertRequest): Promise<AlertAnswer> {
    const site = await alertSiteOf(caller, this.directory);
    if (order.car_id !== undefined) {
      await this.stock.find(order.car_id, caller, await enquirySiteOf(caller, this.directory));
    }
    const { slug } = site.config;
    const known = await this.#knownEmail(slug, caller.user);
    const email = order.email ?? known;
    if (email === undefined) throw badRequest([{ field: 'email', message: MISSING_EMAIL }]);
    const confirmed = known !== undefined && known.toLowerCase() === email.toLowerCase();
    const personIndex = this.lookup.contactIndex(slug, { email });
    const digests = this.lookup.contactDigests({ email });
    const address = countedAddress(this.lookup, email);
    const streamId = alertStream(this.ids.uuid());
    const suspected = order.suspected === true;
    let isSeen = false;
    /** What a confirmation is counted by. */
    const counted = () => ({ site: slug, address, suspected, isSeen, now: this.clock.now() });
    /** Sends the link, unless the address was sent several already. */
    const confirm = async (tx: EventTransaction, asked: string, to: PersonKey): Promise<AlertAnswer> => {
      const isSent = await this.letters.confirm(tx, site, { ...order, streamId: asked }, { person: to, to: email });
      if (!isSent) return 'no_email';
      await noteConfirmation(tx, counted());
      return 'check_email';
    };
    let person: PersonKey | undefined;
    let rows: readonly AlertRow[] = [];
    let isFew = false;

    return handleCommand(this, alertRules, {
      locks: [[...digests.map(contactLock), mailboxLock(address)]],
      streamId,
      meta,
      known: async (tx): Promise<AlertAnswer | undefined> => {
        isSeen = await isKnownTo(tx, { site: slug, digests, user: caller.user }, this.clock.now());
        const key = await this.persons.findByIndex(tx.queryRunner, personIndex);
        rows = await alertsAt(tx.queryRunner, slug, [...digests, address.mailbox]);
        const own = rows.filter((row) => row.person_id === key?.personId);
        const same = own.find((row) => isSame(row, order) && mayStandFor(row, { user: caller.user, confirmed }));
        if (same?.state === 'on' && confirmed) return 'on';
        isFew = confirmed || (await mayConfirm(tx, counted()));
        if (!key || !same) return undefined;
        return isFew ? confirm(tx, same.id, key) : 'no_email';
      },
      command: async (_alert, tx): Promise<AlertCommand> => {
        const on = await countOn(tx, { site: slug, address, isSeen });
        const { isFull, givesWay } = roomAmong(rows, { on, confirmed, now: this.clock.now() });
        if (isFull) throw confirmed ? haveAll() : new NoRoomError();
        if (givesWay) await this.#end(tx, givesWay.id, meta);
        const key = await this.persons.findOrMake(tx.queryRunner, personIndex);
        person = key;
        const noted = [...digests, address.mailbox, ...(address.domain === undefined ? [] : [address.domain])];
        await noteContacts(tx.queryRunner, key.personId, { digests: noted, site: slug });
        const { kind, search, car_id: carId, title, path, origin } = order;
        const request = {
          ...{ site: slug, personId: key.personId, userId: caller.user },
          ...{ kind, search, carId, title, path, origin, sealedEmail: sealedEmail(key, email, streamId) },
          ...(suspected && { suspected: true as const }),
        };
        return { type: 'RequestAlert', request, confirmed };
      },
      answer: (_change, tx) => {
        if (confirmed || !person) return 'on';
        return isFew ? confirm(tx, streamId, person) : 'no_email';
      },
    }).catch((error: unknown): AlertAnswer => {
      if (error instanceof NoRoomError) return 'no_email';
      throw error;
    });
  }

  /** Ends a request whose link was not followed. */
  async #end(tx: EventTransaction, streamId: string, meta: EventMeta): Promise<void> {
    await tx.lock([streamId]);
    const command = () => ({ type: 'WithdrawAlert', reason: 'unconfirmed' }) as const;
    await applyCommand(tx, alertRules, { streamId, meta, command }, this.clock.now());
  }

  /** The address that this user has proven on this site before. */
  async #knownEmail(site: string, user: string | undefined): Promise<string | undefined> {
    if (user === undefined) return undefined;
    const row = (await alertsOfUser(this.dataSource, site, user)).find((alert) => isProvenBy(alert, user));
    const key = row && (await this.persons.find(this.dataSource, row.person_id));
    return key && openedEmail(key, row.sealed_email, row.id);
  }
}

/** Asks for an alert (LEAD-11). */
export const RequestAlert = defineCommand('RequestAlert', RequestAlertHandler);

const haveAll = () => conflict(`You have ${MOST_ALERTS} alerts on this site. Please remove one first.`);

/** A mailbox has the most alerts that it may have. Only its proven owner is told so. */
class NoRoomError extends Error {}

const MISSING_EMAIL = 'Please enter the email address that messages go to.';

function isSame(row: AlertRow, { kind, search, car_id: carId }: AlertOrder): boolean {
  return row.kind === kind && row.search === (search ?? null) && row.car_id === (carId ?? null);
}

/**
 * Whether an alert answers the request for the same one. Whoever has proven the address has their own; anybody else is sent the link of one of their own or of
 * nobody, and who is not signed in also that of one that is on. Never of another user's request, which who confirms it would put into that user's account; and
 * whoever is signed in is never sent the link to another user's alert: they would confirm that one, and have none in their own account. Pure.
 */
function mayStandFor(
  { state, user_id: owner }: Pick<AlertRow, 'state' | 'user_id'>,
  { user, confirmed }: { readonly user: string | undefined; readonly confirmed: boolean },
): boolean {
  if (confirmed) return owner === user;
  return owner === null || owner === user || (state === 'on' && user === undefined);
}

/** From then on a request whose link was not followed makes room for another. */
const WAITED_MS = 86_400_000;

/**
 * Whether one more fits among the alerts at a mailbox. Anybody can ask at anybody's addresses, so what nobody confirmed takes no place of what is on,
 * and those that strangers asked for make room from the next day on: they keep nobody from an alert for longer than from its email. Pure.
 * @param rows the newest first
 * @param on how many are on
 * @param confirmed whether the one more is asked for by whoever has proven the address
 */
function roomAmong(
  rows: readonly AlertRow[],
  { on, confirmed, now }: { readonly on: number; readonly confirmed: boolean; readonly now: Date },
): { readonly isFull: boolean; readonly givesWay?: AlertRow | undefined } {
  const unconfirmed = rows.filter(({ state }) => state === 'unconfirmed');
  if (Math.max(on, rows.length - unconfirmed.length) >= MOST_ALERTS) return { isFull: true };
  if (confirmed || unconfirmed.length < MOST_ALERTS) return { isFull: false };
  const oldest = unconfirmed.at(-1);
  const givesWay = oldest && now.getTime() - oldest.requested_at.getTime() >= WAITED_MS ? oldest : undefined;
  return { isFull: givesWay === undefined, givesWay };
}

/** What ConfirmAlert is given. */
interface Confirmation {
  readonly streamId: string;
  /** Who is signed in where the link is followed. */
  readonly by: string | undefined;
  readonly meta: EventMeta;
}

/** Executes ConfirmAlert. */
@Injectable()
class ConfirmAlertHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly lookup: LookupKey,
    private readonly persons: PersonKeys,
  ) {}

  /**
   * Only now it counts as on.
   * @throws ProblemError 409 for an alert that was stopped, or whose link is older than seven days, and where its mailbox or its site has as many
   *   as there may be
   */
  async execute({ streamId, by, meta }: Confirmation): Promise<void> {
    const row = await alertOf(this.dataSource, streamId);
    const key = row && (await this.persons.find(this.dataSource, row.person_id));
    const email = key && openedEmail(key, row.sealed_email, streamId);
    const address = email === undefined ? undefined : countedAddress(this.lookup, email);
    return handleCommand(this, alertRules, {
      locks: [address ? [mailboxLock(address)] : []],
      streamId,
      meta,
      command: async (alert, tx): Promise<AlertCommand> => {
        if (address && alert?.state === 'unconfirmed') {
          const { site, userId: user } = alert;
          const digests = this.lookup.contactDigests({ email });
          const isSeen = await isKnownTo(tx, { site, digests, user }, this.clock.now());
          if ((await countOn(tx, { site, address, isSeen })) >= MOST_ALERTS) throw haveAll();
        }
        return { type: 'ConfirmAlert', by };
      },
      answer: () => undefined,
    });
  }
}

/** Turns an alert on, by the link in the email that asked for it (LEAD-11). */
export const ConfirmAlert = defineCommand('ConfirmAlert', ConfirmAlertHandler);
