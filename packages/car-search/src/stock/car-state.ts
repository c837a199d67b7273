import type { AnyVehicleEvent, CarStatus, PriceSpan, VehicleEventData, VehicleView } from '@forecourt/contracts';
import { carPhotos, isOffered, LEAST_PRICE_CENTS } from '@forecourt/retail-rules';
import { currentPrice } from '../document/derive-facets.ts';
import {
  AS_LISTED,
  type EventPartReaders,
  partsOf,
  type VehicleChangeName,
  type VehicleParts,
  vehicleChange,
} from './vehicle-fold.ts';

/** A car's spans that are kept, the newest. Older ones are forgotten, which can only prove less. */
export const MOST_PRICE_SPANS = 30;

/**
 * The spans of a car after a change (PRICE-1): one ends when visitors no longer see that price, the next begins when they see another.
 * Pure, and bounded.
 * @param state the car after the change.
 * @param recordedAt when the platform recorded the change, UTC seconds; undefined for an event from before this was said. What was
 *   offered until then is not known, so nothing before counts.
 */
function priceSpansAfter(
  spans: readonly PriceSpan[],
  state: Pick<CarState, 'prices' | 'show_on_dealer_website' | 'withdrawn' | 'sold_date_timestamp'>,
  recordedAt: number | undefined,
): readonly PriceSpan[] {
  const last = spans.at(-1);
  const open = last?.to === undefined ? last : undefined;
  const offered = offeredPrice(state);
  if (isSame(open, offered)) return spans;
  if (recordedAt === undefined) return [];
  // Clocks of two servers may differ: time never runs backwards here.
  const at = Math.max(recordedAt, last?.to ?? last?.from ?? 0);
  const ended = open ? [...spans.slice(0, -1), ...(at > open.from ? [{ ...open, to: at }] : [])] : spans;
  return (offered ? [...ended, { ...offered, from: at }] : ended).slice(-MOST_PRICE_SPANS);
}

/** What visitors see of its price, if they see any: hidden, withdrawn and sold cars are not on offer. */
function offeredPrice(car: Parameters<typeof priceSpansAfter>[1]): Pick<PriceSpan, 'price' | 'price_type'> | undefined {
  const { prices, sold_date_timestamp: soldAt } = car;
  const price = currentPrice(prices);
  if (!isOffered(car) || soldAt !== undefined || price === undefined || price <= LEAST_PRICE_CENTS / 100)
    return undefined;
  return { price, ...(prices.price_type && { price_type: prices.price_type }) };
}

function isSame(open: PriceSpan | undefined, offered: Pick<PriceSpan, 'price' | 'price_type'> | undefined): boolean {
  return open?.price === offered?.price && open?.price_type === offered?.price_type;
}

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
  /** Takes the place of another event of its version: stock was restored from a backup, and what its later versions said never happened. */
  restored?: true | undefined;
  /** When the platform recorded it, UTC; undefined for an event from before this was said. */
  recordedAt?: Date | undefined;
};

/**
 * The vehicle after one more event; an event that it has seen changes nothing (IDX-2). A restored one is applied to what is known, and those of
 * its history that follow count on from its version.
 * @throws Error if another event comes before the listing.
 */
export function foldVehicleEvent(car: FoldedCar | undefined, event: VersionedVehicleEvent): FoldedCar {
  if (car && !event.restored && event.version <= car.streamVersion) return car;
  return { state: evolve(car?.state, event), streamVersion: event.version };
}

/**
 * A vehicle without its pictures (their number stays) and market prices, which are most of its bytes: for anybody who keeps or sends many and matches
 * searches with them.
 */
export function withoutPictures(state: CarState): CarState {
  const known = carPhotos(state.photos).length;
  const count = state.photos.photos_count ?? (known > 0 ? known : undefined);
  return { ...state, market: {}, photos: { ...(count !== undefined && { photos_count: count }) } };
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
  const change = toWire(vehicleChange<WireTerms>(event.name, partsOf(PART_READERS, event.name, event.data)));
  return { ...state, ...change, ...(event.name === 'MarketPriceEstimated' && marketRecord(event.data, recordedAt)) };
}

function listed({ vehicle_id, ...facts }: VehicleEventData<'VehicleListed'>): CarState {
  return {
    id: vehicle_id,
    ...facts,
    ...(toWire(AS_LISTED) as Pick<CarState, 'market' | 'finance_lenders' | 'reserved_by_dealer' | 'withdrawn'>),
  };
}

/** What the parts of a vehicle are on the wire: dollars and UTC seconds, and of a hold its id. */
interface WireTerms {
  details: CarState['details'];
  prices: CarState['prices'];
  photos: CarState['photos'];
  market: CarState['market'];
  finance: CarState['finance_lenders'];
  soldAt: number;
  hold: string;
}

/** Parts that have another name on the wire. */
const WIRE_NAMES = {
  finance: 'finance_lenders',
  soldAt: 'sold_date_timestamp',
  reservedByDealer: 'reserved_by_dealer',
  hold: 'hold_id',
  shown: 'show_on_dealer_website',
} as const satisfies Partial<Record<keyof VehicleParts<WireTerms>, keyof CarState>>;

function toWire(change: Partial<VehicleParts<WireTerms>>): Partial<CarState> {
  const names: Partial<Record<string, string>> = WIRE_NAMES;
  return Object.fromEntries(Object.entries(change).map(([part, value]) => [names[part] ?? part, value]));
}

/** Reads the events whose data have another shape than the fold's; the compiler names one that is missing. */
const PART_READERS: EventPartReaders<WireTerms, { [Name in VehicleChangeName]: VehicleEventData<Name> }> = {
  FinanceOffered: ({ finance_lenders: finance }) => ({ finance }),
  VehicleHeld: ({ hold_id: hold }) => ({ hold }),
  HoldCompleted: ({ hold_id: hold }) => ({ hold }),
  VehicleSold: ({ sold_date_timestamp: soldAt }) => ({ soldAt }),
};

/** Where a feed's market prices are from, and when the platform got them; a feed that takes them back leaves neither (IDX-6). */
function marketRecord(
  { market, source }: VehicleEventData<'MarketPriceEstimated'>,
  recordedAt: number | undefined,
): Partial<CarState> {
  const has = Object.values(market).some((figure) => figure !== undefined);
  return { market_source: has ? source : undefined, market_date: has ? recordedAt : undefined };
}
