import { WEEKLY_LOAN, weeklyOfPrice } from '@forecourt/car-search';
import type { ShownRepayment, SiteConfig } from '@forecourt/contracts';
import { comparisonRate, isOfferShown, MOST_LENT_CENTS } from '@forecourt/finance';
import { centsOf, currentPriceCents, formatDollars, isAvailable } from '@forecourt/retail-rules';
import { carPriceView } from './car-price.view.ts';
import { comparisonWarning, rateText, USUAL_BASIS } from './comparison-warning.ts';
import { isFinanced, showsFinance } from './finance-address.ts';
import type { ListedCar } from './listed-car.ts';

type Calculator = SiteConfig['finance']['calculator'];

/** A site's comparison rate, solved once for all cards. */
const comparisonRates = new WeakMap<Calculator, string>();

/**
 * The weekly repayment beside a car's price (FIN-3), as a part of its card or page: by the site's calculator, or the lowest payment of its
 * lenders as far as that lender's rule shows it. Empty where the site states none, the car can't be financed, or no price is shown.
 */
export function repaymentView(car: ListedCar, config: SiteConfig, now: Date): { repayment?: ShownRepayment } {
  const { kind } = carPriceView(car, config);
  const isPriced = kind === 'list' || kind === 'reduced';
  if (!isPriced || !isFinanced(car) || !showsFinance(car, config)) return {};
  const repayment = REPAYMENTS[config.finance.repayments](car, config, now);
  return repayment ? { repayment } : {};
}

type Basis = (car: ListedCar, config: SiteConfig, now: Date) => ShownRepayment | null;

const REPAYMENTS: Readonly<Record<SiteConfig['finance']['repayments'], Basis>> = {
  none: () => null,
  calculator: (car, { finance: { calculator } }) => {
    const cents = currentPriceCents(car);
    if (cents === null || cents > MOST_LENT_CENTS) return null;
    return {
      amount: weekly(weeklyOfPrice(cents, String(calculator.rate))),
      rates: ratesText(calculator.rate, Number(comparisonOf(calculator))),
      basis: `Over ${WEEKLY_LOAN.termMonths} months, no deposit`,
      warning: comparisonWarning(USUAL_BASIS),
    };
  },
  lender: (car, { finance }, now) => {
    const lowest = car.lowestPayment;
    const lender = finance.lenders.find(({ key }) => key === lowest?.lender);
    if (!lowest || !lender) return null;
    const financed = { available: isAvailable(car), year: car.year, currentPriceCents: currentPriceCents(car) };
    const { rate: interestRate, comparisonRate: comparison, weekCents } = lowest;
    // Where a rule asks for the month's payment, the week's says as much.
    const offer = { interestRate, comparisonRate: comparison, paymentWeek: weekCents, paymentMonth: weekCents };
    if (!isOfferShown(financed, offer, lender.rule, now.getUTCFullYear())) return null;
    return {
      amount: weekly(weekCents),
      rates: ratesText(interestRate, comparison),
      basis: lender.name,
      warning: comparisonWarning(lender.comparison_basis),
    };
  },
};

const weekly = (cents: number): string => `${formatDollars(cents)} a week`;

/** Both rates in one text, so that one is as large as the other; the comparison rate stays on one line. */
const ratesText = (interest: number, comparison: number): string =>
  `${rateText(interest)}, ${`comparison rate ${rateText(comparison)}`.replaceAll(' ', '\u00A0')}`;

function comparisonOf(calculator: Calculator): string {
  const { rate, establishment_fee: establishment, monthly_fee: monthly } = calculator;
  const known =
    comparisonRates.get(calculator) ??
    comparisonRate(String(rate), { establishmentCents: centsOf(establishment), monthlyCents: centsOf(monthly) });
  comparisonRates.set(calculator, known);
  return known;
}
