import type { CarFinance, RepaymentAnswer } from '@forecourt/contracts';
import { vehicleExample } from './cars.ts';

const warning =
  'The comparison rate is based on a 5-year secured loan of $30,000. WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** $30,000 over five years. */
export const repaymentExample: RepaymentAnswer = {
  repayment: { amount: '$146.19', period: 'a week' },
  interest_rate: '10.00% p.a.',
  comparison_rate: '10.91% p.a.',
  rows: [
    { label: 'Amount financed', value: '$30,000', brief: true },
    { label: 'Number of repayments', value: '261', brief: true },
    { label: 'Last repayment', value: '$144.06' },
    { label: 'Total interest', value: '$8,153.46' },
    { label: 'Total repayments', value: '$38,153.46', brief: true },
    { label: 'Other fees', value: '$395 to set it up, $5 a month' },
  ],
  warning,
};

/** One lender’s offer. */
export const carFinanceExample: CarFinance = {
  car_id: vehicleExample.id,
  offers: [
    {
      ...{ provider: 'northside-finance', lender: 'Northside Finance', interestRate: 7.49, comparisonRate: 8.12 },
      comparison_warning: warning,
      ...{ paymentWeek: 121.4, paymentMonth: 527.9, termMonths: 60, deposit: 2_999, balloon: 0 },
      ...{ valid_until: '2026-04-04', disclaimer: 'Approval, fees and terms apply.' },
    },
  ],
};
