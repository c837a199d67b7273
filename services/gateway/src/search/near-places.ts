import type { KilometresByLocation, Near } from '@forecourt/car-search';
import { distanceKm, type Gazetteer, type Point } from '@forecourt/places';
import { Inject, Injectable } from '@nestjs/common';
import { cutText } from '../page-loader/cut-text.ts';
import { GEOCODER, type Geocoder } from '../places/geocoder.ts';
import { GAZETTEER } from '../places/place-maps.ts';
import type { SiteContext } from '../site/site-context.ts';

type Located = Pick<SiteContext, 'dealerships'>;

const position = /^(-?\d{1,2}(?:\.\d+)?),\s?(-?\d{1,3}(?:\.\d+)?)$/;
const METRES = 1_000;
const LONGEST = 60;

/** How far the locations of a site are from what a visitor names (SRCH-15). */
@Injectable()
export class NearPlaces {
  constructor(
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
    @Inject(GAZETTEER) private readonly gazetteer: Gazetteer,
  ) {}

  /**
   * The kilometres to each location of the site whose point is known, by its position or else its postcode.
   * @returns null if there is no such place
   * @throws any error of the geocoder
   */
  async kilometres(site: Located, { place }: Near): Promise<KilometresByLocation | null> {
    const located = this.#located(site);
    const from =
      positionOf(place) ??
      (await this.geocoder.find(
        place,
        located.map(({ point }) => point),
      ));
    if (!from) return null;
    return located.map(({ id, point }) => [id, Math.round(distanceKm(from, point) * METRES) / METRES] as const);
  }

  /** Whether a distance leaves a choice: whether the site's locations are at more than one point. */
  leaveChoice(site: Located): boolean {
    return new Set(this.#located(site).map(({ point: { lat, long } }) => `${lat},${long}`)).size > 1;
  }

  #located({ dealerships }: Located): { id: number; point: Point }[] {
    return dealerships.flatMap(({ locations }) =>
      locations.flatMap(({ id, address }) => {
        const point = this.#pointOf(address);
        return point ? [{ id, point }] : [];
      }),
    );
  }

  #pointOf({
    lat,
    long,
    postcode,
  }: {
    lat?: number | undefined;
    long?: number | undefined;
    postcode?: string | undefined;
  }): Point | null {
    if (lat !== undefined && long !== undefined) return { lat, long };
    return postcode === undefined ? null : this.gazetteer.pointOf(postcode);
  }
}

/** Whether a place is the visitor's position instead of a name. */
export const isPosition = (place: string): boolean => position.test(place);

/** What to answer for a place that is not known. */
export const noSuchPlace = (place: string): string =>
  `We can’t find “${cutText(place, LONGEST)}”. Try a suburb or a 4-digit postcode.`;

function positionOf(place: string): Point | null {
  const [, lat, long] = position.exec(place) ?? [];
  if (lat === undefined || long === undefined) return null;
  const point = { lat: Number(lat), long: Number(long) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.long) <= 180 ? point : null;
}
