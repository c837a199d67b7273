import type {
  AvailableStatus,
  VehicleDetails,
  VehicleEvent,
  VehicleFinance,
  VehicleMarket,
  VehiclePhotos,
  VehiclePrices,
} from './vehicle.events.ts';

/** A vehicle as folded from its events. Instants are ISO 8601 in UTC, money is integer cents. */
export interface Vehicle {
  dealershipId: number;
  dealershipSlug: string;
  stocknum: string;
  /** Its address, /cars/{slug}. */
  slug: string;
  details: VehicleDetails;
  prices: VehiclePrices;
  photos: VehiclePhotos;
  market: VehicleMarket;
  finance: VehicleFinance;
  /** Of a sold vehicle the one before its sale. */
  status: AvailableStatus;
  /** Present while it is sold. */
  soldAt?: string;
  reservedByDealer: boolean;
  /** A visitor's hold, which no feed can end but by the sale. */
  hold?: { holdId: string; until: string };
  /** show_on_dealer_website. */
  shown: boolean;
  withdrawn: boolean;
  createdAt: string;
}

/** Before its listing there is no vehicle. */
export const initialState = undefined;

/**
 * The vehicle after one more event.
 * @throws Error if another event comes before the listing: the stream is damaged.
 */
export function evolve(vehicle: Vehicle | undefined, event: VehicleEvent): Vehicle {
  if (event.type === 'VehicleListed') {
    return { ...event.data, market: {}, finance: {}, reservedByDealer: false, withdrawn: false };
  }
  if (!vehicle) throw new Error(`${event.type} precedes VehicleListed.`);
  return { ...vehicle, ...changeOf(event) };
}

/** Folds a stream, or a further part of it. */
export function fold(events: readonly VehicleEvent[], from: Vehicle | undefined = initialState): Vehicle | undefined {
  return events.reduce<Vehicle | undefined>(evolve, from);
}

function changeOf(event: Exclude<VehicleEvent, { type: 'VehicleListed' }>): Partial<Vehicle> {
  switch (event.type) {
    case 'VehicleDetailsCorrected':
      return { slug: event.data.slug, details: event.data.details };
    case 'VehiclePriced':
      return { prices: event.data.prices };
    case 'VehiclePhotographed':
      return { photos: event.data.photos };
    case 'MarketPriceEstimated':
      return { market: event.data.market };
    case 'FinanceOffered':
      return { finance: event.data.finance };
    case 'VehicleExpected':
      return { status: 'coming_soon' };
    case 'VehicleArrived':
      return { status: 'in_stock' };
    case 'VehicleReservedByDealer':
      return { reservedByDealer: true };
    case 'DealerReservationLifted':
      return { reservedByDealer: false };
    case 'VehicleHeld':
      return { hold: { holdId: event.data.holdId, until: event.data.until } };
    case 'HoldReleased':
      return { hold: undefined };
    case 'VehicleSold':
      return { soldAt: event.data.soldAt };
    case 'SaleFellThrough':
      return { soldAt: undefined, status: event.data.status };
    case 'VehicleHidden':
      return { shown: false };
    case 'VehicleShown':
      return { shown: true };
    case 'VehicleWithdrawn':
      return { withdrawn: true };
  }
}
