import type { FormValues, ShownForm, SteppedForm, TestDrivePage } from '@forecourt/contracts';
import { nextSlots } from '@forecourt/retail-rules';
import { Clock, type ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { BOOK_SERVICE, type BookingKind, bookingKinds } from '../booked-drives/booking-kinds.ts';
import { Bookings } from '../booked-drives/bookings.ts';
import { driveTimesView, offeredSlot } from '../booked-drives/drive-times.view.ts';
import { CarPages } from '../car/car-pages.ts';
import { absentCar } from '../car/vehicle.page.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { aDrive, BOOK_DRIVE, canBeDriven, driveHref } from '../cards/drive-address.ts';
import { CAR_PARAMETER } from '../enquiry/addressed-form.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import { sentValues } from '../enquiry/sent-form.ts';
import { heldStep, refusedStage, sentStep, stepFaults } from '../enquiry/stepped-form.ts';
import type {
  FormAnswer,
  FoundPage,
  PageAnswer,
  PageLoader,
  PageVisit,
  SentForm,
  SitemapPage,
} from '../page-loader/page-loader.ts';
import { openPhone } from '../places/vehicle-location.ts';
import { modelsOf } from '../range/site-models.ts';
import type { SiteContext } from '../site/site-context.ts';
import { bookingServiceForm, serviceBookingView, serviceStages } from './service-booking.view.ts';
import {
  asksTime,
  type DriveProgress,
  type DriveSubject,
  driveForm,
  driveStages,
  placeOfAnswers,
  testDriveView,
} from './test-drive.view.ts';

type Stages = SteppedForm['stages'];

/** A booking that is under way. */
interface Booking {
  readonly site: SiteContext;
  readonly kind: BookingKind;
  readonly form: ShownForm;
  readonly stages: Stages;
  /** Its page, as far as it has come. */
  page(progress: DriveProgress): FoundPage;
}

/** Bookings of test drives and services by their addresses, and what browsers post from there step by step without JavaScript (TD-1, PAGE-1). */
@Injectable()
export class TestDrivePageLoader implements PageLoader {
  constructor(
    private readonly cars: CarPages,
    private readonly forms: PlainForms,
    private readonly bookings: Bookings,
    private readonly clock: Clock,
  ) {}

  /** The first step; a car that is sold or gone says so itself. */
  async load(visit: PageVisit): Promise<PageAnswer> {
    const booking = await this.#booking(visit);
    return isBooking(booking) ? this.#show(booking, 0, null) : booking;
  }

  /** Takes a step: on to the next, back with all answers, other days, or the last, which sends the form. */
  async take(visit: PageVisit, { fields, request }: SentForm): Promise<FormAnswer> {
    const booking = await this.#booking(visit);
    if (!isBooking(booking)) return null;
    const { form, stages } = booking;
    const { stage, go: step, to: from } = sentStep(fields, stages);
    const values = sentValues(fields, form.fields);
    const unharmed = heldStep(values);
    if (step === 'back') return { again: await this.#show(booking, Math.max(0, stage - 1), unharmed) };
    if (step === 'days') return { again: await this.#show(booking, stage, unharmed, { from: dayOf(from) }) };
    if (step === 'next' && stage < stages.length - 1) return { again: await this.#next(booking, stage, values) };
    return this.forms.take(
      visit.site,
      { form, pageKind: 'test_drive', again: (refused) => this.#refused(booking, refused) },
      { fields, request },
    );
  }

  async sitemapEntries({ config }: SiteContext): Promise<SitemapPage[]> {
    const paths = { 'test-drives': BOOK_DRIVE, 'service-bookings': BOOK_SERVICE };
    return (Object.keys(paths) as BookingKind[])
      .filter((kind) => bookingKinds[kind].isOn(config))
      .map((kind) => ({ path: paths[kind] }));
  }

  /** The next step, if nothing is wrong with this one. */
  #next(booking: Booking, stage: number, values: FormValues): Promise<FoundPage> {
    const errors = stepFaults(booking.form, booking.stages[stage], values);
    return this.#show(booking, errors.length > 0 ? stage : stage + 1, heldStep(values, errors));
  }

  /** The step with the first fault; one about the time offers the next three. */
  #refused(booking: Booking, refused: ShownForm['sent']): Promise<FoundPage> {
    const wanted = refused?.errors.some(({ field }) => field === 'appointment')
      ? refused.values.appointment
      : undefined;
    return this.#show(booking, refusedStage(booking.stages, refused), refused, {
      ...(typeof wanted === 'string' && { wanted }),
    });
  }

  async #show(
    { site, kind, form, stages, page }: Booking,
    stage: number,
    sent: ShownForm['sent'],
    { from, wanted }: { readonly from?: string | undefined; readonly wanted?: string } = {},
  ): Promise<FoundPage> {
    const place = placeOfAnswers({ ...form, sent });
    const free =
      asksTime(stages[stage]) && place !== undefined
        ? await this.bookings.slots(site, kind, place, { from }).catch(noneIfAway)
        : null;
    const next = wanted === undefined || !free ? [] : nextSlots(free.slots.map(withInstant), new Date(wanted));
    return page({
      ...{ stage, sent },
      times: free && driveTimesView(free),
      offered: next.map((slot) => offeredSlot(slot, free?.time_zone ?? 'UTC')),
    });
  }

  /** What is booked at an address; null where the site has it off. */
  async #booking(visit: PageVisit): Promise<Booking | PageAnswer> {
    const { site, path, parameters } = visit;
    const kind: BookingKind = path.startsWith(BOOK_SERVICE) ? 'service-bookings' : 'test-drives';
    if (!bookingKinds[kind].isOn(site.config)) return null;
    const now = this.clock.now();
    if (kind === 'service-bookings') {
      const form = bookingServiceForm(site, parameters.get('location') ?? undefined);
      const page = (progress: DriveProgress) => serviceFound(serviceBookingView(site, { form, now, progress }), site);
      return { site, kind, form, stages: serviceStages(form), page };
    }
    const subject = await this.#subject(visit);
    if (!subject || 'redirect' in subject || 'content' in subject) return subject;
    const form = driveForm(site, subject);
    const page = (progress: DriveProgress) =>
      found(testDriveView(site, subject, { form, now, progress }), site, subject);
    return { site, kind, form, stages: driveStages(form), page };
  }

  /** What the address names: a car of the site (SITE-4), a model, a place. */
  async #subject({ site, parameters }: PageVisit): Promise<DriveSubject | PageAnswer> {
    const model = modelsOf(site).find(({ slug }) => slug === parameters.get('model'));
    const place = parameters.get('location') ?? undefined;
    const carId = parameters.get(CAR_PARAMETER);
    if (carId === null) return { car: null, phone: null, model, place };
    const answer = await this.cars.find(site, carId);
    const there = answer.kind === 'moved' ? await this.cars.find(site, answer.slug) : answer;
    if (there.kind !== 'found') {
      return absentCar(this.cars, site, there, () => driveHref(site) ?? '/');
    }
    const { vehicle, dealership } = there;
    const car = vehicleAsListed(vehicle, dealership, site);
    // A car that nobody can drive any more: another one may do.
    if (!canBeDriven(car)) return { car: null, phone: null, model: undefined, place };
    const phone = openPhone(vehicle, dealership, site.config);
    return { car, phone, model: undefined, place: place ?? vehicle.details.location_slug };
  }
}

const isBooking = (booking: Booking | PageAnswer): booking is Booking => booking !== null && 'stages' in booking;

const withInstant = <Slot extends { readonly starts_at: string }>(slot: Slot) => ({
  ...slot,
  startsAt: new Date(slot.starts_at),
});

/** Without its times the form still books: the dealer calls. */
function noneIfAway(_problem: ProblemError): null {
  return null;
}

const dayOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;

const found = (content: TestDrivePage, site: SiteContext, { car, model }: DriveSubject): FoundPage => ({
  content,
  words: {
    title: content.form.sent?.message != null ? `Not sent yet: ${content.title}` : content.title,
    description: `Choose a time for ${aDrive(site)} at ${site.config.name} online: the next free half hours, no phone call needed.`,
  },
  canonical: BOOK_DRIVE,
  listed: car === null && model === undefined,
});

const serviceFound = (content: TestDrivePage, site: SiteContext): FoundPage => ({
  content,
  words: {
    title: content.form.sent?.message != null ? `Not sent yet: ${content.title}` : content.title,
    description: `Choose the workshop, the service and a free time at ${site.config.name} online, with a loan car where there is one.`,
  },
  canonical: BOOK_SERVICE,
  listed: true,
});
