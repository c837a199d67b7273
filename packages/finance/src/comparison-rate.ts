import { hundredthsAYear, loanSchedule } from './loan-schedule.ts';

/** The credit fees and charges of a lender that can be ascertained beforehand, in integer cents. */
export interface LoanFees {
  /** Paid when the loan is made. */
  readonly establishmentCents: number;
  /** Paid with each month's repayment. */
  readonly monthlyCents: number;
}

/** The loan that comparison rates of vehicles are based on: $30,000, secured, over five years. */
const BASIS = { amountCents: 3_000_000, termMonths: 60, balloonCents: 0, frequency: 'monthly' } as const;
/** Halving an interval of this many doublings leaves less than a double can tell. */
const HALVINGS = 60;
/** No period's rate is higher: it would repay a loan ten times over each month. */
const MOST = 10;

/**
 * The comparison rate of a lender (FIN-1), in per cent a year compounding monthly, with two decimals: '10.84'. It is n × r × 100 % by
 * regulation 100 of the National Consumer Credit Protection Regulations 2010: r makes the present value of all
 * repayments and ascertainable fees that of the credit. Based on a secured loan of $30,000 over five years.
 * @param rate per cent a year, as text: '10'
 * @throws RangeError for a rate out of its range
 */
export function comparisonRate(rate: string, { establishmentCents, monthlyCents }: LoanFees): string {
  const paid = loanSchedule({ ...BASIS, rate }).duesCents.map((due) => due + monthlyCents);
  const credit = BASIS.amountCents - establishmentCents;
  const perYear = hundredthsAYear(BASIS.frequency) / 100;
  return (perYear * solve(paid, credit) * 100).toFixed(2);
}

/** The rate of a period at which what is paid is worth the credit: worth falls as the rate rises, so halving finds it. */
function solve(paid: readonly number[], credit: number): number {
  let low = 0;
  let high = MOST;
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (low + high) / 2;
    if (presentValue(paid, middle) > credit) low = middle;
    else high = middle;
  }
  return high;
}

function presentValue(paid: readonly number[], rate: number): number {
  return paid.reduceRight((worth, due) => (worth + due) / (1 + rate), 0);
}
