import type { KilometresByPlace, Near } from '@forecourt/car-search';
import { type Gazetteer, kilometresFrom, locatedPlaces, type Point, pointOfPosition } from '@forecourt/places';
import { Inject, Injectable } from '@nestjs/common';
import { cutText } from '../../http/html.ts';
import { GEOCODER, type Geocoder } from '../../places/geocoder.ts';
import { GAZETTEER } from '../../places/place-maps.ts';
import type { SiteContext } from '../../site/site-context.ts';

type Located = Pick<SiteContext, 'dealerships'>;

const LONGEST = 60;

/** How far the cars of a site are from what a visitor names (SRCH-15). */
@Injectable()
export class NearPlaces {
  constructor(
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
    @Inject(GAZETTEER) private readonly gazetteer: Gazetteer,
  ) {}

  /**
   * The kilometres to each location of the site whose point is known, by its position or else its postcode, and to the postcodes of private
   * sales, as far as the search asks.
   * @returns null if there is no such place
   * @throws any error of the geocoder
   */
  async kilometres(site: Located, near: Near): Promise<KilometresByPlace | null> {
    const from = await this.pointOf(site, near);
    return from && kilometresFrom(from, this.#located(site), this.gazetteer, near.within);
  }

  /** The point of a place that a visitor names, the nearest by its name; null if there is none. @throws any error of the geocoder */
  async pointOf(site: Located, { place }: Near): Promise<Point | null> {
    const points = this.#located(site).map(({ point }) => point);
    return pointOfPosition(place) ?? (await this.geocoder.find(place, points));
  }

  /** Whether a distance leaves a choice: whether the site's locations are at more than one point. */
  leaveChoice(site: Located): boolean {
    return new Set(this.#located(site).map(({ point: { lat, long } }) => `${lat},${long}`)).size > 1;
  }

  #located({ dealerships }: Located) {
    return locatedPlaces(
      dealerships.flatMap(({ locations }) => locations),
      this.gazetteer,
    );
  }
}

/** What to answer for a place that is not known. */
export const noSuchPlace = (place: string): string =>
  `We can’t find “${cutText(place, LONGEST)}”. Try a suburb or a 4-digit postcode.`;
