import { isDeepStrictEqual } from 'node:util';
import type {
  AvailableStatus,
  VehicleDetails,
  VehicleFinance,
  VehicleMarket,
  VehiclePhotos,
  VehiclePrices,
} from './vehicle.events.ts';

/** Some fields of an aspect: absent is unchanged, null clears. */
export type Told<Aspect> = { [Field in keyof Aspect]?: Aspect[Field] | null };

/** What a source says about a vehicle in one message; anything it does not mention is unchanged. */
export interface VehicleFacts {
  details?: Told<VehicleDetails>;
  prices?: Told<VehiclePrices>;
  photos?: Told<Omit<VehiclePhotos, 'revision'>>;
  /** Files were replaced under their old addresses. */
  refresh?: true;
  market?: VehicleMarket;
  finance?: VehicleFinance;
  /** `unsold` says no more than that: the status from before the sale holds again. */
  status?: AvailableStatus | 'sold' | 'unsold';
  /** When it was sold, ISO 8601 in UTC; belongs to the status. */
  soldAt?: string;
  reserved?: boolean;
  /**
   * An event said that it is not reserved, which also puts a vehicle back on sale that a visitor bought; belongs to `reserved`. A row that
   * only repeats what a car is like says no such thing.
   */
  unreserved?: true;
  shown?: boolean;
  /** Heard at the first listing only. */
  createdAt?: string;
}

/** The aspect with new values set and cleared ones removed; the same object if nothing changes. */
export function withTold<Aspect extends object>(aspect: Aspect, told: Told<Aspect> | undefined): Aspect {
  if (!told) return aspect;
  const known = aspect as Record<string, unknown>;
  const said = told as Record<string, unknown>;
  let changed: Record<string, unknown> | undefined;
  for (const field of Object.keys(said)) {
    const value = said[field];
    if (value === undefined || isSame(value, known[field] ?? null)) continue;
    changed ??= { ...known };
    if (value === null) delete changed[field];
    else changed[field] = value;
  }
  return (changed as Aspect | undefined) ?? aspect;
}

function isSame(told: unknown, known: unknown): boolean {
  return told === known || (typeof told === 'object' && isDeepStrictEqual(told, known));
}
