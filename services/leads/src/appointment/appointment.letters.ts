import type { FormAnswers } from '@forecourt/contracts';
import type { EventTransaction } from '@forecourt/event-store';
import { type Letter, LetterRows, Letters } from '@forecourt/messages';
import { LookupKey, type PersonKey, PersonKeys } from '@forecourt/persons';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { EnquiredCar } from '../enquiry/enquiry.car.ts';
import type { EnquirySite } from '../enquiry/enquiry.site.ts';
import { senderOfLead, smsNumberOf } from '../lead/lead.service.ts';
import { hasProven, userOfLead } from '../lead/person-contacts.ts';
import {
  type AppointmentNews,
  type AppointmentWords,
  appointmentMail,
  appointmentSms,
  type MailedAppointment,
  reminderTime,
} from './appointment.mail.ts';
import { type BookedAppointment, noteLetter } from './appointment.rows.ts';
import type { AppointmentKind, AppointmentPlace, WantedSlot } from './appointment-kind.ts';

/** A booking that was just made. */
export interface NewAppointment {
  readonly leadId: string;
  readonly person: PersonKey;
  readonly site: EnquirySite;
  readonly place: AppointmentPlace;
  readonly slot: WantedSlot;
  readonly car: EnquiredCar | undefined;
  readonly answers: FormAnswers;
  /** Who is signed in. */
  readonly user: string | undefined;
  readonly to: string;
  /** The page that it was sent from. */
  readonly url: string;
}

/** What writes the letters of one kind of appointment. */
export interface LettersOfKind {
  readonly kind: Pick<AppointmentKind, 'table'>;
  readonly words: AppointmentWords;
  /** The page of a lead's booking on a site. */
  pathOf(site: string, leadId: string): string;
}

/** Whom a letter goes to, and by which site. */
interface Addressee {
  readonly site: string;
  readonly person: PersonKey;
  readonly to: string;
  /** The mobile of a visitor who asked for SMS, too. */
  readonly mobile: string | undefined;
  /** Whether who booked has proven the mailbox. */
  readonly ofOwner: boolean;
}

/** Writes to people about their appointments, in the transaction of what happened to them: one letter an act (TD-1, PAGE-1). */
@Injectable()
export class AppointmentLetters {
  constructor(
    private readonly letters: Letters,
    private readonly rows: LetterRows,
    private readonly persons: PersonKeys,
    private readonly lookup: LookupKey,
    private readonly directory: SiteDirectory,
    private readonly clock: Clock,
  ) {}

  /** Confirms a booking. @returns whether its mailbox gets no more today */
  async booked(tx: EventTransaction, { words, pathOf }: LettersOfKind, booking: NewAppointment): Promise<boolean> {
    const { leadId, person, site, place, slot, car, answers, user, to, url } = booking;
    const ofOwner = await this.#isOwner(tx, user, to);
    const { startsAt, endsAt, timeZone } = slot;
    return this.#post(tx, words, {
      to: { site: site.slug, person, to, mobile: smsNumberOf(answers, site), ofOwner },
      mailed: {
        ...{ leadId, news: 'booked', site, words: words.of(site), ...place, startsAt, endsAt, timeZone, revision: 1 },
        ...{ car: words.vehicleOf(car, answers), carPath: car && `/cars/${car.slug}`, facts: words.factsOf(answers) },
        ...{ url, managePath: pathOf(site.slug, leadId) },
      },
    });
  }

  /**
   * Says that an appointment was moved or cancelled, whoever did it. Who is erased, or gave no address, can't be written to.
   * @param booked as it is after the change; when it was cancelled, it has the time that it would have had
   * @throws ProblemError 503 before the sites were read: nobody knows yet by which site to write, and the change is to be sent again
   */
  async changed(
    tx: EventTransaction,
    { kind, words, pathOf }: LettersOfKind,
    booked: BookedAppointment,
    news: 'moved' | 'cancelled',
  ): Promise<void> {
    const { leadId, site: slug, dealershipId, locationSlug, startsAt, endsAt, timeZone, revision, carId } = booked;
    this.directory.requireReady();
    await this.rows.withdraw(tx.queryRunner, { purpose: words.purposes.reminder, about: leadId }, this.clock.now());
    const site = this.directory.bySlug(slug)?.config;
    const dealership = this.directory.dealership(dealershipId);
    const sender = await senderOfLead(tx, this.persons, leadId);
    const to = sender?.answers.email;
    if (!site || !dealership || !sender || to === undefined) return;
    const { answers, details } = sender;
    const location = dealership.locations.find((place) => place.slug === locationSlug);
    const { url: page } = sender.car ?? {};
    const ofOwner = await this.#isOwner(tx, await userOfLead(tx.queryRunner, leadId), to);
    const isHeld = await this.#post(tx, words, {
      to: { site: slug, person: sender.person, to, mobile: smsNumberOf(answers, site), ofOwner },
      mailed: {
        ...{ leadId, news, site, words: words.of(site), dealership, location, startsAt, endsAt, timeZone, revision },
        ...{ car: words.vehicleOf(sender.car, answers), carId, facts: words.factsOf(answers) },
        carPath: page !== undefined && URL.canParse(page) ? new URL(page).pathname : undefined,
        ...{ url: details.url, managePath: pathOf(slug, leadId) },
      },
    });
    await noteLetter(tx.queryRunner, kind.table, leadId, isHeld);
  }

  #isOwner({ queryRunner }: EventTransaction, user: string | undefined, email: string): Promise<boolean> {
    return hasProven(queryRunner, user, this.lookup.countedDigests({ email }));
  }

  /**
   * What happened, and a reminder for the day before (reminderTime). Moving or cancelling an appointment withdraws its reminder.
   * @returns whether the mailbox gets no email about what happened, as it had as many today as it may have
   */
  async #post(
    tx: EventTransaction,
    { purposes }: AppointmentWords,
    { to, mailed }: { readonly to: Addressee; readonly mailed: MailedAppointment },
  ): Promise<boolean> {
    const { leadId, news, revision } = mailed;
    const now = this.clock.now();
    const purpose = purposes[news];
    const act = news === 'booked' ? `${purpose}:${leadId}` : `${purpose}:${leadId}:${revision}`;
    const isSent = await this.#write(tx, { act, purpose, news, sendAt: undefined }, { to, mailed, now });
    const sendAt = news === 'cancelled' ? undefined : reminderTime(mailed, now);
    const reminder = { act: `${purposes.reminder}:${leadId}:${revision}`, purpose: purposes.reminder, sendAt };
    if (sendAt !== undefined) await this.#write(tx, { ...reminder, news: 'reminder' }, { to, mailed, now });
    return !isSent;
  }

  /** By email, and by SMS to visitors who asked for it. @returns whether the email was posted */
  async #write(
    { queryRunner }: EventTransaction,
    { act, purpose, news, sendAt }: Pick<Letter, 'act' | 'purpose' | 'sendAt'> & { readonly news: AppointmentNews },
    { to: addressee, mailed, now }: { readonly to: Addressee; readonly mailed: MailedAppointment; readonly now: Date },
  ): Promise<boolean> {
    const { site, person, to, mobile, ofOwner } = addressee;
    const letter = { act, purpose, sendAt, site, person, ofOwner, about: mailed.leadId };
    const said = { ...mailed, news };
    const { isNew } = await this.letters.post(queryRunner, { ...letter, to, content: appointmentMail(said, now) });
    const content = mobile === undefined ? undefined : appointmentSms(said);
    if (mobile !== undefined && content) await this.letters.post(queryRunner, { ...letter, to: mobile, content });
    return isNew;
  }
}
