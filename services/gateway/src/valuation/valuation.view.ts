import type { ShownValuation, SiteConfig, Valuation } from '@forecourt/contracts';
import {
  byHandText,
  centsOf,
  dealershipZone,
  estimateBasis,
  estimateRange,
  formatDollars,
  type ListedCar,
  zonedFormat,
} from '@forecourt/retail-rules';
import { askingPrice } from '../cards/car-price.view.ts';
import type { SiteContext } from '../site/site-context.ts';

const LOOK_UPS: Readonly<Record<Valuation['look_up'], string>> = {
  found: 'We found your vehicle.',
  several: 'We found more than one vehicle.',
  unknown: 'We don’t know this registration. Please tell us what you drive.',
  unavailable: 'We can’t look registrations up right now. Please tell us what you drive.',
};

const CONFIDENCE: Readonly<Record<NonNullable<Valuation['estimate']>['confidence'], string>> = {
  high: 'High: many similar vehicles from several dealers',
  medium: 'Medium: several similar vehicles',
  low: 'Low: few similar vehicles, or damage we haven’t seen',
};

const dayFormat = zonedFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });

/** A valuation with its words for a visitor of this site (TRADE-1). Pure. @param car the one that the visitor wants to buy */
export function shownValuationOf(
  valuation: Valuation,
  car: ListedCar | null,
  { config, dealerships }: SiteContext,
): ShownValuation {
  const { estimate, by_hand: byHand, vehicle } = valuation;
  const day = dayFormat(dealershipZone(dealerships[0]));
  return {
    ...valuation,
    words: {
      look_up: LOOK_UPS[valuation.look_up],
      title: vehicle?.title ?? null,
      range: estimate && estimateRange(estimate),
      basis: estimate ? `${estimateBasis(estimate)}.` : byHand && byHandText(byHand),
      confidence: estimate && CONFIDENCE[estimate.confidence],
      valid_until: estimate && day.format(new Date(estimate.valid_until)).replace(',', ''),
      steps: (estimate?.steps ?? []).map(({ label, amount }) => ({ label, amount: signedDollars(amount) })),
      difference: estimate && car && differenceOf(car, estimate.offer_price, config),
    },
  };
}

/** What is left to pay for a car, or is paid out, with what its price includes (PRICE-1); null of a car without a shown price. */
export function differenceOf(
  car: ListedCar,
  offer: number,
  config: SiteConfig,
): { label: string; amount: string } | null {
  const price = askingPrice(car, config);
  if (price === null) return null;
  const left = price.cents - centsOf(offer);
  return {
    label: `${left >= 0 ? 'Price difference to pay' : 'Left over from your trade-in'} (${price.type})`,
    amount: formatDollars(Math.abs(left)),
  };
}

const signedDollars = (amount: number): string => `${amount < 0 ? '−' : ''}${formatDollars(centsOf(Math.abs(amount)))}`;
