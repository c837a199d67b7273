import type { PageOf } from '@forecourt/contracts';
import { type Clock, ProblemError } from '@forecourt/service-kit';
import type { CarPages } from '../car/car-pages.ts';
import { carSummaryView } from '../car/car-summary.view.ts';
import { vehicleAsListed } from '../car/vehicle.view.ts';
import { dealershipPlaceView, locationOf } from '../car/vehicle-location.ts';
import { mainPlace } from '../pages/call-bar.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import { markerOf, type SuccessSetting, successView } from './success.view.ts';

const SIMILAR = 4;

/** Pages after enquiries (PAGE-3). */
export class SuccessPages {
  readonly #cars: CarPages;
  readonly #clock: Clock;

  constructor(cars: CarPages, clock: Clock) {
    this.#cars = cars;
    this.#clock = clock;
  }

  /** The page that an enquiry's answer leads to; a car that is not the site's, or that nobody can tell of now, is left out (SITE-4). */
  async at(site: SiteContext, parameters: URLSearchParams): Promise<PageOf<'success'>> {
    const marker = markerOf(parameters);
    const about = marker.carId === null ? null : await this.#aboutCar(site, marker.carId);
    return successView(marker, { site, ...(about ?? { car: null, place: this.#siteIsOf(site), similar: [] }) });
  }

  async #aboutCar(site: SiteContext, carId: string): Promise<Omit<SuccessSetting, 'site'> | null> {
    const answer = await this.#cars.find(site, carId).catch(nothingIfAway);
    if (answer?.kind !== 'found') return null;
    const { vehicle, dealership } = answer;
    const car = vehicleAsListed(vehicle, dealership, site);
    return {
      car: carSummaryView(car, site.config),
      place: dealershipPlaceView(locationOf(vehicle, dealership), dealership, this.#clock.now()),
      similar: (await this.#cars.similar(site, car, SIMILAR).catch(nothingIfAway)) ?? [],
    };
  }

  /** The one place of a site of one dealership; of several, nobody knows yet whose hands it is in. */
  #siteIsOf(site: SiteContext): SuccessSetting['place'] {
    const [dealership, ...others] = site.dealerships;
    const place = dealership && mainPlace(dealership);
    if (!dealership || !place || others.length > 0) return null;
    return dealershipPlaceView(place, dealership, this.#clock.now());
  }
}

/** The enquiry is kept: whatever is away by now, its sender is thanked, and has no reason to send it again. */
function nothingIfAway(error: unknown): null {
  if (error instanceof ProblemError) return null;
  throw error;
}
