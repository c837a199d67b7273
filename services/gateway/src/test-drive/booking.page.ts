import type { BookedDrive, TestDriveBookingPage } from '@forecourt/contracts';
import { Clock, nothingIfRefused, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { type BookingKind, bookingKinds, bookingPath, kindAt } from '../booked-drives/booking-kinds.ts';
import { Bookings } from '../booked-drives/bookings.ts';
import { driveTimesView } from '../booked-drives/drive-times.view.ts';
import { CarPages } from '../car/car-pages.ts';
import { vehicleAsListed } from '../car/view/vehicle.view.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import { ASKING, isAsking, isSure } from '../http/plain-form.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageLoader,
  type PageVisit,
  type SentForm,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { placeAt } from '../places/site-places.ts';
import { briefPlaceView } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { bookingView } from './booking.view.ts';

type Notice = TestDriveBookingPage['notice'];

/** A booking as it is shown. */
interface Shown {
  readonly kind: BookingKind;
  readonly token: string;
  readonly drive: BookedDrive;
  readonly notice: Notice;
  /** Whether it asks about cancelling. */
  readonly cancelling?: boolean;
  /** The first day of the free times. */
  readonly from?: string | undefined;
}

/** Booked test drives and services by their signed links, and what is posted from there: another time, or that it is off (TD-1, PAGE-1). */
@Injectable()
export class TestDriveBookingPageLoader implements PageLoader {
  constructor(
    private readonly bookings: Bookings,
    private readonly cars: CarPages,
    private readonly maps: PlaceMaps,
    private readonly clock: Clock,
  ) {}

  /** The drive of a link; nothing for a link that is not, or no longer, valid on this site (SITE-4). `?days=` pages through the free times. */
  async load({ site, path, params: { token = '' }, parameters }: PageVisit): Promise<FoundPage | null> {
    const kind = kindAt(path);
    const drive = await this.#booked(site, kind, token);
    if (!drive) return null;
    const moved = parameters.get('done') === 'moved' && drive.state === 'booked';
    const notice: Notice = moved ? { tone: 'good', message: 'Done. Your booking has been moved.' } : null;
    const cancelling = isAsking(parameters);
    return this.#show(site, { kind, token, drive, notice, cancelling, from: parameters.get('days') ?? undefined });
  }

  /** Moves or cancels the drive and shows it; what can't be done is said there. Cancelling is asked about once. */
  async take(
    { site, path, params: { token = '' }, parameters }: PageVisit,
    { fields, request }: SentForm,
  ): Promise<FormAnswer> {
    const kind = kindAt(path);
    const own = bookingPath(kind, token);
    try {
      requireSameOrigin(request.headers, request.host);
      if (fields.get('go') === 'cancel') {
        if (!isSure(parameters)) return { location: `${own}?${ASKING}` };
        await this.bookings.cancel(site, kind, token);
        return { location: own };
      }
      await this.bookings.move(site, kind, token, fields.get('appointment') ?? '');
      return { location: `${own}?done=moved` };
    } catch (problem) {
      if (!(problem instanceof ProblemError) || problem.status === 404) throw problem;
      const drive = await this.#booked(site, kind, token);
      if (!drive) return null;
      const shown = await this.#show(site, { kind, token, drive, notice: { tone: 'bad', message: problem.message } });
      return { again: { ...shown, status: problem.status }, problem };
    }
  }

  /** Nothing where the site has it off. */
  async #booked(site: SiteContext, kind: BookingKind, token: string): Promise<BookedDrive | null> {
    return bookingKinds[kind].isOn(site.config) ? this.bookings.booked(site, kind, token) : null;
  }

  async #show(site: SiteContext, { kind, token, drive, notice, cancelling = false, from }: Shown): Promise<FoundPage> {
    const day = from !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : undefined;
    const place = placeAt(site, drive.location);
    const free =
      drive.state === 'booked' && !cancelling
        ? await this.bookings.slots(site, kind, drive.location, { from: day, booking: token }).catch(nothingIfRefused)
        : null;
    const content = bookingView(drive, {
      ...{ site, kind, token, notice, cancelling },
      car: await this.#car(site, drive.car_id),
      place: place ? briefPlaceView(place, { site, now: this.clock.now(), mapOf: this.maps.of(site.config) }) : null,
      times: free && driveTimesView(free),
    });
    return { content, words: wordsOf(content), personal: true };
  }

  /** The car; none if it has gone meanwhile, or can't be looked up now: the booking itself stays in reach. */
  async #car(site: SiteContext, carId: string | null) {
    const answer = carId === null ? null : await this.cars.find(site, carId).catch(nothingIfRefused);
    if (answer?.kind !== 'found') return null;
    return enquiredCarView(vehicleAsListed(answer.vehicle, answer.dealership, site), site, this.clock.now());
  }
}
