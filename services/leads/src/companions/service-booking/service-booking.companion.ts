import { fieldOf } from '@forecourt/contracts';
import { planForModel, type ServicePlan } from '@forecourt/retail-rules';
import { badRequest, Clock, notFound, SiteDirectory } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppointmentBooking,
  appointmentProviders,
  appointmentRetention,
} from '../../appointment/appointment.companion.ts';
import { AppointmentLetters } from '../../appointment/appointment.letters.ts';
import type { EnquirySite } from '../../enquiry/enquiry.site.ts';
import type { Enquiry } from '../../enquiry/enquiry.ts';
import type {
  Accepted,
  AccountPart,
  CompanionDeclaration,
  EnquirySetting,
  LeadCompanion,
  LeadErasure,
  OwnLead,
} from '../../enquiry/lead-companion.ts';
import type { Following, HistoryChange } from '../../lead/follow-history.ts';
import { ChangeServiceBooking, ServiceBookingController, ServiceBookings } from './service-booking.http.ts';
import { serviceKind, wantsLoanCar, withPrice } from './service-booking.ts';

const FORM = 'service_booking';

/** The service that a lead books at a workshop (PAGE-1, LEAD-8). */
@Injectable()
export class ServiceBookingCompanion implements LeadCompanion {
  readonly #booking: AppointmentBooking;

  constructor(
    private readonly directory: SiteDirectory,
    clock: Clock,
    dataSource: DataSource,
    appointments: ServiceBookings,
    letters: AppointmentLetters,
  ) {
    this.#booking = new AppointmentBooking({ clock, dataSource, appointments, letters });
  }

  /** The price is the plan's, never what the body says. @throws ProblemError 400 for a plan that the site does not offer */
  async state(enquiry: Enquiry, { site }: EnquirySetting): Promise<Accepted> {
    const { form, answers } = enquiry;
    const plan =
      form.name === FORM && answers.service_plan !== undefined ? this.#planOf(site, answers.service_plan) : null;
    return { enquiry: { ...enquiry, answers: withPrice(answers, plan) } };
  }

  /**
   * Books the time that the visitor chose, if any.
   * @throws ProblemError 404 on a site that books no services, 400 for a place that takes none, or a time that is no slot of it
   */
  async accept(enquiry: Enquiry, { site, caller: { user } }: EnquirySetting): Promise<Accepted> {
    const { form, answers } = enquiry;
    if (form.name !== FORM) return { enquiry };
    if (!serviceKind.isOn(site)) throw notFound();
    const place = this.#booking.placeOf(site, answers.location);
    const { appointment: startsAt } = answers;
    if (startsAt === undefined) return { enquiry };
    const booking = { site, car: undefined, user, place, startsAt, own: { loan_car: wantsLoanCar(answers) } };
    return { enquiry, brings: this.#booking.brings(enquiry, booking) };
  }

  /** A dealer who moves or cancels the appointment gives its slot back. */
  following(leadId: string, change: HistoryChange): Promise<Following | undefined> {
    return this.#booking.following(leadId, change);
  }

  /** The services of a user, with the page of each that is ahead. */
  accountOf(leads: readonly OwnLead[]): Promise<AccountPart> {
    return this.#booking.accountOf('service_booking', leads);
  }

  /** Whether the service was cancelled. */
  isOver(leadId: string): Promise<boolean> {
    return this.#booking.isOver(leadId);
  }

  /** A service ahead is cancelled, and its time is free again. */
  erasureOf(leadIds: readonly string[]): Promise<LeadErasure> {
    return this.#booking.erasureOf(leadIds);
  }

  /** The plan of a model by its name (MODEL-2). */
  #planOf({ slug, models }: EnquirySite, name: string): ServicePlan {
    const model = this.directory.documents.list(slug, 'model').find(({ summary }) => summary.name === name)?.summary;
    const own = this.directory.documents
      .list(slug, 'service_plan')
      .find(({ summary }) => summary.model === model?.slug)?.summary;
    const plan = models && model ? planForModel({ name, make: model.manufacturer }, own) : null;
    if (!plan) throw badRequest([{ field: 'service_plan', message: fieldOf('service_plan').invalid }]);
    return plan;
  }
}

/** Service bookings, as the service registers them. */
export const serviceBooking: CompanionDeclaration = {
  companion: ServiceBookingCompanion,
  providers: () => [...appointmentProviders, ServiceBookings, ChangeServiceBooking.handler],
  controllers: [ServiceBookingController],
  retention: appointmentRetention(serviceKind),
};
