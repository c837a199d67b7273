import {
  AS_LISTED,
  type EventPartReaders,
  partsOf,
  type VehicleChangeName,
  type VehicleParts,
  vehicleChange,
} from '@forecourt/car-search/vehicle-fold';
import type {
  CarDetails,
  CarPrices,
  CarStatus,
  FinanceLenders,
  MarketPrices,
  VehicleEventName,
  VehiclePhotos as WirePhotos,
} from '@forecourt/contracts';
import type { NewEvent, StreamFold, Upcasters } from '@forecourt/event-store';
import type { Inside } from './wire-names.ts';

/** A vehicle's identity, description and location. */
export type VehicleDetails = Inside<CarDetails>;
/** Its prices in integer cents of Australian dollars. */
export type VehiclePrices = Inside<CarPrices>;
/** Its pictures. */
export type VehiclePhotos = Inside<WirePhotos>;
/** What such a vehicle usually costs, in integer cents. */
export type VehicleMarket = Inside<MarketPrices>;
/** Offers keyed by lender; amounts in integer cents. */
export type VehicleFinance = Record<string, Inside<FinanceLenders[string]>>;
/** A status in which a vehicle can still be had. */
export type AvailableStatus = Exclude<CarStatus, 'sold'>;

/** Why a hold ended. */
export type HoldEnd = 'lapsed' | 'cancelled' | 'completed' | 'sold';

/** Every event says whose vehicle it is and how the dealer calls it, so that it can be published without its stream. */
interface Owned {
  dealershipId: number;
  stocknum: string;
}
type Event<Type extends VehicleEventName, Data = unknown> = NewEvent<Type, Owned & Data>;

/**
 * What happens to a vehicle, as it is stored. One that carries an aspect carries all of it. `occurredAt` is the source's time.
 * A stored shape is never changed in place: its next version comes with an upcaster (vehicleUpcasters).
 */
export type VehicleEvent =
  | Event<'VehicleListed', VehicleListing>
  | Event<'VehicleDetailsCorrected', { slug: string; details: VehicleDetails }>
  | Event<'VehiclePriced', { prices: VehiclePrices }>
  | Event<'VehiclePhotographed', { photos: VehiclePhotos }>
  | Event<'VehicleExpected'>
  | Event<'VehicleArrived'>
  | Event<'VehicleReservedByDealer'>
  | Event<'DealerReservationLifted'>
  | Event<'VehicleHeld', { holdId: string; until: string }>
  | Event<'HoldCompleted', { holdId: string }>
  | Event<'HoldReleased', { holdId: string; reason: HoldEnd }>
  | Event<'VehicleSold', { soldAt: string }>
  | Event<'SaleFellThrough', { status: AvailableStatus }>
  | Event<'VehicleHidden'>
  | Event<'VehicleShown'>
  | Event<'VehicleWithdrawn'>
  /** `own_stock` stays in what is published, and no command leads to it: such figures are the indexer's (docs/prices.md). */
  | Event<'MarketPriceEstimated', { market: VehicleMarket; source: 'feed' | 'own_stock' }>
  | Event<'FinanceOffered', { finance: VehicleFinance }>;

/** What a first listing has besides the owner. Instants are ISO 8601 in UTC. */
export interface VehicleListing {
  dealershipSlug: string;
  slug: string;
  details: VehicleDetails;
  prices: VehiclePrices;
  photos: VehiclePhotos;
  status: AvailableStatus;
  shown: boolean;
  createdAt: string;
}

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
  return { ...vehicle, ...vehicleChange<InsideTerms>(event.type, partsOf(PART_READERS, event.type, event.data)) };
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

type DataOf<Name extends VehicleChangeName> = Extract<VehicleEvent, { type: Name }>['data'];

/** Reads the events whose data have another shape than the fold's; the compiler names one that is missing. */
const PART_READERS: EventPartReaders<InsideTerms, { [Name in VehicleChangeName]: DataOf<Name> }> = {
  VehicleHeld: ({ holdId, until }) => ({ hold: { holdId, until } }),
  HoldCompleted: ({ holdId }) => ({ hold: { holdId, until: null } }),
};

/**
 * How vehicle events that older programs stored become today's: per type, one step from each schema version to the next, only ever added
 * at the end. All types are at version 1. Relay and handlers read through these, so that nothing else knows an old shape.
 */
export const vehicleUpcasters: Upcasters = {};
