import type { ShownPrice, SiteConfig } from '@forecourt/contracts';
import { currentPriceCents, isAvailable, marketBadge, priceDisplay } from '@forecourt/retail-rules';
import type { ListedCar } from './listed-car.ts';

/** A car's price as this site shows it (CARD-4). */
export function carPriceView(car: ListedCar, { cards }: SiteConfig): ShownPrice {
  return priceDisplay(car, { subscriptionsOffered: cards.subscriptions, noPriceText: cards.no_price_text });
}

/** '$N below market average' if that is so, the car is available and the site shows it, else null (CARD-5). */
export function marketBadgeView(car: ListedCar, { cards }: SiteConfig): string | null {
  return cards.market_badge && isAvailable(car) ? marketBadge(currentPriceCents(car), car) : null;
}
