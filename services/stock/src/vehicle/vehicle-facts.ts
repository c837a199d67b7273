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
  photos?: Told<VehiclePhotos>;
  market?: VehicleMarket;
  finance?: VehicleFinance;
  /** `unsold` says no more than that: the status from before the sale holds again. */
  status?: AvailableStatus | 'sold' | 'unsold';
  /** When it was sold, ISO 8601 in UTC; belongs to the status. */
  soldAt?: string;
  reserved?: boolean;
  shown?: boolean;
  /** Heard at the first listing only. */
  createdAt?: string;
}

/** The aspect with new values set and cleared ones removed; the same object if nothing changes. */
export function withTold<Aspect extends object>(aspect: Aspect, told: Told<Aspect> | undefined): Aspect {
  let changed: Aspect | undefined;
  for (const [field, value] of Object.entries(told ?? {})) {
    const known: unknown = Reflect.get(aspect, field);
    if (value === undefined || isSame(value, known ?? null)) continue;
    changed ??= { ...aspect };
    if (value === null) Reflect.deleteProperty(changed, field);
    else Reflect.set(changed, field, value);
  }
  return changed ?? aspect;
}

function isSame(told: unknown, known: unknown): boolean {
  return told === known || (typeof told === 'object' && isDeepStrictEqual(told, known));
}
