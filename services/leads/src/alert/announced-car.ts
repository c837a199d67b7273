import { listedCarOfDocument } from '@forecourt/car-search';
import { carFacts, type FactsConfig } from '@forecourt/retail-rules';
import type { AnnouncedCar } from './alert-mail.ts';
import type { StillNew } from './still-new.ts';

/** A car as a message tells about it, with what the site says of its price at an instant (PRICE-1). Pure. @param now UTC */
export function announcedCar(
  {
    match: { why },
    priceBefore,
    car,
    slug,
  }: Pick<StillNew, 'priceBefore' | 'car' | 'slug'> & {
    readonly match: Pick<StillNew['match'], 'why'>;
  },
  config: FactsConfig,
  now: Date,
): AnnouncedCar {
  const { title, path, price } = carFacts(listedCarOfDocument({ ...car, slug }, false), config, now);
  // Where earlier prices are proved, nothing but the proved one is said.
  return { title, path, why, price, priceBefore: config.prices.prove_was ? undefined : priceBefore };
}
