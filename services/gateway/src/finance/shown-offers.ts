import type { FinanceLenders, SiteConfig, SiteLender, VehicleView } from '@forecourt/contracts';
import { isOfferShown, monthAfter } from '@forecourt/finance';
import { currentPriceCents, isAvailable } from '@forecourt/retail-rules';
import { showsFinance } from '../cards/finance-address.ts';
import type { ListedCar } from '../cards/listed-car.ts';

type FeedOffer = FinanceLenders[string];

/** A lender's offer that this site shows with a car. Rates are in per cent a year, amounts in dollars as its feed states them. */
export interface ShownOffer extends Omit<FeedOffer, 'interestRate' | 'comparisonRate'> {
  readonly lender: SiteLender;
  readonly interestRate: number;
  readonly comparisonRate: number;
  /** The last day of the offer, as YYYY-MM-DD. */
  readonly validUntil: string | null;
}

/** A car as finance reads it on a site. */
export interface FinanceSubject {
  readonly vehicle: Pick<VehicleView, 'finance_lenders' | 'details'>;
  readonly car: ListedCar;
  /** The day at the car's place, as YYYY-MM-DD. */
  readonly today: string;
}

/**
 * The offers in a vehicle's feed from the site's lenders, in the site's order and by their rules (FIN-1): none where the site has
 * finance off, and for the make and the dealerships that it leaves out.
 */
export function shownOffers(
  { vehicle, car, today }: FinanceSubject,
  config: Pick<SiteConfig, 'finance'>,
): ShownOffer[] {
  if (!showsFinance(car, config)) return [];
  const cents = currentPriceCents(car);
  const financed = { available: isAvailable(car), year: car.year, currentPriceCents: cents };
  return config.finance.lenders.flatMap((lender) => {
    const offers = vehicle.finance_lenders;
    const offer = Object.hasOwn(offers, lender.key) ? offers[lender.key] : undefined;
    if (!offer || !isOfferShown(financed, offer, lender.rule, Number(today.slice(0, 4)))) return [];
    const { interestRate, comparisonRate } = offer;
    // The rule asks for both; the compiler does not know.
    if (typeof interestRate !== 'number' || typeof comparisonRate !== 'number') return [];
    const validUntil = lender.valid_for_a_month ? monthAfter(today) : null;
    return [{ ...filledIn(offer, lender, cents), lender, interestRate, comparisonRate, validUntil }];
  });
}

/** What the feed leaves out and the site's lender says: its terms, and its deposit as a share of the price. */
function filledIn(offer: FeedOffer, { disclaimer, deposit_share: share }: SiteLender, cents: number | null): FeedOffer {
  const deposit = share > 0 && cents !== null ? Math.round((cents * share) / 100) / 100 : undefined;
  return {
    ...offer,
    ...(offer.deposit === undefined && deposit !== undefined && { deposit }),
    ...(!offer.disclaimer && disclaimer !== undefined && { disclaimer }),
  };
}
