import {
  type CarDetails,
  type CarPrices,
  type FinanceLenders,
  type MarketPrices,
  type PublicEvent,
  toEnvelope,
  type VehicleEventData,
  type VehicleEventName,
  type VehiclePhotos,
  type VehicleView,
  vehicleEvents,
} from '@forecourt/contracts';
import type { EventMeta, StoredEvent } from '@forecourt/event-store';
import { isSalePending, type Vehicle, type VehicleEvent, type VehicleFinance } from './vehicle.ts';
import { toWireFields } from './wire-names.ts';

/** A stored vehicle event as the relay reads it from the outbox. */
export interface StoredVehicleEvent extends Pick<StoredEvent, 'streamId' | 'version' | 'type' | 'data' | 'occurredAt'> {
  meta: EventMeta;
  /** By this platform's clock: how long a price was shown counts by it (PRICE-1). */
  recordedAt?: Date;
}

/** The public event of a stored one: what leaves this service. All vehicle events are public. */
export function toWire(stored: StoredVehicleEvent): PublicEvent {
  const event = stored as StoredVehicleEvent & VehicleEvent;
  return toEnvelope(stored, {
    source: '/services/stock',
    type: vehicleEvents[event.type].type,
    data: toPublicData(stored.streamId, event),
  });
}

type DataOf<Name extends VehicleEventName> = Extract<VehicleEvent, { type: Name }>['data'];
type OwnedName = 'vehicle_id' | 'dealership_id' | 'stocknum';
/** What an event says in public, besides whose vehicle it is. */
type Said<Name extends VehicleEventName> = Omit<VehicleEventData<Name>, OwnedName>;
const NOTHING = () => ({});

/** What each event says in the wire's names, dollars and UTC seconds. */
const SAID: { readonly [Name in VehicleEventName]: (data: DataOf<Name>) => Said<Name> } = {
  VehicleListed: (listing) => ({
    dealership_slug: listing.dealershipSlug,
    slug: listing.slug,
    details: toWireFields<CarDetails>(listing.details),
    prices: toWireFields<CarPrices>(listing.prices),
    photos: toWireFields<VehiclePhotos>(listing.photos),
    status: listing.status,
    show_on_dealer_website: listing.shown,
    created_at: listing.createdAt,
  }),
  VehicleDetailsCorrected: ({ slug, details }) => ({ slug, details: toWireFields<CarDetails>(details) }),
  VehiclePriced: ({ prices }) => ({ prices: toWireFields<CarPrices>(prices) }),
  VehiclePhotographed: ({ photos }) => ({ photos: toWireFields<VehiclePhotos>(photos) }),
  VehicleExpected: NOTHING,
  VehicleArrived: NOTHING,
  VehicleReservedByDealer: NOTHING,
  DealerReservationLifted: NOTHING,
  VehicleHeld: ({ holdId, until }) => ({ hold_id: holdId, held_until: until }),
  HoldCompleted: ({ holdId }) => ({ hold_id: holdId }),
  HoldReleased: ({ holdId, reason }) => ({ hold_id: holdId, reason }),
  VehicleSold: ({ soldAt }) => ({ sold_date_timestamp: toUtcSeconds(soldAt) }),
  SaleFellThrough: ({ status }) => ({ status }),
  VehicleHidden: NOTHING,
  VehicleShown: NOTHING,
  VehicleWithdrawn: NOTHING,
  MarketPriceEstimated: ({ market, source }) => ({ market: toWireFields<MarketPrices>(market), source }),
  FinanceOffered: ({ finance }) => ({ finance_lenders: toLenders(finance) }),
};

/** An event's data in the wire's names, dollars and UTC seconds. */
export function toPublicData(vehicleId: string, { type, data }: VehicleEvent): VehicleEventData<VehicleEventName> {
  const said = SAID[type] as (data: VehicleEvent['data']) => object;
  const owned = { vehicle_id: vehicleId, dealership_id: data.dealershipId, stocknum: data.stocknum };
  return { ...owned, ...said(data) };
}

/** The vehicle as other services read it: `reserved` is the dealer's reservation or a visitor's hold. */
export function toView(id: string, vehicle: Vehicle): VehicleView {
  return {
    id,
    slug: vehicle.slug,
    dealership_id: vehicle.dealershipId,
    dealership_slug: vehicle.dealershipSlug,
    stocknum: vehicle.stocknum,
    details: toWireFields<CarDetails>(vehicle.details),
    prices: toWireFields<CarPrices>(vehicle.prices),
    photos: toWireFields<VehiclePhotos>(vehicle.photos),
    market: toWireFields<MarketPrices>(vehicle.market),
    finance_lenders: toLenders(vehicle.finance),
    status: vehicle.soldAt ? 'sold' : vehicle.status,
    reserved: vehicle.reservedByDealer || vehicle.hold !== undefined,
    ...(isSalePending(vehicle) && { sale_pending: true }),
    show_on_dealer_website: vehicle.shown,
    withdrawn: vehicle.withdrawn,
    created_at: vehicle.createdAt,
    ...(vehicle.soldAt ? { sold_date_timestamp: toUtcSeconds(vehicle.soldAt) } : {}),
  };
}

function toLenders(finance: VehicleFinance): FinanceLenders {
  return Object.fromEntries(
    Object.entries(finance).map(([lender, offer]) => [lender, toWireFields<FinanceLenders[string]>(offer)]),
  );
}

function toUtcSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000);
}
