import { type FormAnswers, mergedPurchaseAnswers, type PersonsPurchase } from '@forecourt/contracts';
import { type EventMeta, EventStore, type EventTransaction, handleCommand } from '@forecourt/event-store';
import { LookupKey, type PersonKey, PersonKeys, toAustralianMobile } from '@forecourt/persons';
import { badRequest, Clock, conflict } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ExportReader } from '../../enquiry/lead-companion.ts';
import { contactLock, noteContacts, personsOf, type Subject } from '../../lead/person-contacts.ts';
import { type PurchaseRow, purchasesOfUser, unclaimedPurchasesOf, unsentPurchasesOf } from './purchase.rows.ts';
import {
  evolvePurchase,
  noSuchPurchase,
  type PurchaseEvent,
  type PurchaseState,
  purchaseRules,
  purchaseStream,
} from './purchase.ts';

/** A purchase with its answers. */
export interface OpenedPurchase {
  readonly id: string;
  readonly state: PurchaseState;
  readonly answers: FormAnswers;
}

/** Whose purchase it is, and who changes it. @param user in whose session */
interface Named {
  readonly user?: string | undefined;
  readonly id: string;
  readonly site: string;
  readonly meta: EventMeta;
}

/** A signed-in user, with the number that they have proven. */
interface UserOfSite {
  readonly site: string;
  readonly user: string;
  /** E.164. */
  readonly phone: string;
}

/** Online purchases (RES-3): every answer is sealed with the purchase's own key, which its person's erasure deletes. */
@Injectable()
export class Purchases {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly keys: PersonKeys,
    private readonly lookup: LookupKey,
  ) {}

  /** The id of a purchase: nobody can guess it, and a repeat with the same key comes to the same one. */
  idOf(site: string, idempotencyKey: string): string {
    return this.lookup.digest('purchase', JSON.stringify([site, idempotencyKey]));
  }

  /** Starts one, or gives the one that was started. @throws ProblemError 400 for a number that is no mobile: it is found again by a code */
  start({ id, site, user, meta }: Named, carId: string, answers: FormAnswers): Promise<OpenedPurchase> {
    const subject = this.#subjectOf(site, answers);
    return handleCommand(this, purchaseRules, {
      locks: [subject.digests.map(contactLock)],
      streamId: purchaseStream(id),
      meta,
      known: (tx) => this.#open(tx, id, site),
      command: async (_state, { queryRunner }) => {
        // The lock of the stream is that of the key's index, too.
        const key = await this.keys.findOrMake(queryRunner, this.lookup.digest('purchase-key', id));
        await noteContacts(queryRunner, key.personId, subject);
        const start = { site, carId, personId: key.personId, userId: user, sealedAnswers: sealed(id, key, answers) };
        return { type: 'StartPurchase', start } as const;
      },
      answer: ({ after }) => opened(id, after, answers),
    });
  }

  /** One by its id. @throws ProblemError 404 for one of another site (SITE-4), or one that is forgotten or erased */
  async find(id: string, site: string): Promise<OpenedPurchase> {
    const found = await this.store.transact((tx) => this.#open(tx, id, site));
    if (!found) throw noSuchPurchase();
    return found;
  }

  /** Answers a step. @throws ProblemError 400 as start, 404 as find, 409 once it was sent */
  answer({ id, site, meta }: Named, answered: FormAnswers): Promise<OpenedPurchase> {
    const isContact = answered.phone !== undefined || answered.email !== undefined;
    const subject = isContact ? this.#subjectOf(site, answered) : { digests: [], site };
    const result: { answers: FormAnswers } = { answers: {} };
    return handleCommand(this, purchaseRules, {
      locks: [subject.digests.map(contactLock)],
      streamId: purchaseStream(id),
      meta,
      command: async (state, tx) => {
        const found = await this.#open(tx, id, site);
        const key = state && (await this.keys.find(tx.queryRunner, state.personId));
        if (!found || !key) throw noSuchPurchase();
        await noteContacts(tx.queryRunner, key.personId, subject);
        result.answers = mergedPurchaseAnswers(found.answers, answered);
        return { type: 'AnswerPurchase', sealedAnswers: sealed(id, key, result.answers) } as const;
      },
      answer: ({ after }) => opened(id, after, result.answers),
    });
  }

  /**
   * Those of a user, and those that somebody signed out began with the number that the user has proven: it may have been a stranger, who has
   * the address and would read what is typed there. @param phone E.164
   */
  async ofUser({ site, user, phone }: UserOfSite): Promise<{ own: PurchaseRow[]; unclaimed: PurchaseRow[] }> {
    return this.#amongOf({ site, user }, await this.#personsWith({ phone }, site));
  }

  #personsWith(contact: { readonly phone?: string; readonly email?: string }, site: string): Promise<string[]> {
    return personsOf(this.dataSource, { digests: this.lookup.contactDigests(contact), site });
  }

  /** Those of a user, and of these persons those that no user has begun or claimed. */
  async #amongOf({ site, user }: Omit<UserOfSite, 'phone'>, persons: readonly string[]) {
    const [own, begun] = await Promise.all([
      purchasesOfUser(this.dataSource, site, user),
      unclaimedPurchasesOf(this.dataSource, { site, persons }),
    ]);
    const claimed = new Set(own.map(({ id }) => id));
    return { own, unclaimed: begun.filter(({ id }) => !claimed.has(this.#claimedId({ id, site, user }))) };
  }

  /** Those that a user has begun or claimed on a site and not sent, the last one first. */
  async begunBy({ site, userId }: { readonly site: string; readonly userId: string }): Promise<PurchaseRow[]> {
    const rows = await purchasesOfUser(this.dataSource, site, userId);
    return rows.filter((row) => row.lead_id === null);
  }

  /**
   * Continues those that were begun with the user's number and this address, each as a copy at an address of its own: whoever began one reads
   * nothing that is typed from now on. The address is compared as it stands in the purchase last. Only those with both are looked at: strangers
   * who begin many with somebody's number would hide them.
   */
  async claim({ site, user, phone, meta }: UserOfSite & { meta: EventMeta }, email: string): Promise<void> {
    const [withPhone, withEmail] = await Promise.all([
      this.#personsWith({ phone }, site),
      this.#personsWith({ email: email.trim() }, site),
    ]);
    const { unclaimed } = await this.#amongOf(
      { site, user },
      withPhone.filter((person) => withEmail.includes(person)),
    );
    for (const { id } of unclaimed.filter((row) => row.lead_id === null)) {
      const begun = await this.store.transact((tx) => this.#open(tx, id, site));
      if (!begun || mobileOf(begun.answers) !== phone) continue;
      if (begun.answers.email?.toLowerCase() !== email.trim().toLowerCase()) continue;
      await this.start({ id: this.#claimedId({ id, site, user }), site, user, meta }, begun.state.carId, begun.answers);
    }
  }

  /**
   * What somebody has begun and not sent, the last one first (AUTH-4); what was sent is a lead. What a stranger may have typed is not shown.
   */
  async unsentOf(subject: Subject, { shown, users }: ExportReader): Promise<PersonsPurchase[]> {
    const rows = await unsentPurchasesOf(this.dataSource, await personsOf(this.dataSource, subject), users);
    const found: PersonsPurchase[] = [];
    for (const { id, site, user_id: userId } of rows) {
      const purchase = await this.store.transact((tx) => this.#open(tx, id, site));
      if (!purchase) continue;
      const { carId, changedAt } = purchase.state;
      const answers = shown(userId) ? purchase.answers : {};
      found.push({ site, car_id: carId, changed_at: changedAt.toISOString(), answers });
    }
    return found;
  }

  /** @throws ProblemError 409 if a purchase was answered since it was read. Its stream is locked */
  async requireUnchanged(tx: EventTransaction, id: string, read: Pick<PurchaseState, 'changes'>): Promise<void> {
    const state = await stateOf(tx, id);
    if (!state || state.changes === read.changes) return;
    throw conflict('You changed an answer while this purchase was being sent. Please check it and send it again.');
  }

  async #open(tx: EventTransaction, id: string, site: string): Promise<OpenedPurchase | undefined> {
    const state = await stateOf(tx, id);
    if (state?.site !== site) return undefined;
    const key = await this.keys.find(tx.queryRunner, state.personId);
    return key && { id, state, answers: JSON.parse(key.open(state.sealedAnswers, contextOf(id))) as FormAnswers };
  }

  #claimedId({ id, site, user }: { id: string; site: string; user: string }): string {
    return this.lookup.digest('purchase', JSON.stringify(['claimed', site, id, user]));
  }

  #subjectOf(site: string, answers: FormAnswers): Subject {
    return { digests: this.lookup.contactDigests({ email: answers.email, phone: mobileOf(answers) }), site };
  }
}

async function stateOf(tx: EventTransaction, id: string): Promise<PurchaseState | undefined> {
  const events = await tx.load<PurchaseEvent>(purchaseStream(id));
  return events.reduce<PurchaseState | undefined>(evolvePurchase, undefined);
}

/** The mobile number among answers, E.164. @throws ProblemError 400 for any other number */
export function mobileOf({ phone = '' }: FormAnswers): string {
  const mobile = toAustralianMobile(phone);
  if (mobile !== undefined) return mobile;
  const message = 'Please enter an Australian mobile number: a code sent to it lets you continue on another device.';
  throw badRequest([{ field: 'phone', message }]);
}

function opened(id: string, state: PurchaseState | undefined, answers: FormAnswers): OpenedPurchase {
  if (!state) throw noSuchPurchase();
  return { id, state, answers };
}

const contextOf = (id: string): string => `purchase:${id}`;
const sealed = (id: string, key: PersonKey, answers: FormAnswers): string =>
  key.seal(JSON.stringify(answers), contextOf(id));
