import {
  AS_LISTED,
  type VehicleChangeName,
  type VehicleNews,
  type VehicleParts,
  vehicleChange,
} from '@forecourt/car-search/vehicle-fold';
import type { StreamFold } from '@forecourt/event-store';
import type {
  VehicleDetails,
  VehicleEvent,
  VehicleFinance,
  VehicleMarket,
  VehiclePhotos,
  VehiclePrices,
} from './vehicle.events.ts';

/** What the parts of a vehicle are inside: integer cents, and instants as ISO 8601 in UTC. */
interface InsideTerms {
  details: VehicleDetails;
  prices: VehiclePrices;
  photos: VehiclePhotos;
  market: VehicleMarket;
  finance: VehicleFinance;
  soldAt: string;
  /** One that was completed has no end. */
  hold: { holdId: string; until: string | null };
}

/** A vehicle as folded from its events. Instants are ISO 8601 in UTC, money is integer cents. */
export interface Vehicle extends VehicleParts<InsideTerms> {
  dealershipId: number;
  dealershipSlug: string;
  stocknum: string;
  createdAt: string;
}

/** Whether a visitor bought it by a reservation, and its dealer's stock system has yet to say what became of it (RES-1). */
export const isSalePending = ({ hold }: Pick<Vehicle, 'hold'>): boolean => hold?.until === null;

/** Before its listing there is no vehicle. */
export const initialState = undefined;

/**
 * The vehicle after one more event.
 * @throws Error if another event comes before the listing: the stream is damaged.
 */
export function evolve(vehicle: Vehicle | undefined, event: VehicleEvent): Vehicle {
  if (event.type === 'VehicleListed') {
    return { ...event.data, ...AS_LISTED };
  }
  if (!vehicle) throw new Error(`${event.type} precedes VehicleListed.`);
  return { ...vehicle, ...vehicleChange<InsideTerms, VehicleChangeName>(event.type, newsOf(event)) };
}

/**
 * How stock folds a stream. Increase the number with every change of `evolve`, of the table that it folds by, or of a vehicle's shape:
 * snapshots of other rules are not read.
 */
export const vehicleFold: StreamFold<Vehicle | undefined, VehicleEvent> = { initialState, evolve, snapshotRules: 1 };

/** Folds a stream, or a further part of it. */
export function fold(events: readonly VehicleEvent[], from: Vehicle | undefined = initialState): Vehicle | undefined {
  return events.reduce<Vehicle | undefined>(evolve, from);
}

function newsOf(event: Exclude<VehicleEvent, { type: 'VehicleListed' }>): VehicleNews<InsideTerms>[VehicleChangeName] {
  switch (event.type) {
    case 'VehicleHeld':
      return { hold: { holdId: event.data.holdId, until: event.data.until } };
    case 'HoldCompleted':
      return { hold: { holdId: event.data.holdId, until: null } };
    default:
      return event.data;
  }
}
