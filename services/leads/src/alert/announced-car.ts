import { carTitle, type PriceSettings, pricedCarOf, priceStatement } from '@forecourt/retail-rules';
import type { AnnouncedCar } from './alert-mail.ts';
import type { StillNew } from './still-new.ts';

/** A car as a message tells about it, with what the site says of its price (PRICE-1). Pure. */
export function announcedCar(
  {
    match: { why },
    priceBefore,
    car,
    slug,
  }: Pick<StillNew, 'priceBefore' | 'car' | 'slug'> & {
    readonly match: Pick<StillNew['match'], 'why'>;
  },
  settings: PriceSettings,
): AnnouncedCar {
  return {
    title: carTitle({
      name: car.name ?? null,
      carsalesTitle: car.carsales_title ?? null,
      year: car.year ?? null,
      make: car.make ?? null,
      model: car.model ?? null,
      badge: car.badge ?? null,
    }),
    path: `/cars/${slug}`,
    why,
    price: priceStatement(pricedCarOf(car), settings),
    // Where earlier prices are proved, nothing but the proved one is said.
    priceBefore: settings.proof ? undefined : priceBefore,
  };
}
