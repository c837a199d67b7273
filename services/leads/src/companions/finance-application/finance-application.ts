import type { SiteConfig } from '@forecourt/contracts';
import { comparisonRate, type Loan, loanSchedule, type RepaymentFrequency } from '@forecourt/finance';
import { centsOf, formatDollars } from '@forecourt/retail-rules';

/** What a visitor applies for: integer cents, whole months. */
export interface FinanceApplication {
  readonly carId: string;
  readonly priceCents: number;
  readonly depositCents: number;
  readonly termMonths: number;
  readonly frequency: RepaymentFrequency;
  /** The rate and the fees of the site's lender. */
  readonly calculator: SiteConfig['finance']['calculator'];
}

/** Injection token of the FinanceDesk. */
export const FINANCE_DESK = Symbol('FINANCE_DESK');

/** Who prepares finance applications (FIN-2): a lender's own service, or the platform. */
export interface FinanceDesk {
  /** The figures for the dealer to read. It may throw anything: the application is a lead all the same. */
  prepare(application: FinanceApplication): Promise<string>;
}

const PERIODS: Readonly<Record<RepaymentFrequency, string>> = {
  weekly: 'weekly',
  fortnightly: 'fortnightly',
  monthly: 'monthly',
};

/** The embedded desk: the figures of the site's calculator, which are those that the visitor's page showed. */
export class CalculatorDesk implements FinanceDesk {
  async prepare(application: FinanceApplication): Promise<string> {
    return figuresText(application);
  }
}

/** The figures of an application in words, to the cent. Pure. @throws RangeError if there is nothing to finance */
export function figuresText({
  priceCents,
  depositCents,
  termMonths,
  frequency,
  calculator,
}: FinanceApplication): string {
  const rate = String(calculator.rate);
  const loan: Loan = { amountCents: priceCents - depositCents, rate, termMonths, balloonCents: 0, frequency };
  const { repaymentCents, duesCents, totalCents } = loanSchedule(loan);
  const comparison = comparisonRate(rate, {
    establishmentCents: centsOf(calculator.establishment_fee),
    monthlyCents: centsOf(calculator.monthly_fee),
  });
  return [
    `${formatDollars(loan.amountCents)} financed (${formatDollars(priceCents)} less a deposit of ${formatDollars(depositCents)})`,
    `at ${calculator.rate.toFixed(2)}% p.a., comparison rate ${comparison}% p.a.:`,
    `${duesCents.length} ${PERIODS[frequency]} repayments of ${formatDollars(repaymentCents)} over ${termMonths} months,`,
    `${formatDollars(totalCents)} in total, without fees`,
  ].join(' ');
}
