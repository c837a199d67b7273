import type { FormAnswers } from '@forecourt/contracts';
import type { EventTransaction } from '@forecourt/event-store';
import { type Letter, LetterRows, Letters } from '@forecourt/messages';
import { type PersonKey, PersonKeys } from '@forecourt/persons';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { EnquiredCar } from '../enquiry/enquiry.car.ts';
import type { EnquirySite } from '../enquiry/enquiry.site.ts';
import { senderOfLead, smsNumberOf } from '../lead/lead.service.ts';
import {
  type AppointmentNews,
  type AppointmentWords,
  appointmentMail,
  appointmentSms,
  type MailedAppointment,
  reminderTime,
} from './appointment.mail.ts';
import type { BookedAppointment } from './appointment.rows.ts';
import type { AppointmentPlace, WantedSlot } from './appointment-kind.ts';

/** A booking that was just made. */
export interface NewAppointment {
  readonly leadId: string;
  readonly person: PersonKey;
  readonly site: EnquirySite;
  readonly place: AppointmentPlace;
  readonly slot: WantedSlot;
  readonly car: EnquiredCar | undefined;
  readonly answers: FormAnswers;
  readonly to: string;
  /** The page that it was sent from. */
  readonly url: string;
}

/** What writes the letters of one kind of appointment. */
export interface LettersOfKind {
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
}

/** Writes to people about their appointments, in the transaction of what happened to them: one letter an act (TD-1, PAGE-1). */
@Injectable()
export class AppointmentLetters {
  constructor(
    private readonly letters: Letters,
    private readonly rows: LetterRows,
    private readonly persons: PersonKeys,
    private readonly directory: SiteDirectory,
    private readonly clock: Clock,
  ) {}

  /** Confirms a booking. */
  async booked(tx: EventTransaction, { words, pathOf }: LettersOfKind, booking: NewAppointment): Promise<void> {
    const { leadId, person, site, place, slot, car, answers, to, url } = booking;
    const { startsAt, endsAt, timeZone } = slot;
    await this.#post(tx, words, {
      to: { site: site.slug, person, to, mobile: smsNumberOf(answers, site) },
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
    { words, pathOf }: LettersOfKind,
    booked: BookedAppointment,
    news: 'moved' | 'cancelled',
  ): Promise<void> {
    const { leadId, site: slug, dealershipId, locationSlug, startsAt, endsAt, timeZone, revision } = booked;
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
    await this.#post(tx, words, {
      to: { site: slug, person: sender.person, to, mobile: smsNumberOf(answers, site) },
      mailed: {
        ...{ leadId, news, site, words: words.of(site), dealership, location, startsAt, endsAt, timeZone, revision },
        ...{ car: words.vehicleOf(sender.car, answers), facts: words.factsOf(answers) },
        carPath: page !== undefined && URL.canParse(page) ? new URL(page).pathname : undefined,
        ...{ url: details.url, managePath: pathOf(slug, leadId) },
      },
    });
  }

  /** What happened, and a reminder for the day before (reminderTime). Moving or cancelling an appointment withdraws its reminder. */
  async #post(
    tx: EventTransaction,
    { purposes }: AppointmentWords,
    { to, mailed }: { readonly to: Addressee; readonly mailed: MailedAppointment },
  ): Promise<void> {
    const { leadId, news, revision } = mailed;
    const now = this.clock.now();
    const purpose = purposes[news];
    const act = news === 'booked' ? `${purpose}:${leadId}` : `${purpose}:${leadId}:${revision}`;
    await this.#write(tx, { act, purpose, news, sendAt: undefined }, { to, mailed, now });
    const sendAt = news === 'cancelled' ? undefined : reminderTime(mailed, now);
    if (sendAt === undefined) return;
    const reminder = { act: `${purposes.reminder}:${leadId}:${revision}`, purpose: purposes.reminder, sendAt };
    await this.#write(tx, { ...reminder, news: 'reminder' }, { to, mailed, now });
  }

  /** By email, and by SMS to visitors who asked for it. */
  async #write(
    { queryRunner }: EventTransaction,
    { act, purpose, news, sendAt }: Pick<Letter, 'act' | 'purpose' | 'sendAt'> & { readonly news: AppointmentNews },
    { to: addressee, mailed, now }: { readonly to: Addressee; readonly mailed: MailedAppointment; readonly now: Date },
  ): Promise<void> {
    const { site, person, to, mobile } = addressee;
    const letter = { act, purpose, sendAt, site, person, about: mailed.leadId };
    const said = { ...mailed, news };
    await this.letters.post(queryRunner, { ...letter, to, content: appointmentMail(said, now) });
    const content = mobile === undefined ? undefined : appointmentSms(said);
    if (mobile !== undefined && content) await this.letters.post(queryRunner, { ...letter, to: mobile, content });
  }
}
