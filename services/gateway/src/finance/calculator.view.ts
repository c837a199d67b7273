import {
  type CalculatorName,
  calculatorNames,
  type FinanceCalculator,
  type RepaymentAnswer,
  type SiteConfig,
  showsCalculator,
} from '@forecourt/contracts';
import {
  comparisonRate,
  type LoanSchedule,
  loanSchedule,
  type RepaymentFrequency,
  repaymentsIn,
} from '@forecourt/finance';
import { centsOf, formatDollars } from '@forecourt/retail-rules';
import type { LenderLoan } from '../cards/car-repayment.view.ts';
import { comparisonWarning, rateText, USUAL_BASIS } from '../cards/lender-terms.ts';
import { type AskedLoan, readLoanQuestions, TERM, usualQuestions } from './loan-questions.ts';

/** Where a calculator stands. */
export interface CalculatorPlace {
  /** Path of its page. */
  readonly path: string;
  readonly parameters: URLSearchParams;
  /** What it starts with, in cents. */
  readonly priceCents: number;
  /** The lender's loan that the page states beside the price: the calculator starts with it, and says the same of it. */
  readonly offered?: LenderLoan | null;
}

const LABELS: Readonly<Record<CalculatorName, string>> = {
  price: 'Price',
  deposit: 'Deposit',
  trade_in: 'Trade-in',
  balloon: 'Balloon payment',
  rate: 'Rate, % per year',
  term: 'Term',
  frequency: 'Repayments',
};
const PERIODS: Readonly<Record<RepaymentFrequency, string>> = {
  weekly: 'a week',
  fortnightly: 'a fortnight',
  monthly: 'a month',
};
const MONTHS = 12;
/** Longer than any address that the platform makes. */
const LONGEST = 200;
const MOST_HIDDEN = 10;

/**
 * The calculator of a page with its answer (FIN-1): the loan that the page's address describes, or the usual one. Null where the site
 * has it off.
 */
export function calculatorView(place: CalculatorPlace, config: Pick<SiteConfig, 'finance'>): FinanceCalculator | null {
  if (!showsCalculator(config)) return null;
  const { path, parameters, priceCents, offered = null } = place;
  const usual = usualQuestions(priceCents, config, offered);
  const { typed, faults, loan } = readLoanQuestions(parameters, usual);
  const stated = offered && loan && offeredPayment(loan, offered, priceCents);
  const asked = (name: CalculatorName) => ({
    name,
    label: LABELS[name],
    value: typed[name],
    error: faults[name] ?? null,
  });
  return {
    path,
    hidden: keptOf(parameters),
    fields: [...(['price', 'deposit', 'trade_in', 'rate', 'balloon'] as const).map(asked)],
    choices: [
      { ...asked('term'), choices: termChoices(typed.term) },
      {
        ...asked('frequency'),
        choices: Object.keys(PERIODS).map((value) => ({
          value,
          label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
        })),
      },
    ],
    answer: loan && (stated ? offeredView(loan, stated) : repaymentView(loan, config)),
  };
}

/** A lender's own payment for a loan, in cents. */
interface OfferedPayment {
  readonly cents: number;
  readonly offered: LenderLoan;
}

/** What the lender itself asks for exactly this loan; null if it states no payment of this frequency, or for another loan. */
function offeredPayment(loan: AskedLoan, offered: LenderLoan, priceCents: number): OfferedPayment | null {
  const { terms, rate, weekCents, monthCents } = offered;
  const payments: Readonly<Record<RepaymentFrequency, number | null>> = {
    ...{ weekly: weekCents, fortnightly: null, monthly: monthCents },
  };
  const cents = payments[loan.frequency];
  const isSame =
    loan.priceCents === priceCents &&
    loan.tradeInCents === 0 &&
    loan.depositCents === centsOf(terms.deposit ?? 0) &&
    loan.balloonCents === centsOf(terms.balloon ?? 0) &&
    loan.termMonths === terms.termMonths &&
    Number(loan.rate) === rate;
  return isSame && cents !== null ? { cents, offered } : null;
}

/** A lender's own loan in words, by the payment that the lender states: its fees may be in it, so no interest is computed from it. */
function offeredView(loan: AskedLoan, { cents, offered }: OfferedPayment): RepaymentAnswer {
  const count = repaymentsIn(loan.termMonths, loan.frequency);
  return {
    repayment: { amount: formatDollars(cents), period: PERIODS[loan.frequency] },
    interest_rate: rateText(offered.rate),
    comparison_rate: rateText(offered.comparisonRate),
    rows: [
      { label: 'Lender', value: offered.lender },
      { label: 'Amount financed', value: formatDollars(loan.amountCents), brief: true },
      { label: 'Number of repayments', value: String(count), brief: true },
      ...(loan.balloonCents > 0 ? [{ label: 'Balloon payment', value: formatDollars(loan.balloonCents) }] : []),
      { label: 'Total repayments', value: formatDollars(count * cents + loan.balloonCents), brief: true },
    ],
    warning: offered.warning,
  };
}

/** What a loan costs at a lender with the site's fees (FIN-1), in words. */
export function repaymentView(
  loan: AskedLoan,
  { finance: { calculator } }: Pick<SiteConfig, 'finance'>,
): RepaymentAnswer {
  const fees = {
    establishmentCents: centsOf(calculator.establishment_fee),
    monthlyCents: centsOf(calculator.monthly_fee),
  };
  const schedule = loanSchedule(loan);
  const charged = [
    ...(fees.establishmentCents > 0 ? [`${formatDollars(fees.establishmentCents)} to set it up`] : []),
    ...(fees.monthlyCents > 0 ? [`${formatDollars(fees.monthlyCents)} a month`] : []),
  ];
  return {
    repayment: { amount: formatDollars(schedule.repaymentCents), period: PERIODS[loan.frequency] },
    interest_rate: rateText(Number(loan.rate)),
    comparison_rate: rateText(Number(comparisonRate(loan.rate, fees))),
    rows: [
      { label: 'Amount financed', value: formatDollars(loan.amountCents), brief: true },
      ...repaymentRows(schedule, loan.balloonCents),
      { label: 'Total interest', value: formatDollars(schedule.interestCents) },
      { label: 'Total repayments', value: formatDollars(schedule.totalCents), brief: true },
      ...(charged.length > 0 ? [{ label: 'Other fees', value: charged.join(', ') }] : []),
    ],
    warning: comparisonWarning(USUAL_BASIS),
  };
}

/** How many repayments there are, and what the last one is. */
function repaymentRows({ duesCents, repaymentCents }: LoanSchedule, balloonCents: number): RepaymentAnswer['rows'] {
  const last = duesCents.at(-1) ?? 0;
  const count = duesCents.length;
  return [
    { label: 'Number of repayments', value: String(count), brief: true },
    ...(last === repaymentCents
      ? []
      : [
          {
            label: balloonCents > 0 ? 'Last repayment, with the balloon' : 'Last repayment',
            value: formatDollars(last),
          },
        ]),
  ];
}

/** Whole years, and the term that the address names if it is another. */
function termChoices(typed: string): { value: string; label: string }[] {
  const years = Array.from({ length: TERM.most / MONTHS }, (_, index) => (index + 1) * MONTHS);
  const months = /^\d{2}$/.test(typed) ? Number(typed) : 0;
  const isOther = months > TERM.least && months < TERM.most && !years.includes(months);
  const all = isOther ? [...years, months].sort((one, other) => one - other) : years;
  return all.map((each) => ({ value: String(each), label: `${each} months` }));
}

/** The address's other parameters: they say what its forms are about. */
function keptOf(parameters: URLSearchParams): [string, string][] {
  const asked: readonly string[] = calculatorNames;
  return [...parameters]
    .filter(([name, value]) => !asked.includes(name) && name.length <= LONGEST && value.length <= LONGEST)
    .slice(0, MOST_HIDDEN);
}
