import type { EnquiryAnswer } from '@forecourt/contracts';
import { type EventMeta, EventStore, type EventTransaction, handleCommand } from '@forecourt/event-store';
import { type FreshPersonKey, LookupKey, type PersonKey, PersonKeys } from '@forecourt/persons';
import { measuredVehicleOf } from '@forecourt/retail-rules';
import { type CallerClaims, Clock, conflict, Ids, SiteDirectory } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SubmitLead } from '../lead/lead.decider.ts';
import { leadRules } from '../lead/lead.rows.ts';
import { contactLock, findEarlierLead, keepPersonLead, type Sender, type Subject } from '../lead/person-contacts.ts';
import { type AcceptedEnquiry, EnquiryAcceptance } from './enquiry.acceptance.ts';
import { analyticsEventOf, submissionOf, successPath } from './enquiry.lead.ts';
import { EnquiryLetters } from './enquiry.letters.ts';
import { attemptLock, attemptOf, findAnswer, findAnswerAgain, type KeptAnswer, keepAnswer } from './enquiry.rows.ts';
import { routeOf } from './enquiry.rules.ts';
import { enquirySiteOf } from './enquiry.site.ts';
import { COMPARED_AS, comparableText, type Enquiry } from './enquiry.ts';

/** An answer, and whether the enquiry had it already. */
export interface Submitted {
  answer: EnquiryAnswer;
  repeated: boolean;
}

/** What SubmitEnquiry is given. */
interface SubmittedEnquiry {
  readonly enquiry: Enquiry;
  readonly idempotencyKey: string;
  readonly caller: CallerClaims;
  readonly meta: EventMeta;
}

/** Executes SubmitEnquiry. */
@Injectable()
class SubmitEnquiryHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
    private readonly acceptance: EnquiryAcceptance,
    private readonly persons: PersonKeys,
    private readonly lookup: LookupKey,
    private readonly ids: Ids,
    private readonly letters: EnquiryLetters,
  ) {}

  /**
   * Once it has answered, the lead is durable and waits to be published (CRM-4). Locks: of the attempt, so that a double click waits and is
   * then answered; of the user; of the person; of the streams that what it brings with it changes; of the new lead.
   * @throws ProblemError 400 naming each field that the site's rules refuse (LEAD-4), 404 for a car that is not the site's (SITE-4), 409
   *   if the key was used for another enquiry, what a companion of the lead refuses, 503 if the site or the car can't be read: nothing is stored then.
   */
  async execute(order: SubmittedEnquiry): Promise<Submitted> {
    const submitted = await this.#submit(order);
    const { answer, repeated } = submitted;
    if (!repeated || answer.ended || !(await this.acceptance.isOver(answer.lead_id))) return submitted;
    return { ...submitted, answer: { ...answer, ended: true } };
  }

  async #submit({ enquiry, idempotencyKey, caller, meta }: SubmittedEnquiry): Promise<Submitted> {
    const site = await enquirySiteOf(caller, this.directory);
    const attempt = attemptOf(site.slug, idempotencyKey, this.lookup);
    const enquiryDigest = COMPARED_AS + this.lookup.digest('enquiry', comparableText(enquiry));
    const accepted = await this.acceptance
      .accept(enquiry, { site, caller, idempotencyKey })
      .catch(async (error: unknown) => {
        // What was answered once is answered again, whatever has become of car and rules.
        const known = await findAnswer(this.dataSource, attempt);
        if (known) return repeat(known, enquiryDigest);
        throw error;
      });
    if ('answer' in accepted) return accepted;
    // What was kept of the sender goes before what the body says.
    const { answers } = accepted.enquiry;
    const { car, brings } = accepted;
    const subject: Sender = {
      digests: this.lookup.contactDigests(answers),
      counted: this.lookup.countedDigests(answers),
      site: site.slug,
    };
    const leadId = this.ids.uuid();
    const personIndex = this.lookup.contactIndex(site.slug, answers);
    const answer = this.#answerTo(leadId, accepted);
    const found: { person?: PersonKey | undefined; duplicateOf?: string | undefined } = {};
    let fresh: FreshPersonKey | undefined;
    const submitted = await handleCommand(this, leadRules, {
      locks: [
        [attemptLock(attempt)],
        ...brings.map(({ userLocks = [] }) => userLocks),
        subject.counted.map(contactLock),
        ...brings.map((each) => each.locks?.(leadId) ?? []),
      ],
      streamId: leadId,
      isNew: true,
      meta,
      known: async (tx) => {
        const { queryRunner } = tx;
        let answered: KeptAnswer | undefined;
        // Asked for together, as the visitor waits for each answer of the database.
        await tx.together([
          async () => {
            answered = await findAnswerAgain(tx, attempt);
          },
          async () => {
            found.person = await this.persons.findByIndex(queryRunner, personIndex);
          },
          async () => {
            found.duplicateOf = await this.#earlierLead(tx, subject, accepted);
          },
        ]);
        if (answered) return repeat(answered, enquiryDigest);
        for (const each of brings) {
          const sent = await each.known?.(tx);
          if (sent !== undefined) return { answer: this.#answerTo(sent, accepted), repeated: true };
        }
        return undefined;
      },
      command: async (_lead, tx): Promise<SubmitLead> => {
        for (const each of brings) await each.check?.(tx, subject);
        fresh = found.person ? undefined : this.persons.fresh(personIndex);
        const person = keyOf(found.person, fresh);
        const { route, submission } = submissionOf(leadId, accepted, person);
        return {
          type: 'SubmitLead',
          appointment: brings.find((each) => each.appointment)?.appointment,
          route,
          submission: { ...submission, duplicateOf: found.duplicateOf },
        };
      },
      write: ({ after }, tx) => {
        const personId = after?.personId ?? '';
        const lead = { personId, leadId, dealershipId: after?.dealershipId ?? 0, carId: car?.carId };
        return tx.together([
          async () => fresh?.keep(tx),
          () => keepPersonLead(tx, { ...lead, submittedAt: this.clock.now(), userId: caller.user }, subject),
          () => keepAnswer(tx, attempt, { answer, enquiryDigest, personId }),
          ...brings.map((each) => async () => each.keep?.(tx, { leadId, personId })),
          () => this.letters.post(tx, accepted, { leadId, person: keyOf(found.person, fresh), user: caller.user }),
        ]);
      },
      answer: async ({ after }, tx) => {
        const personId = after?.personId ?? '';
        const dealershipId = after?.dealershipId ?? 0;
        const lead = { leadId, personId, dealershipId, subject, meta, now: this.clock.now() };
        for (const each of brings) await each.start?.(tx, lead);
        return { answer, repeated: false };
      },
    }).catch(async (error: unknown) => {
      for (const each of brings) {
        const refusal = await each.refusal?.(error);
        if (refusal) throw refusal;
      }
      throw error;
    });
    for (const each of brings) await each.begin?.(submitted.answer.lead_id);
    return submitted;
  }

  /** Somebody who asks twice about a car is one customer: the second lead says which the first was, and both are sent (LEAD-5). */
  async #earlierLead(
    { queryRunner }: EventTransaction,
    subject: Subject,
    { enquiry, site, car }: AcceptedEnquiry,
  ): Promise<string | undefined> {
    if (!car) return undefined;
    const { dealershipId } = routeOf(enquiry, site.dealerships, car);
    return findEarlierLead(queryRunner, subject, { dealershipId, carId: car.carId }, this.clock.now());
  }

  #answerTo(leadId: string, { enquiry, site, car, brings }: AcceptedEnquiry): EnquiryAnswer {
    const paths = brings.flatMap((each) => each.path?.(leadId) ?? []);
    const path = paths.find(({ atOnce }) => atOnce) ?? paths[0];
    const sentTo = routeOf(enquiry, site.dealerships, car);
    return {
      success: true,
      lead_id: leadId,
      analytics_event: analyticsEventOf(enquiry, car, site.forms.dealer_event_ids),
      ...(car && { analytics_vehicle: measuredVehicleOf(car) }),
      success_path: path?.atOnce ? path.manage : successPath(leadId, enquiry, { ...sentTo, brought: path?.query }),
      ...(path && { manage_path: path.manage }),
    };
  }
}

/** Makes a lead of an enquiry, or gives the answer of an earlier identical attempt (LEAD-6). */
export const SubmitEnquiry = defineCommand('SubmitEnquiry', SubmitEnquiryHandler);

/** The key of the sender: theirs from before, or the fresh one. */
function keyOf(known: PersonKey | undefined, fresh: FreshPersonKey | undefined): PersonKey {
  const key = known ?? fresh?.key;
  if (!key) throw new Error('A person has no key.');
  return key;
}

/**
 * What another program digested, or an erasure has deleted, cannot be compared: a visitor who tries again over an upgrade or after it is answered, and makes no
 * second lead. Nobody else knows the key.
 */
function repeat({ answer, enquiryDigest }: KeptAnswer, digest: string): Submitted {
  if (enquiryDigest === undefined) return { answer: { ...answer, ended: true }, repeated: true };
  if (!enquiryDigest.startsWith(COMPARED_AS) || enquiryDigest === digest) return { answer, repeated: true };
  const detail = 'This Idempotency-Key was already used for another enquiry. Please use a new key.';
  throw conflict(detail, [{ field: 'Idempotency-Key', message: detail }]);
}
