import type { SiteConfig, VehiclePage } from '@forecourt/contracts';
import { isAvailable, type ListedCar, priceHistory, shownSince, zonedFormat } from '@forecourt/retail-rules';
import { askingPrice } from '../cards/car-price.view.ts';

const day = zonedFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * The prices at which a car was offered, the newest first, with the days at its location; empty unless the site shows them and the price of the
 * car itself (PRICE-1).
 */
export function priceHistoryView(car: ListedCar, config: SiteConfig): VehiclePage['price_history'] {
  if (!config.prices.history || !isAvailable(car) || !askingPrice(car, config)) return [];
  const format = day(car.timeZone);
  return priceHistory(car, shownSince(config)).map(({ text, type, from, to }) => ({
    days: to === null ? `Since ${format.format(from)}` : `${format.format(from)} to ${format.format(to)}`,
    price: text,
    type,
  }));
}
