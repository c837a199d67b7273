import type {
  CarDetails,
  CarPrices,
  CarStatus,
  FinanceLenders,
  MarketPrices,
  VehicleEventName,
  VehiclePhotos as WirePhotos,
} from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';
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
 * A stored shape is never changed in place: its next version comes with an upcaster (vehicle.upcasters.ts).
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
