import type { EnquiryAnswer } from '@forecourt/contracts';
import { type EventMeta, EventStore, type EventTransaction, handleCommand } from '@forecourt/event-store';
import { type FreshPersonKey, LookupKey, type PersonKey, PersonKeys } from '@forecourt/persons';
import { measuredVehicleOf } from '@forecourt/retail-rules';
import { type CallerClaims, Clock, conflict, Ids, SiteDirectory } from '@forecourt/service-kit';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { onlinePaymentStream } from '../companions/online-payment/online-payment.ts';
import { OnlinePaymentLinks } from '../companions/online-payment/online-payment-links.ts';
import { OnlinePaymentProcess } from '../companions/online-payment/online-payment-process.ts';
import { requestPayment } from '../companions/online-payment/payment-request.ts';
import { findSpin, keepSpin } from '../companions/prize-draw/prize-draws.ts';
import { purchaseStream } from '../companions/purchase/purchase.ts';
import { Purchases } from '../companions/purchase/purchases.ts';
import { reservationStream } from '../companions/reservation/reservation.events.ts';
import { ReservationLinks } from '../companions/reservation/reservation-links.ts';
import { ReservationProcess } from '../companions/reservation/reservation-process.ts';
import { requestReservation } from '../companions/reservation/reservation-request.ts';
import { keepBooking, requireFewAhead } from '../companions/test-drive/booked-slot.ts';
import { DriveLinks } from '../companions/test-drive/drive-links.ts';
import { FreeSlotsReader } from '../companions/test-drive/free-slots.ts';
import { appointmentOf } from '../companions/test-drive/place-slots.ts';
import { SlotTakenError } from '../companions/test-drive/slot-changes.ts';
import { LeadValuations } from '../companions/valuation/lead-valuations.ts';
import { valuationStream } from '../companions/valuation/valuation.events.ts';
import type { SubmitLead } from '../lead/lead.commands.ts';
import { leadRules } from '../lead/lead.rules.ts';
import { contactLock, findEarlierLead, keepPersonLead, type Subject } from '../lead/person-contacts.ts';
import { type AcceptedEnquiry, EnquiryAcceptance } from './accepted-enquiry.ts';
import { analyticsEventOf } from './analytics-event.ts';
import { COMPARED_AS, comparableText, type Enquiry } from './enquiry.ts';
import { attemptLock, attemptOf, findAnswer, findAnswerAgain, type KeptAnswer, keepAnswer } from './enquiry-answers.ts';
import { EnquiryLetters } from './enquiry-letters.ts';
import { routeOf } from './enquiry-route.ts';
import { enquirySiteOf } from './enquiry-site.ts';
import { submissionOf } from './submission.ts';
import { successPath } from './success-path.ts';

/** An answer, and whether the enquiry had it already. */
export interface Submitted {
  answer: EnquiryAnswer;
  repeated: boolean;
}

/** Makes a lead of an enquiry, or gives the answer of an earlier identical attempt (LEAD-6). */
export class SubmitEnquiry extends Command<Submitted> {
  constructor(
    readonly enquiry: Enquiry,
    readonly idempotencyKey: string,
    readonly caller: CallerClaims,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Handles SubmitEnquiry. */
@CommandHandler(SubmitEnquiry)
export class SubmitEnquiryHandler implements ICommandHandler<SubmitEnquiry> {
  constructor(
    @Inject(EventStore) readonly store: EventStore,
    @Inject(Clock) readonly clock: Clock,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(EnquiryAcceptance) private readonly acceptance: EnquiryAcceptance,
    @Inject(PersonKeys) private readonly persons: PersonKeys,
    @Inject(LookupKey) private readonly lookup: LookupKey,
    @Inject(Ids) private readonly ids: Ids,
    @Inject(DriveLinks) private readonly links: DriveLinks,
    @Inject(FreeSlotsReader) private readonly free: FreeSlotsReader,
    @Inject(EnquiryLetters) private readonly letters: EnquiryLetters,
    @Inject(ReservationLinks) private readonly reservationLinks: ReservationLinks,
    @Inject(ReservationProcess) private readonly reservations: ReservationProcess,
    @Inject(LeadValuations) private readonly valuations: LeadValuations,
    @Inject(OnlinePaymentLinks) private readonly paymentLinks: OnlinePaymentLinks,
    @Inject(OnlinePaymentProcess) private readonly online: OnlinePaymentProcess,
    @Inject(Purchases) private readonly purchases: Purchases,
  ) {}

  /**
   * Once it has answered, the lead is durable and waits to be published (CRM-4). Locks: of the attempt, so that a double click waits and is
   * then answered; of the person; of the day of a test drive; of a valuation; of the new lead.
   * @throws ProblemError 400 naming each field that the site's rules refuse (LEAD-4), 404 for a car that is not the site's (SITE-4), 409
   *   if the key was used for another enquiry, or somebody else has just booked the time of a test drive, 503 if the site or the car can't be read: nothing is stored then.
   */
  async execute({ enquiry, idempotencyKey, caller, meta }: SubmitEnquiry): Promise<Submitted> {
    const site = await enquirySiteOf(caller, this.directory);
    const attempt = attemptOf(site.slug, idempotencyKey, this.lookup);
    const enquiryDigest = COMPARED_AS + this.lookup.digest('enquiry', comparableText(enquiry));
    const accepted = await this.acceptance
      .accept(enquiry, site, { caller, idempotencyKey })
      .catch(async (error: unknown) => {
        // What was answered once is answered again, whatever has become of car and rules.
        const known = await findAnswer(this.dataSource, attempt);
        if (known) return repeat(known, enquiryDigest);
        throw error;
      });
    if ('answer' in accepted) return accepted;
    // What a purchase kept of its buyer goes before what the body says.
    const { answers } = accepted.enquiry;
    const subject = { digests: this.lookup.contactDigests(answers), site: site.slug };
    const user = accepted.prize && site.spin_to_win.sign_in ? caller.user : undefined;
    const spin = { site: site.slug, campaign: site.spin_to_win.campaign, user };
    const leadId = this.ids.uuid();
    const { booking, reservation, valuation, payment, purchaseId, prize, car } = accepted;
    const personIndex = this.lookup.contactIndex(site.slug, answers);
    const answer = this.#answerTo(leadId, accepted);
    const found: { person?: PersonKey | undefined; duplicateOf?: string | undefined } = {};
    let fresh: FreshPersonKey | undefined;
    const submitted = await handleCommand(this, leadRules, {
      locks: [
        [attemptLock(attempt)],
        user ? [`spin-of-${user}`] : [],
        subject.digests.map(contactLock),
        booking ? [booking.slot.streamId] : [],
        reservation ? [reservationStream(leadId)] : [],
        valuation ? [valuationStream(valuation.id)] : [],
        payment ? [onlinePaymentStream(leadId)] : [],
        purchaseId === undefined ? [] : [purchaseStream(purchaseId)],
      ],
      streamId: leadId,
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
        // The lock of the person holds another tab back until this is decided: each person spins once (PAGE-3).
        const spun = prize && (await findSpin(queryRunner, spin, this.lookup.personIndex(answers)));
        return spun === undefined ? undefined : { answer: this.#answerTo(spun, accepted), repeated: true };
      },
      command: async (_lead, tx): Promise<SubmitLead> => {
        if (booking) await requireFewAhead(tx, subject, this.clock.now());
        fresh = found.person ? undefined : this.persons.fresh(personIndex);
        const person = keyOf(found.person, fresh);
        const { route, submission } = submissionOf(leadId, accepted, person);
        return {
          type: 'SubmitLead',
          appointment: booking && appointmentOf(booking.slot),
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
          async () => prize && keepSpin(tx.queryRunner, spin, { leadId, personId, prize }),
          () => this.letters.post(tx, accepted, { leadId, person: keyOf(found.person, fresh) }),
        ]);
      },
      answer: async ({ after }, tx) => {
        const personId = after?.personId ?? '';
        const dealershipId = after?.dealershipId ?? 0;
        const now = this.clock.now();
        if (booking) await keepBooking(tx, booking, { leadId, site: site.slug, meta, now });
        if (reservation) await requestReservation(tx, reservation, { leadId, personId, meta, now });
        if (valuation) await this.valuations.take(tx, valuation, { leadId, subject, meta, now });
        if (payment) await requestPayment(tx, payment, { leadId, dealershipId, meta, now });
        if (purchaseId !== undefined) {
          const { priceCents, priceType } = car ?? {};
          const agreed = reservation && { priceCents, priceType, depositCents: reservation.depositCents };
          await this.purchases.send(tx, purchaseId, { leadId, agreed, meta, now });
        }
        return { answer, repeated: false };
      },
    }).catch(async (error: unknown) => {
      if (!booking || !(error instanceof SlotTakenError)) throw error;
      throw await this.free.refusal(site, booking.place, booking.slot.startsAt);
    });
    if (reservation) await this.reservations.begin(submitted.answer.lead_id);
    if (payment) await this.online.begin(submitted.answer.lead_id);
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

  #answerTo(leadId: string, { enquiry, site, car, booking, reservation, payment }: AcceptedEnquiry): EnquiryAnswer {
    const token = booking && this.links.tokenOf(site.slug, leadId);
    const reserved = reservation && this.reservationLinks.pathOf(site.slug, leadId, 'visitor');
    const page = reserved ?? (payment && this.paymentLinks.pathOf(site.slug, leadId));
    return {
      success: true,
      lead_id: leadId,
      analytics_event: analyticsEventOf(enquiry, car, site.forms.dealer_event_ids),
      ...(car && { analytics_vehicle: measuredVehicleOf(car) }),
      success_path:
        page ?? successPath(leadId, enquiry, { ...routeOf(enquiry, site.dealerships, car), booking: token }),
      ...(token !== undefined && { manage_path: `/test-drives/${token}` }),
      ...(page !== undefined && { manage_path: page }),
    };
  }
}

/** The key of the sender: theirs from before, or the fresh one. */
function keyOf(known: PersonKey | undefined, fresh: FreshPersonKey | undefined): PersonKey {
  const key = known ?? fresh?.key;
  if (!key) throw new Error('A person has no key.');
  return key;
}

/** What another program digested cannot be compared: a visitor who tries again over an upgrade is answered, and makes no second lead. */
function repeat({ answer, enquiryDigest }: KeptAnswer, digest: string): Submitted {
  if (!enquiryDigest?.startsWith(COMPARED_AS) || enquiryDigest === digest) return { answer, repeated: true };
  const detail = 'This Idempotency-Key was already used for another enquiry. Please use a new key.';
  throw conflict(detail, [{ field: 'Idempotency-Key', message: detail }]);
}
