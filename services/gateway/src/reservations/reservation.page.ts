import { type BookedReservation, type ReservationPage, reservationChange } from '@forecourt/contracts';
import { dealershipZone, placeZone } from '@forecourt/retail-rules';
import { badRequest, Clock, nothingIfRefused, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
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
import { locationOf, openPhone, whereabouts } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { reservationView } from './reservation.view.ts';
import { Reservations } from './reservations.ts';

/** Reservations by their signed links, and what their readers decide there (RES-1). */
@Injectable()
export class ReservationPageLoader implements PageLoader {
  constructor(
    private readonly reservations: Reservations,
    private readonly cars: CarPages,
    private readonly clock: Clock,
  ) {}

  /** The reservation of a link; nothing for a link that is not valid on this site (SITE-4). */
  async load({ site, params: { token = '' }, parameters }: PageVisit): Promise<FoundPage | null> {
    const reservation = await this.reservations.find(site, token);
    return reservation && this.#show(site, token, reservation, { notice: null, cancelling: isAsking(parameters) });
  }

  /** Takes a decision and shows what it led to; what can't be done is said there. Cancelling is asked about once. */
  async take(
    { site, params: { token = '' }, parameters }: PageVisit,
    { fields, request }: SentForm,
  ): Promise<FormAnswer> {
    try {
      requireSameOrigin(request.headers, request.host);
      const change = reservationChange.safeParse({ change: fields.get('change') });
      if (!change.success) throw badRequest([{ field: 'change', message: 'Please choose one of the buttons.' }]);
      if (change.data.change === 'cancel' && !isSure(parameters))
        return { location: `/reservations/${token}?${ASKING}` };
      await this.reservations.change(site, token, change.data);
      return { location: `/reservations/${token}` };
    } catch (problem) {
      if (!(problem instanceof ProblemError) || problem.status === 404) throw problem;
      const reservation = await this.reservations.find(site, token);
      if (!reservation) return null;
      const shown = await this.#show(site, token, reservation, { notice: { tone: 'bad', message: problem.message } });
      return { again: { ...shown, status: problem.status }, problem };
    }
  }

  async #show(
    site: SiteContext,
    token: string,
    reservation: BookedReservation,
    asked: { notice: ReservationPage['notice']; cancelling?: boolean },
  ): Promise<FoundPage> {
    const car = await this.#car(site, reservation);
    const content = reservationView(reservation, {
      ...{ site, token, ...asked },
      ...car,
      timeZone: reservation.time_zone ?? car.timeZone,
    });
    return { content, words: wordsOf(content), personal: true };
  }

  /** The car and the zone of its place; no car if it has gone meanwhile, or can't be looked up now: the reservation itself stays in reach. */
  async #car(site: SiteContext, { car_id: carId }: BookedReservation) {
    const answer = await this.cars.find(site, carId).catch(nothingIfRefused);
    if (answer?.kind !== 'found') {
      return { car: null, timeZone: dealershipZone(site.dealerships[0]) };
    }
    const { vehicle, dealership } = answer;
    return {
      place: { where: whereabouts(vehicle, dealership), phone: openPhone(vehicle, dealership, site.config) },
      processors: vehicle.details.payment_processors,
      car: enquiredCarView(vehicleAsListed(vehicle, dealership, site), site, this.clock.now()),
      timeZone: placeZone(locationOf(vehicle, dealership), dealership),
    };
  }
}
