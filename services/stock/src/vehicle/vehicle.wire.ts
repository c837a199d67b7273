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

/** An event's data in the wire's names, dollars and UTC seconds. */
export function toPublicData(vehicleId: string, event: VehicleEvent): VehicleEventData<VehicleEventName> {
  const { dealershipId, stocknum } = event.data;
  const owned = { vehicle_id: vehicleId, dealership_id: dealershipId, stocknum };
  switch (event.type) {
    case 'VehicleListed':
      return {
        ...owned,
        dealership_slug: event.data.dealershipSlug,
        slug: event.data.slug,
        details: toWireFields<CarDetails>(event.data.details),
        prices: toWireFields<CarPrices>(event.data.prices),
        photos: toWireFields<VehiclePhotos>(event.data.photos),
        status: event.data.status,
        show_on_dealer_website: event.data.shown,
        created_at: event.data.createdAt,
      };
    case 'VehicleDetailsCorrected':
      return { ...owned, slug: event.data.slug, details: toWireFields<CarDetails>(event.data.details) };
    case 'VehiclePriced':
      return { ...owned, prices: toWireFields<CarPrices>(event.data.prices) };
    case 'VehiclePhotographed':
      return { ...owned, photos: toWireFields<VehiclePhotos>(event.data.photos) };
    case 'VehicleHeld':
      return { ...owned, hold_id: event.data.holdId, held_until: event.data.until };
    case 'HoldCompleted':
      return { ...owned, hold_id: event.data.holdId };
    case 'HoldReleased':
      return { ...owned, hold_id: event.data.holdId, reason: event.data.reason };
    case 'VehicleSold':
      return { ...owned, sold_date_timestamp: toUtcSeconds(event.data.soldAt) };
    case 'SaleFellThrough':
      return { ...owned, status: event.data.status };
    case 'MarketPriceEstimated':
      return { ...owned, market: toWireFields<MarketPrices>(event.data.market), source: event.data.source };
    case 'FinanceOffered':
      return { ...owned, finance_lenders: toLenders(event.data.finance) };
    default:
      return owned;
  }
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
