import type { FinanceLenders, SiteLender, VehicleView } from '@forecourt/contracts';
import { isOfferShown, monthAfter, oldestFinancedYear } from '@forecourt/finance';
import { currentPriceCents, dayAt, isAvailable, type ListedCar } from '@forecourt/retail-rules';
import { showsFinance } from '../cards/buying-addresses.ts';
import { type LenderTerms, lenderTerms } from '../cards/lender-terms.ts';
import { type SiteContext, siteZone } from '../site/site-context.ts';

type FeedOffer = FinanceLenders[string];

/** A lender's offer that this site shows with a car. Rates are in per cent a year, amounts in dollars as its feed states them. */
export interface ShownOffer extends Pick<FeedOffer, 'paymentWeek' | 'paymentMonth'> {
  readonly lender: SiteLender;
  readonly interestRate: number;
  readonly comparisonRate: number;
  readonly terms: LenderTerms;
  readonly disclaimer: string | null;
  /** The last day of the offer, as YYYY-MM-DD. */
  readonly validUntil: string | null;
}

/** A car as finance reads it on a site. */
export interface FinanceSubject {
  readonly vehicle: Pick<VehicleView, 'finance_lenders' | 'details'>;
  readonly car: ListedCar;
  readonly now: Date;
  /** Of the car's place: an offer's last day is one there. */
  readonly zone: string;
}

/**
 * The offers in a vehicle's feed from the site's lenders, in the site's order and by their rules (FIN-1): none where the site has
 * finance off, and for the make and the dealerships that it leaves out.
 */
export function shownOffers(
  { vehicle, car, now, zone }: FinanceSubject,
  site: Pick<SiteContext, 'config' | 'dealerships'>,
): ShownOffer[] {
  const { config } = site;
  if (!showsFinance(car, config)) return [];
  const cents = currentPriceCents(car);
  const financed = { available: isAvailable(car), year: car.year, currentPriceCents: cents };
  const oldestYear = oldestFinancedYear(now, siteZone(site));
  return config.finance.lenders.flatMap((lender) => {
    const offers = vehicle.finance_lenders;
    const offer = Object.hasOwn(offers, lender.key) ? offers[lender.key] : undefined;
    if (!offer || !isOfferShown(financed, offer, lender.rule, oldestYear)) return [];
    const { interestRate, comparisonRate, paymentWeek, paymentMonth } = offer;
    // The rule asks for both; the compiler does not know.
    if (typeof interestRate !== 'number' || typeof comparisonRate !== 'number') return [];
    const figures = {
      interestRate,
      comparisonRate,
      paymentWeek,
      paymentMonth,
      terms: lenderTerms(offer, lender, cents),
    };
    const validUntil = lender.valid_for_a_month ? monthAfter(dayAt(now, zone)) : null;
    return [{ lender, ...figures, disclaimer: offer.disclaimer || (lender.disclaimer ?? null), validUntil }];
  });
}
