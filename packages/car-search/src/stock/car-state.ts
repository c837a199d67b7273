import type { AnyVehicleEvent, CarStatus, VehicleEventData, VehicleView } from '@forecourt/contracts';
import { priceSpansAfter } from './price-spans.ts';

/** A vehicle as folded from its events, in the wire's names, dollars and UTC seconds. */
export interface CarState extends Omit<VehicleView, 'status' | 'reserved'> {
  /** Of a sold vehicle the one before its sale: it is sold while it has a `sold_date_timestamp`. */
  status: Exclude<CarStatus, 'sold'>;
  reserved_by_dealer: boolean;
  /** A visitor's hold, while it lasts. */
  hold_id?: string | undefined;
}

/** A vehicle and the version of its stream that it was folded up to. */
export interface FoldedCar {
  state: CarState;
  streamVersion: number;
}

/** A public event and its place in its vehicle's stream. */
export type VersionedVehicleEvent = AnyVehicleEvent & {
  version: number;
  /** When the platform recorded it, UTC; undefined for an event from before this was said. */
  recordedAt?: Date | undefined;
};

/**
 * The vehicle after one more event; an event that it has seen changes nothing (IDX-2).
 * @throws Error if another event comes before the listing.
 */
export function foldVehicleEvent(car: FoldedCar | undefined, event: VersionedVehicleEvent): FoldedCar {
  if (car && event.version <= car.streamVersion) return car;
  return { state: evolve(car?.state, event), streamVersion: event.version };
}

function evolve(before: CarState | undefined, event: VersionedVehicleEvent): CarState {
  const recordedAt = event.recordedAt && Math.floor(event.recordedAt.getTime() / 1_000);
  const state = factsAfter(before, event, recordedAt);
  const spans = before?.price_spans ?? [];
  const after = priceSpansAfter(spans, state, recordedAt);
  return after === spans ? state : { ...state, price_spans: [...after] };
}

function factsAfter(state: CarState | undefined, event: AnyVehicleEvent, recordedAt: number | undefined): CarState {
  if (event.name === 'VehicleListed') return listed(event.data);
  if (!state) throw new Error(`${event.name} of vehicle ${event.data.vehicle_id} precedes its VehicleListed.`);
  return { ...state, ...changeOf(event, recordedAt) };
}

function listed({ vehicle_id, ...facts }: VehicleEventData<'VehicleListed'>): CarState {
  return { id: vehicle_id, ...facts, market: {}, finance_lenders: {}, reserved_by_dealer: false, withdrawn: false };
}

function changeOf(
  event: Exclude<AnyVehicleEvent, { name: 'VehicleListed' }>,
  recordedAt: number | undefined,
): Partial<CarState> {
  switch (event.name) {
    case 'VehicleDetailsCorrected':
      return { slug: event.data.slug, details: event.data.details };
    case 'VehiclePriced':
      return { prices: event.data.prices };
    case 'VehiclePhotographed':
      return { photos: event.data.photos };
    case 'MarketPriceEstimated':
      return marketOf(event.data, recordedAt);
    case 'FinanceOffered':
      return { finance_lenders: event.data.finance_lenders };
    case 'VehicleExpected':
      return { status: 'coming_soon' };
    case 'VehicleArrived':
      return { status: 'in_stock' };
    case 'VehicleReservedByDealer':
      return { reserved_by_dealer: true };
    case 'DealerReservationLifted':
      return { reserved_by_dealer: false };
    case 'VehicleHeld':
      return { hold_id: event.data.hold_id };
    case 'HoldReleased':
      return { hold_id: undefined };
    case 'VehicleSold':
      return { sold_date_timestamp: event.data.sold_date_timestamp };
    case 'SaleFellThrough':
      return { sold_date_timestamp: undefined, status: event.data.status };
    case 'VehicleHidden':
      return { show_on_dealer_website: false };
    case 'VehicleShown':
      return { show_on_dealer_website: true };
    case 'VehicleWithdrawn':
      return { withdrawn: true };
  }
}

/** A feed's market prices, with when the platform got them; a feed that takes them back leaves neither (IDX-6). */
function marketOf(
  { market, source }: VehicleEventData<'MarketPriceEstimated'>,
  recordedAt: number | undefined,
): Partial<CarState> {
  const has = Object.values(market).some((figure) => figure !== undefined);
  return { market, market_source: has ? source : undefined, market_date: has ? recordedAt : undefined };
}
