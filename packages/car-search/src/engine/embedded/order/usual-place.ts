import type { CarDocument } from '../../../document/car-document.ts';
import { hasPhotos, standing } from '../../../reference/compare-documents.ts';

/** Times of listing are below this: seconds, until the year 2242. */
const TIMES = 2 ** 33;

/**
 * A car's place in the order without a keyword (SRCH-5) as one number, the greater the earlier: its standing, then whether it has photos, then
 * when it was listed. Times that don't fit are level with the nearest that does.
 */
export const usualPlace = (car: CarDocument): number =>
  (standing(car) * 2 + Number(hasPhotos(car))) * TIMES + Math.min(Math.max(car.created_at, 0), TIMES - 1);

/** The standing in a usual place. */
export const standingIn = (place: number): number => Math.floor(place / (TIMES * 2));

/** Whether a car with this usual place has photos, 1 or 0. */
export const hasPhotosIn = (place: number): number => Math.floor(place / TIMES) % 2;
