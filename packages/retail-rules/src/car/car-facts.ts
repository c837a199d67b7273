import type { SiteConfig } from '@forecourt/contracts';
import { type MarketComparison, marketComparison, type PricedPlace } from '../price/market-comparison.ts';
import { type PriceStatement, priceStatement } from '../price/price-statement.ts';
import { type PriceVerdict, priceVerdict } from '../price/price-verdict.ts';
import { priceSettingsOf } from '../price/priced-car.ts';
import { arrivalNotice, type CarStanding, carStanding, isAvailable } from './availability.ts';
import { placeWords } from './car-place.ts';
import { carTitle } from './car-title.ts';
import { type CardTag, cardTag } from './card-tag.ts';
import type { ListedCar } from './listed-car.ts';

/** What of a site's configuration changes what is said of a car. */
export type FactsConfig = Pick<SiteConfig, 'cards' | 'prices'>;

/** What may be said of a car on a site at an instant: whatever shows the car chooses from this and lays it out. */
export interface CarFacts {
  readonly title: string;
  /** The path of its page. */
  readonly path: string;
  readonly standing: CarStanding;
  /** Where it is, such as Penrith NSW or Private sale, Wamberal NSW; null if that is not known. */
  readonly place: string | null;
  /** What may be said of its price, and why (PRICE-1). */
  readonly price: PriceStatement;
  /** How that price compares with the market, of a car that can be had on a site that shows both (CARD-5, IDX-6). */
  readonly market: MarketComparison | null;
  /** How that price stands among similar vehicles, of a car that can be had on a site that compares them (IDX-6). */
  readonly verdict: PriceVerdict | null;
  /** The one tag of its card (CARD-2). */
  readonly tag: CardTag | null;
  /** That it is about to arrive (CARD-3). */
  readonly notice: string | null;
}

/**
 * The one description of a car (CARD-2 to CARD-5, PRICE-1, VEH-8), for pages, cards, PDFs, feeds, structured data, APIs and messages alike. Pure.
 * @param now when it is shown, UTC
 */
export function carFacts(car: ListedCar, config: FactsConfig, now: Date): CarFacts {
  const price = priceStatement(car, priceSettingsOf(config, now));
  const market = marketOf(car, price, config);
  const isCompared = config.prices.market_plot && isAvailable(car);
  return {
    title: carTitle(car),
    path: carPath(car),
    standing: carStanding(car),
    place: car.place && placeWords(car.place),
    price,
    market,
    verdict: isCompared ? priceVerdict(price.cents, car, pricedPlace(car), market) : null,
    tag: tagOf(car, config, now),
    notice: arrivalNotice(car),
  };
}

/** Where a car's page is. */
export const carPath = ({ slug }: { readonly slug: string }): string => `/cars/${slug}`;

const pricedPlace = ({ place, timeZone }: ListedCar): PricedPlace => ({ state: place?.state ?? null, timeZone });

function marketOf(car: ListedCar, { cents }: PriceStatement, { cards }: FactsConfig): MarketComparison | null {
  if (!cards.market_badge || !isAvailable(car)) return null;
  return marketComparison(cents, car, pricedPlace(car));
}

function tagOf(car: ListedCar, { cards }: FactsConfig, now: Date): CardTag | null {
  const make = cards.certified_make;
  return cardTag(
    { ...car, customText: car.takesCustomTag ? (cards.custom_tag?.text ?? null) : null },
    {
      soldLabel: cards.sold_label,
      fuelTagEnabled: cards.electric_hybrid_tag,
      certified: make ? { make } : null,
      newTagName: cards.new_tag_name,
    },
    now,
  );
}

const METRES_PER_FOOT = 0.3048;

const metres = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes a length in feet, as caravans are measured, in metres: 20 gives '6.10 m' (VEH-1). */
export function feetAsMetres(feet: number): string {
  return `${metres.format(feet * METRES_PER_FOOT)} m`;
}
