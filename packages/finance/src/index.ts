export * from './comparison-rate.ts';
export * from './lender-offer.ts';
export * from './loan-schedule.ts';
export * from './month-after.ts';
export { type RepaymentFrequency, repaymentsIn } from './repayment-frequency.ts';
