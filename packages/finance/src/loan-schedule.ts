import { Decimal } from 'decimal.js';

/**
 * The same day of the next month, or its last day where that is shorter: until when an offer of today is valid (FIN-1).
 * @param day as YYYY-MM-DD
 */
export function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Parts of a per cent that a rate may state: four decimals. */
const PARTS = 10_000;
const RATE = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** A rate of the year that stays exact: whole ten-thousandths of a per cent. */
interface Rate {
  readonly parts: number;
}

/** What a rate's parts are divided by to be a share of one: 100 per cent of 10,000 parts. */
const PARTS_OF_ONE = 100 * PARTS;

/**
 * Reads a rate in per cent a year, such as 8.5: as text, because a binary number can't hold 8.55.
 * @throws RangeError unless it is from 0 to 100 with at most four decimals
 */
export function rateOf(text: string): Rate {
  const [, whole, decimals = ''] = RATE.exec(text) ?? [];
  const parts = whole === undefined ? Number.NaN : Number(whole) * PARTS + Number(decimals.padEnd(4, '0'));
  if (!(parts <= PARTS_OF_ONE)) {
    throw new RangeError(`rate: expected per cent a year from 0 to 100 with at most 4 decimals; got "${text}"`);
  }
  return { parts };
}

/** What is lent, and how it is repaid. */
export interface Loan {
  /** Integer cents. */
  readonly amountCents: number;
  /** Per cent a year, as text: 8.5. */
  readonly rate: string;
  /** Whole months. */
  readonly termMonths: number;
  /** Due with the last repayment; integer cents, at most the amount. */
  readonly balloonCents: number;
  readonly frequency: RepaymentFrequency;
}

/** What the borrower pays, in integer cents. */
export interface LoanSchedule {
  /** Each repayment but the last one. */
  readonly repaymentCents: number;
  /** What is due at the end of each period. The last one has the balloon in it, and ends the loan at exactly zero. */
  readonly duesCents: readonly number[];
  readonly interestCents: number;
  readonly totalCents: number;
}

/** The most that is lent: beyond it, interest would not be exact. */
export const MOST_LENT_CENTS = 1_000_000_000;

/** Far beyond what the power of a rate needs to tell one cent from the next. */
const Exact = Decimal.clone({ precision: 40 });
/** A repayment this close to a whole cent is that cent: what is left is the power's own rounding. */
const DECIMALS = 20;

/**
 * The schedule of a level annuity in arrears (FIN-1): the rate of a period is the annual rate by the number of periods a year, each period's
 * interest is rounded to the cent, repayments are rounded up to the cent, and the last one is what is left. A loan so small
 * that rounding up repays it early has fewer repayments.
 * @throws RangeError for an amount, a balloon, a term or a rate out of its range
 */
export function loanSchedule(loan: Loan): LoanSchedule {
  checkLoan(loan);
  const { amountCents, frequency } = loan;
  const rate = rateOf(loan.rate);
  const count = repaymentsIn(loan.termMonths, frequency);
  const repaymentCents = levelRepayment(loan);
  const interestOf = periodInterest(rate, frequency);
  const duesCents: number[] = [];
  let balance = amountCents;
  while (balance > 0) {
    const owed = balance + interestOf(balance);
    const due = duesCents.length === count - 1 ? owed : Math.min(repaymentCents, owed);
    duesCents.push(due);
    balance = owed - due;
  }
  const totalCents = duesCents.reduce((sum, due) => sum + due, 0);
  return { repaymentCents, duesCents, interestCents: totalCents - amountCents, totalCents };
}

/**
 * Each repayment of a loan but the last one, in integer cents: the least that leaves no more than the balloon at the end. `loanSchedule`
 * has the same.
 * @throws RangeError as loanSchedule
 */
export function levelRepayment(loan: Loan): number {
  checkLoan(loan);
  const { amountCents, balloonCents, frequency } = loan;
  const rate = rateOf(loan.rate);
  const count = repaymentsIn(loan.termMonths, frequency);
  if (rate.parts === 0) return Math.ceil((amountCents - balloonCents) / count);
  const { period, growth } = growthOf(rate, frequency, count);
  const exact = growth.times(amountCents).minus(balloonCents).times(period).div(growth.minus(1));
  return exact.toDecimalPlaces(DECIMALS).ceil().toNumber();
}

/**
 * The most that can be lent without a balloon for repayments of at most this much (FIN-3), in integer cents; 0 if not even a cent can.
 * @param repaymentCents what a period's repayment may be, integer cents
 * @throws RangeError for a term or a rate out of its range
 */
export function mostLent(repaymentCents: number, terms: Pick<Loan, 'rate' | 'termMonths' | 'frequency'>): number {
  const fits = (amountCents: number) =>
    amountCents === 0 || levelRepayment({ ...terms, amountCents, balloonCents: 0 }) <= repaymentCents;
  if (fits(MOST_LENT_CENTS)) return MOST_LENT_CENTS;
  const count = repaymentsIn(terms.termMonths, terms.frequency);
  const rate = rateOf(terms.rate);
  const { period, growth } = growthOf(rate, terms.frequency, count);
  // What the repayments are worth today; the power's rounding can miss it by a cent.
  let amount =
    rate.parts === 0
      ? repaymentCents * count
      : growth.minus(1).div(growth.times(period)).times(repaymentCents).floor().toNumber();
  while (!fits(amount)) amount -= 1;
  while (fits(amount + 1)) amount += 1;
  return amount;
}

/** The rate of a period, and what a cent grows to in all of them. */
function growthOf(rate: Rate, frequency: RepaymentFrequency, count: number): { period: Decimal; growth: Decimal } {
  const period = new Exact(rate.parts).times(100).div(PARTS_OF_ONE).div(hundredthsAYear(frequency));
  return { period, growth: period.plus(1).pow(count) };
}

/** The interest on a balance for a period, to the nearest cent. Both products are whole numbers that a double holds exactly. */
function periodInterest({ parts }: Rate, frequency: RepaymentFrequency): (balanceCents: number) => number {
  const whole = (PARTS_OF_ONE * hundredthsAYear(frequency)) / 100;
  return (balanceCents) => Math.floor((2 * balanceCents * parts + whole) / (2 * whole));
}

function checkLoan({ amountCents, balloonCents, termMonths }: Loan): void {
  check('amount', amountCents, 1, MOST_LENT_CENTS);
  check('balloon', balloonCents, 0, amountCents);
  check('term', termMonths, 1, 600);
}

function check(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`loan.${name}: expected a whole number from ${least} to ${most}; got ${value}`);
}

/** How often a loan is repaid. */
export type RepaymentFrequency = 'weekly' | 'fortnightly' | 'monthly';

/** Repayments a year in hundredths, as regulation 100 of the National Credit Regulations counts them: 52.18, 26.09 and 12. */
const HUNDREDTHS_A_YEAR: Readonly<Record<RepaymentFrequency, number>> = {
  weekly: 5_218,
  fortnightly: 2_609,
  monthly: 1_200,
};

/** Repayments a year, in hundredths: whole, so that what is reckoned with it stays exact. */
export function hundredthsAYear(frequency: RepaymentFrequency): number {
  return HUNDREDTHS_A_YEAR[frequency];
}

/** How many repayments a term of whole months has: 261 weekly ones in five years. */
export function repaymentsIn(termMonths: number, frequency: RepaymentFrequency): number {
  return Math.round((termMonths * HUNDREDTHS_A_YEAR[frequency]) / 1_200);
}
