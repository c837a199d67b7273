import type { CarFacts } from './car-facts.ts';

/** An event as the stock service's database keeps it. */
export interface StoredEvent {
  stream_id: string;
  version: number;
  type: string;
  data: Record<string, unknown>;
  meta: { causationId?: string; actor?: string };
}

/** The stored aspects as far as the runs send them; money is integer cents. */
interface Details {
  vin: string;
  make: string;
  model: string;
  badge: string;
  year: number;
  km?: number;
  colour?: string;
}
interface Prices {
  priceCents?: number;
  offerPriceCents?: number;
}
interface Photos {
  images?: { url: string }[];
}

/** A car folded from its stored events, independently of the service's own fold. @throws Error if it does not begin with its listing. */
export function foldStored(events: readonly StoredEvent[]): CarFacts {
  const [first, ...later] = events;
  if (first?.type !== 'VehicleListed') throw new Error(`A stream begins with ${first?.type}, not with VehicleListed.`);
  const { dealershipSlug, stocknum, details, prices, photos } = first.data;
  const listed: CarFacts = {
    dealership: dealershipSlug as string,
    stocknum: stocknum as string,
    ...detailsOf(details as Details),
    ...pricesOf(prices as Prices),
    ...photosOf(photos as Photos),
    reserved: false,
    soldAt: null,
    withdrawn: false,
  };
  return Object.assign(listed, ...later.map(changeOf));
}

function changeOf({ type, data }: StoredEvent): Partial<CarFacts> {
  switch (type) {
    case 'VehicleDetailsCorrected':
      return detailsOf(data.details as Details);
    case 'VehiclePriced':
      return pricesOf(data.prices as Prices);
    case 'VehiclePhotographed':
      return photosOf(data.photos as Photos);
    case 'VehicleReservedByDealer':
    case 'DealerReservationLifted':
      return { reserved: type === 'VehicleReservedByDealer' };
    case 'VehicleSold':
      return { soldAt: data.soldAt as string };
    case 'SaleFellThrough':
      return { soldAt: null };
    case 'VehicleWithdrawn':
      return { withdrawn: true };
    default:
      throw new Error(`A run's feed does not lead to ${type}.`);
  }
}

function detailsOf({ vin, make, model, badge, year, km, colour }: Details) {
  return { vin, make, model, badge, year, km: km ?? null, colour: colour ?? null };
}

function pricesOf({ priceCents, offerPriceCents }: Prices) {
  return { price: toDollars(priceCents), offerPrice: toDollars(offerPriceCents) };
}

const photosOf = ({ images }: Photos) => ({ photos: images?.map(({ url }) => url) ?? [] });
const toDollars = (cents: number | undefined) => (cents === undefined ? null : cents / 100);
