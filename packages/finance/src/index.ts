export * from './comparison-rate.ts';
export * from './lender-offer.ts';
export {
  type Loan,
  type LoanSchedule,
  levelRepayment,
  loanSchedule,
  MOST_LENT_CENTS,
  monthAfter,
  mostLent,
  type RepaymentFrequency,
  repaymentsIn,
} from './loan-schedule.ts';
