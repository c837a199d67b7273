import {
  type CalculatorName,
  calculatorNames,
  type FinanceCalculator,
  type RepaymentAnswer,
  type SiteConfig,
} from '@forecourt/contracts';
import { comparisonRate, type LoanSchedule, loanSchedule, type RepaymentFrequency } from '@forecourt/finance';
import { centsOf, formatDollars } from '@forecourt/retail-rules';
import { comparisonWarning, rateText, USUAL_BASIS } from '../cards/comparison-warning.ts';
import { type AskedLoan, readLoanQuestions, TERM, usualQuestions } from './loan-questions.ts';

/** Where a calculator stands. */
export interface CalculatorPlace {
  /** Path of its page. */
  readonly path: string;
  readonly parameters: URLSearchParams;
  /** What it starts with, in whole dollars. */
  readonly priceDollars: number;
}

const LABELS: Readonly<Record<CalculatorName, string>> = {
  price: 'Price',
  deposit: 'Deposit',
  trade_in: 'Trade-in',
  balloon: 'Balloon at the end',
  rate: 'Rate, % a year',
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
  if (!config.finance.calculator.enabled) return null;
  const { typed, faults, loan } = readLoanQuestions(place.parameters, usualQuestions(place.priceDollars, config));
  const asked = (name: CalculatorName) => ({
    name,
    label: LABELS[name],
    value: typed[name],
    error: faults[name] ?? null,
  });
  return {
    path: place.path,
    hidden: keptOf(place.parameters),
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
    answer: loan && repaymentView(loan, config),
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
      { label: 'Amount financed', value: formatDollars(loan.amountCents) },
      ...repaymentRows(schedule, loan.balloonCents),
      { label: 'Total interest', value: formatDollars(schedule.interestCents) },
      { label: 'Total of repayments', value: formatDollars(schedule.totalCents) },
      ...(charged.length > 0 ? [{ label: 'Fees besides', value: charged.join(', ') }] : []),
    ],
    warning: comparisonWarning(USUAL_BASIS),
  };
}

/** How many repayments there are, and what the last one is. */
function repaymentRows({ duesCents, repaymentCents }: LoanSchedule, balloonCents: number): RepaymentAnswer['rows'] {
  const last = duesCents.at(-1) ?? 0;
  const count = duesCents.length;
  return [
    { label: 'Number of repayments', value: String(count) },
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
