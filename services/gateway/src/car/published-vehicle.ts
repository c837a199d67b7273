import type { Dealership, VehicleView } from '@forecourt/contracts';
import { shownPriceOf, statedPrice } from '../cards/car-price.view.ts';
import { publishedEarlier, type WithShownPrice, withoutHistory } from '../cards/published-document.ts';
import type { SiteContext } from '../site/site-context.ts';
import { vehicleAsListed } from './vehicle.view.ts';

/** A vehicle of stock as a site's API publishes it at an instant: with no earlier price but the one that its page shows (PRICE-1). */
export function publishedVehicle(
  vehicle: VehicleView,
  dealership: Dealership,
  site: SiteContext,
  now: Date,
): VehicleView & WithShownPrice {
  const car = vehicleAsListed(vehicle, dealership, site);
  const statement = statedPrice(car, site.config, now);
  const { before_price, ...prices } = vehicle.prices;
  return {
    ...withoutHistory(vehicle, site.config),
    prices: { ...prices, ...publishedEarlier(before_price, statement, site.config) },
    shown_price: shownPriceOf(statement, car),
  };
}
