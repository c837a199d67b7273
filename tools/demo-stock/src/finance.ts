import type { CarType, FinanceLenders } from '@forecourt/contracts';
import { comparisonRate, type LoanFees, loanSchedule } from '@forecourt/finance';
import { LENDERS, type Lender } from './lenders.ts';
import type { Random } from './random.ts';

const TERM_MONTHS = 60;
const CENTS = 100;
/** The same few rates for every car, so each is solved once. */
const comparisons = new Map<string, string>();

/** Some lenders' offers for a price in dollars: level payments in arrears over five years. */
export function drawLenders(price: number, carType: CarType, random: Random): FinanceLenders {
  const chosen = random.some(LENDERS, random.int(2, 5));
  return Object.fromEntries(
    chosen.flatMap((lender) => {
      const rate = lender.rates[carType];
      return rate === undefined ? [] : [[lender.key, offer(lender, price, rate)]];
    }),
  );
}

function offer({ name, depositShare, fees, ownWords }: Lender, price: number, rate: string): FinanceLenders[string] {
  const deposit = Math.round(price * depositShare);
  const comparison = comparisonOf(rate, fees);
  const loan = { amountCents: Math.round((price - deposit) * CENTS), rate, termMonths: TERM_MONTHS, balloonCents: 0 };
  return {
    ...{ interestRate: Number(rate), comparisonRate: Number(comparison), deposit, balloon: 0 },
    paymentMonth: loanSchedule({ ...loan, frequency: 'monthly' }).repaymentCents / CENTS,
    paymentWeek: loanSchedule({ ...loan, frequency: 'weekly' }).repaymentCents / CENTS,
    ...{ termMonths: TERM_MONTHS, termYears: TERM_MONTHS / 12, termUnit: 'months' },
    ...(ownWords && {
      disclaimer:
        `${name} (a sample lender): repayments for ${TERM_MONTHS} months at ${rate}% p.a. ` +
        `(comparison rate ${comparison}% p.a., based on a 5 year secured loan of $30,000). Approval, fees and terms apply.`,
    }),
  };
}

function comparisonOf(rate: string, fees: LoanFees): string {
  const key = `${rate} ${fees.establishmentCents} ${fees.monthlyCents}`;
  const known = comparisons.get(key) ?? comparisonRate(rate, fees);
  comparisons.set(key, known);
  return known;
}
