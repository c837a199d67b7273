import { isDeepStrictEqual } from 'node:util';
import type {
  AvailableStatus,
  VehicleDetails,
  VehicleFinance,
  VehicleMarket,
  VehiclePhotos,
  VehiclePrices,
} from './vehicle.ts';

/** Some fields of an aspect: absent is unchanged, null clears. */
export type Patch<Aspect> = { [Field in keyof Aspect]?: Aspect[Field] | null };

/** What a source says about a vehicle in one message; anything it does not mention is unchanged. */
export interface VehicleFacts {
  details?: Patch<VehicleDetails>;
  prices?: Patch<VehiclePrices>;
  photos?: Patch<Omit<VehiclePhotos, 'revision'>>;
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
export function patched<Aspect extends object>(aspect: Aspect, patch: Patch<Aspect> | undefined): Aspect {
  if (!patch) return aspect;
  const known = aspect as Record<string, unknown>;
  const said = patch as Record<string, unknown>;
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

function isSame(patch: unknown, known: unknown): boolean {
  return patch === known || (typeof patch === 'object' && isDeepStrictEqual(patch, known));
}

/** Lists a vehicle for the first time. A listing that is sold already is listed and then sold. */
export interface ListVehicle {
  type: 'ListVehicle';
  vehicleId: string;
  dealershipId: number;
  dealershipSlug: string;
  stocknum: string;
  facts: VehicleFacts;
}

/** Gives a listed vehicle new facts: details, prices, pictures, status, reservation, visibility, market prices, finance. */
export interface UpdateVehicle {
  type: 'UpdateVehicle';
  vehicleId: string;
  facts: VehicleFacts;
}

/** Takes a vehicle out of its dealership's stock for good. A visitor's hold stays, as its own process ends it, but for one that was completed. */
export interface WithdrawVehicle {
  type: 'WithdrawVehicle';
}

/** Holds the vehicle for a visitor who pays a deposit. */
export interface HoldVehicle {
  type: 'HoldVehicle';
  holdId: string;
  until: Date;
}

/** Who held the vehicle bought it: the hold stays without an end, so that nobody else has it before the sale is reported. */
export interface CompleteHold {
  type: 'CompleteHold';
  holdId: string;
}

/** Ends a hold, also one that was completed. A sale ends it too, but by itself. */
export interface ReleaseHold {
  type: 'ReleaseHold';
  holdId: string;
  reason: 'lapsed' | 'cancelled';
}

/** Everything that can be asked of a vehicle. */
export type VehicleCommand = ListVehicle | UpdateVehicle | WithdrawVehicle | HoldVehicle | CompleteHold | ReleaseHold;

/** Why a command was refused. */
export type VehicleRefusal =
  | { code: 'not-listed' }
  | { code: 'listed-already' }
  | { code: 'withdrawn' }
  | { code: 'details-missing'; fields: (keyof VehicleDetails)[] }
  | { code: 'held-by-another' }
  | { code: 'sold' }
  | { code: 'hidden' }
  | { code: 'reserved-by-dealer' }
  | { code: 'hold-in-the-past' };
