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
