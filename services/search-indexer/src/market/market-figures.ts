import type { MarketFigure, MarketFigures } from '@forecourt/contracts';

/** What of a car makes it comparable with others of its kind and year. */
export interface ComparableCar {
  readonly id: string;
  readonly dealershipId: number;
  /** The state it is in; null if its place is not known. */
  readonly state: string | null;
  readonly year: number;
  readonly km: number;
  /** Its current price in dollars. */
  readonly price: number;
}

/** A figure needs so many other cars, of so many dealerships. */
const LEAST_CARS = 5;
const LEAST_DEALERSHIPS = 3;
/** Kilometres may differ by this share of the car's own. */
const KM_SHARE = 0.3;
const YEARS = 1;
const ROUNDED_TO = 100;
/** A figure is written again when it has moved by this share. */
const MOVED = 0.01;

/**
 * What other cars ask that are comparable with this one (IDX-6): year ± 1, kilometres within 30 % of its own. In its state and in the
 * country, each only from at least 5 cars of at least 3 dealerships, of which none has over half. Pure.
 * @param others cars of the same make, model, type and price type; itself may be among them.
 * @param at when, UTC seconds.
 */
export function marketFiguresOf(
  car: ComparableCar,
  others: readonly ComparableCar[],
  at: number,
): MarketFigures | null {
  const comparable = others.filter((other) => other.id !== car.id && isComparable(car, other));
  const nation = figureOf(comparable);
  const state = car.state === null ? undefined : figureOf(comparable.filter((other) => other.state === car.state));
  if (!nation && !state) return null;
  return { at, ...(state && { state }), ...(nation && { nation }) };
}

/** Whether figures differ enough to be written (IDX-6): one is new or gone, or a median has moved by 1 % or more. */
export function haveMoved(before: MarketFigures | null, after: MarketFigures | null): boolean {
  return (['state', 'nation'] as const).some((where) => hasMoved(before?.[where], after?.[where]));
}

function hasMoved(before: MarketFigure | undefined, after: MarketFigure | undefined): boolean {
  if (!before || !after) return before !== after;
  return Math.abs(after.median - before.median) >= MOVED * before.median;
}

function isComparable(car: ComparableCar, other: ComparableCar): boolean {
  return Math.abs(other.year - car.year) <= YEARS && Math.abs(other.km - car.km) <= KM_SHARE * car.km;
}

function figureOf(cars: readonly ComparableCar[]): MarketFigure | undefined {
  const byDealership = new Map<number, number>();
  for (const { dealershipId } of cars) byDealership.set(dealershipId, (byDealership.get(dealershipId) ?? 0) + 1);
  const most = Math.max(0, ...byDealership.values());
  if (cars.length < LEAST_CARS || byDealership.size < LEAST_DEALERSHIPS || most * 2 > cars.length) return undefined;
  const prices = cars.map(({ price }) => price).toSorted((one, other) => one - other);
  return {
    median: rounded(quantile(prices, 0.5)),
    lower: rounded(quantile(prices, 0.25)),
    upper: rounded(quantile(prices, 0.75)),
    cars: cars.length,
    dealerships: byDealership.size,
  };
}

/** Between the two nearest where it falls between. @param sorted not empty */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

const rounded = (dollars: number): number => Math.round(dollars / ROUNDED_TO) * ROUNDED_TO;
