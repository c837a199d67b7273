import { all, any, type CarQuery, type CarSearchEngine, is, nameKey, not, range } from '@forecourt/car-search';
import { soldWindows, type ValuedVehicle } from '@forecourt/contracts';
import { centsOf, medianOf, type SimilarCars } from '@forecourt/retail-rules';
import type { DrivenVehicle, ValuationProvider, ValuedOn } from './valuation-provider.ts';

/** The cars that are read, of a model that has more: their median would hardly differ. */
export const MOST_SIMILAR = 200;
const SECONDS_A_DAY = 86_400;
/** A price below this says that there is none. */
const LEAST_PRICE = 200;

/** Values by the platform's own stock and sales (TRADE-1). It knows no plates: visitors say what they have. */
export class OwnStock implements ValuationProvider {
  constructor(private readonly engine: CarSearchEngine) {}

  async lookUp(): Promise<readonly ValuedVehicle[]> {
    return [];
  }

  async similarCars(vehicle: DrivenVehicle, { index, now }: ValuedOn): Promise<SimilarCars> {
    if (nameKey(vehicle.make) === '' || nameKey(vehicle.model) === '')
      return { medianCents: 0, sample: 0, dealerships: 0 };
    const { hits } = await this.engine.search(index, similarTo(vehicle, now));
    const priced = hits.flatMap(({ current_price: price, dealership_id: dealership }) =>
      price === undefined ? [] : { cents: centsOf(price), dealership },
    );
    return {
      medianCents: medianOf(priced.map(({ cents }) => cents)) ?? 0,
      sample: priced.length,
      dealerships: new Set(priced.map(({ dealership }) => dealership)).size,
    };
  }
}

/**
 * The cars that are similar to one (TRADE-1, IDX-6): same make and model, a year older or younger at most, kilometres within 30 %, not new,
 * with a price, for sale or sold in the last 90 days. Bounded. Pure.
 */
export function similarTo({ make, model, year, kms }: DrivenVehicle, now: Date): CarQuery {
  const soldAfter = Math.floor(now.getTime() / 1000) - soldWindows.comparable * SECONDS_A_DAY;
  const sold = any(is('status', 'sold'), is('sold', true));
  const available = all(is('status', 'in_stock', 'coming_soon'), not(is('sold', true)));
  return {
    where: all(
      is('show_on_dealer_website', true),
      is('make', make),
      is('model', model),
      range('year', { gte: year - 1, lte: year + 1 }),
      range('km', { gte: Math.floor(kms * 0.7), lte: Math.ceil(kms * 1.3) }),
      is('car_type', 'used', 'demo'),
      range('current_price', { gt: LEAST_PRICE }),
      any(available, all(sold, range('sold_date_timestamp', { gt: soldAfter }))),
    ),
    keywords: [],
    groups: [],
    order: [{ by: 'id', direction: 'asc' }],
    offset: 0,
    limit: MOST_SIMILAR,
    facets: [],
  };
}
