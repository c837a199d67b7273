import type { CarType, FinanceLenders } from '@forecourt/contracts';
import type { Random } from './random.ts';

const TERM_MONTHS = 60;

interface Lender {
  readonly key: string;
  readonly name: string;
  readonly depositShare: number;
  /** Interest in per cent a year, and what fees add to it in the comparison rate. */
  readonly rates: Readonly<Record<CarType, number>>;
  readonly fees: number;
}

/** Lenders of the demonstration; they exist nowhere else. */
const LENDERS: readonly Lender[] = [
  {
    key: 'redgum',
    name: 'Redgum Motor Finance',
    depositShare: 0,
    rates: { new: 7.49, demo: 7.99, used: 9.49 },
    fees: 0.62,
  },
  {
    key: 'harbourside',
    name: 'Harbourside Credit',
    depositShare: 0.1,
    rates: { new: 6.99, demo: 7.49, used: 8.89 },
    fees: 0.85,
  },
];

/** One or two lenders' offers for a price in dollars: level payments at a month's end over five years. */
export function drawLenders(price: number, carType: CarType, random: Random): FinanceLenders {
  const chosen = random.some(LENDERS, random.chance(0.4) ? 2 : 1);
  return Object.fromEntries(chosen.map((lender) => [lender.key, offer(lender, price, carType)]));
}

function offer(lender: Lender, price: number, carType: CarType): FinanceLenders[string] {
  const deposit = Math.round(price * lender.depositShare);
  const rate = lender.rates[carType];
  const comparison = Math.round((rate + lender.fees) * 100) / 100;
  const month = monthlyPayment(price - deposit, rate);
  return {
    ...{ interestRate: rate, comparisonRate: comparison, deposit, balloon: 0 },
    ...{ paymentMonth: toCents(month), paymentWeek: toCents((month * 12) / 52) },
    ...{ termMonths: TERM_MONTHS, termYears: TERM_MONTHS / 12, termUnit: 'months' },
    disclaimer:
      `${lender.name} (a sample lender): repayments for ${TERM_MONTHS} months at ${rate}% p.a. ` +
      `(comparison rate ${comparison}% p.a., based on a 5 year secured loan of $30,000). Approval, fees and terms apply.`,
  };
}

function monthlyPayment(amount: number, ratePerCent: number): number {
  const rate = ratePerCent / 1200;
  return (amount * rate) / (1 - (1 + rate) ** -TERM_MONTHS);
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
