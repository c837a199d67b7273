import {
  type CalculatorName,
  calculatorAmounts,
  calculatorFrequencies,
  calculatorNames,
  type SiteConfig,
} from '@forecourt/contracts';
import { type Loan, MOST_LENT_CENTS } from '@forecourt/finance';
import { centsOf, formatDollars } from '@forecourt/retail-rules';
import type { LenderLoan } from '../cards/car-repayment.view.ts';

/** A loan as a visitor described it, in integer cents. */
export interface AskedLoan extends Loan {
  readonly priceCents: number;
  readonly depositCents: number;
  readonly tradeInCents: number;
}

/** What was typed, what is wrong with it by question, and the loan if nothing is. */
export interface LoanQuestions {
  readonly typed: Readonly<Record<CalculatorName, string>>;
  readonly faults: Readonly<Partial<Record<CalculatorName, string>>>;
  readonly loan: AskedLoan | null;
}

/** Longer is no answer to any question: it is cut, so that it is refused by its field. */
const LONGEST = 20;
/** The most that the calculator takes for an amount: the most that is lent, which is the highest price of a vehicle. */
export const MOST_DOLLARS = MOST_LENT_CENTS / 100;
const MOST_PER_CENT = 35;
export const TERM = { least: 12, most: 84, usual: 60 } as const;
const AMOUNT = /^\$? ?(\d{1,3}(?:[, ]\d{3})*|\d{1,8})(?:\.(\d{1,2}))?$/;
const RATE = /^(\d{1,2}(?:\.\d{1,2})?) ?%?$/;
/** A lender may state a rate more exactly than a visitor needs to. */
const OFFERED_RATE = /^\d{1,2}(?:\.\d{1,4})?$/;

/**
 * What the calculator starts with (FIN-1): the terms of the lender's loan that stands beside the price, as far as the calculator can ask for
 * them, else the site's rate, five years, nothing paid and no balloon.
 * @param priceCents to the cent
 */
export function usualQuestions(
  priceCents: number,
  { finance }: Pick<SiteConfig, 'finance'>,
  offered: LenderLoan | null = null,
): LoanQuestions['typed'] {
  const usual = {
    ...{ price: formatDollars(priceCents), deposit: '$0', trade_in: '$0', balloon: '$0' },
    ...{ rate: String(finance.calculator.rate), term: String(TERM.usual), frequency: 'weekly' },
  };
  if (!offered) return usual;
  const { rate, terms } = offered;
  const asked = {
    ...usual,
    ...{ deposit: dollarsText(terms.deposit), balloon: dollarsText(terms.balloon) },
    ...{ rate: String(rate), term: String(terms.termMonths ?? '') },
  };
  return readLoanQuestions(new URLSearchParams(), asked).loan ? asked : usual;
}

const dollarsText = (dollars: number | null) => formatDollars(centsOf(dollars ?? 0));

/**
 * Reads the calculator's questions from an address. What it does not say is as usual; each fault is in words, by its question.
 */
export function readLoanQuestions(parameters: URLSearchParams, usual: LoanQuestions['typed']): LoanQuestions {
  const typed = Object.fromEntries(
    calculatorNames.map((name) => [name, (parameters.get(name)?.trim() || usual[name]).slice(0, LONGEST)]),
  ) as Record<CalculatorName, string>;
  const faults: Partial<Record<CalculatorName, string>> = {};
  const [price = 0, deposit = 0, tradeIn = 0, balloon = 0] = calculatorAmounts.map((name) => {
    const cents = centsIn(typed[name]);
    if (cents === null)
      faults[name] =
        `Please enter an amount from $0 to ${formatDollars(MOST_LENT_CENTS)}, such as $35,000; got “${typed[name]}”.`;
    return cents ?? 0;
  });
  const isOffered = typed.rate === usual.rate && OFFERED_RATE.test(typed.rate);
  const rate = isOffered ? typed.rate : RATE.exec(typed.rate)?.[1];
  if (rate === undefined || Number(rate) > MOST_PER_CENT) {
    faults.rate = `Please enter a rate from 0 to ${MOST_PER_CENT} per cent, such as 8.5; got “${typed.rate}”.`;
  }
  const termMonths = /^\d{2}$/.test(typed.term) ? Number(typed.term) : 0;
  if (termMonths < TERM.least || termMonths > TERM.most) {
    faults.term = `Please choose a term from ${TERM.least} to ${TERM.most} months; got “${typed.term}”.`;
  }
  const frequency = calculatorFrequencies.find((each) => each === typed.frequency);
  if (!frequency) faults.frequency = `Please choose weekly, fortnightly or monthly; got “${typed.frequency}”.`;
  const amountCents = price - deposit - tradeIn;
  if (!calculatorAmounts.some((name) => faults[name])) {
    if (amountCents <= 0)
      faults.price = 'Please enter a price above deposit and trade-in: there is nothing to finance.';
    else if (balloon >= amountCents) faults.balloon = 'Please enter a balloon below the amount financed.';
  }
  if (Object.keys(faults).length > 0 || rate === undefined || !frequency) return { typed, faults, loan: null };
  const paid = { priceCents: price, depositCents: deposit, tradeInCents: tradeIn };
  return { typed, faults, loan: { ...paid, amountCents, rate, termMonths, balloonCents: balloon, frequency } };
}

/** Dollars as people write them, in integer cents. */
function centsIn(text: string): number | null {
  const [, dollars, cents = ''] = AMOUNT.exec(text) ?? [];
  if (dollars === undefined) return null;
  const whole = Number(dollars.replaceAll(/[, ]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return whole > MOST_LENT_CENTS ? null : whole;
}
