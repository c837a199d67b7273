import type { FieldError } from '@forecourt/contracts';

/** Anything that a dealer sells as a vehicle costs more, in dollars. */
const LEAST_PRICE = 500;
/** A price below this share of what such cars cost is more often a mistake than an offer. */
const LEAST_SHARE = 0.4;

/** The price below which a vehicle's price is worth a warning, in dollars. @param usual what such vehicles cost, in dollars, if that is known */
export const leastPrice = (usual: number | undefined): number =>
  Math.max(LEAST_PRICE, Math.round((usual ?? 0) * LEAST_SHARE));

/** The warning of a price that is too low for a vehicle: it is shown as sent (CARD-4), but somebody should look at it (FEED-9). */
export function lowPriceWarning(field: string, price: number, usual: number | undefined): FieldError {
  const least = leastPrice(usual);
  const why = least === LEAST_PRICE ? ' for a vehicle' : `, as such vehicles cost $${usual}`;
  return { field, message: `expected at least $${least}${why}; got ${price}. The price is shown as it was sent.` };
}
