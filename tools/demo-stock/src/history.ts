import type { CarStatus, CarType } from '@forecourt/contracts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;
const OLDEST_YEARS = 16;

/** When a vehicle was built, complied and listed, and what has become of it; all before or at the file's as-of time. */
export interface History {
  readonly built: Date;
  readonly complied: Date;
  readonly listed: Date;
  readonly status: CarStatus;
  readonly sold: Date | null;
  /** Years between its build and its listing. */
  readonly age: number;
}

/** Draws a vehicle's history: most stand a month, some sold in the last days, some have not come yet. */
export function drawHistory(carType: CarType, asOf: Date, random: Random): History {
  const status = drawStatus(carType, random);
  const sold = status === 'sold' ? ago(asOf, random.between(0, 6) * DAY_MS) : null;
  const standing = Math.min(150, exponential(status === 'coming_soon' ? 8 : 30, random));
  const listed = ago(sold ?? asOf, (standing + random.next()) * DAY_MS);
  const age = drawAge(carType, random);
  const built = ago(listed, age * YEAR_MS);
  const complied = new Date(Math.min(listed.getTime(), built.getTime() + random.int(0, 75) * DAY_MS));
  return { built, complied, listed, status, sold, age };
}

function drawStatus(carType: CarType, random: Random): CarStatus {
  const draw = random.next();
  if (draw < 0.05) return 'sold';
  return draw < (carType === 'new' ? 0.15 : 0.08) ? 'coming_soon' : 'in_stock';
}

function drawAge(carType: CarType, random: Random): number {
  if (carType === 'new') return random.between(0.08, 0.7);
  if (carType === 'demo') return random.between(0.3, 1.1);
  return Math.min(OLDEST_YEARS, 1.8 + exponential(0.7, random) + exponential(1.3, random));
}

function exponential(mean: number, random: Random): number {
  return -mean * Math.log(1 - random.next());
}

function ago(from: Date, ms: number): Date {
  return new Date(from.getTime() - Math.floor(ms));
}
