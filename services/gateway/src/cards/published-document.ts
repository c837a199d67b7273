import type { CarDocument } from '@forecourt/car-search';
import type { PriceRecord, ShownPrice, SiteConfig } from '@forecourt/contracts';
import { dollarsOf, type PriceStatement } from '@forecourt/retail-rules';
import { shownPriceOf, statedPrice } from './car-price.view.ts';
import { listedCarOfDocument } from './listed-car-of-document.ts';

/** What may be said of its price, ready to be shown. */
export interface WithShownPrice {
  readonly shown_price: ShownPrice;
}

/** A car of the index as a site's API publishes it at an instant: with no earlier price but the one that its pages show (PRICE-1). */
export function publishedDocument(document: CarDocument, config: SiteConfig, now: Date): CarDocument & WithShownPrice {
  const car = listedCarOfDocument(document, false);
  const statement = statedPrice(car, config, now);
  const { before_price, ...rest } = withoutHistory(document, config);
  return { ...rest, ...publishedEarlier(before_price, statement, config), shown_price: shownPriceOf(statement, car) };
}

/** The earlier price that is published: on a site that wants proof the proven one, else the one that was fed. */
export function publishedEarlier(
  fed: number | undefined,
  { was }: PriceStatement,
  { prices }: Pick<SiteConfig, 'prices'>,
): { before_price?: number } {
  const earlier = prices.prove_was ? was && dollarsOf(was.cents) : fed;
  return earlier === null || earlier === undefined ? {} : { before_price: earlier };
}

/** A car without the spans of its prices, except on sites that show these. */
export function withoutHistory<Car extends PriceRecord>(car: Car, { prices }: Pick<SiteConfig, 'prices'>): Car {
  if (prices.history) return car;
  const { price_spans: _, ...rest } = car;
  return rest as Car;
}
