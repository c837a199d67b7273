import type { FinanceCalculator } from '@forecourt/contracts';

export const WARNING =
  'The comparison rate is based on a 5-year secured loan of $30,000. WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** The calculator of a page with an answer. */
export function calculatorFixture(path: string): FinanceCalculator {
  const amount = (name: 'price' | 'deposit' | 'trade_in' | 'balloon', label: string, value = '$0') => ({
    ...{ name, label, value },
    error: null,
  });
  return {
    path,
    hidden: [],
    fields: [
      amount('price', 'Price', '$42,000'),
      amount('deposit', 'Deposit', '$4,200'),
      amount('trade_in', 'Trade-in'),
      { name: 'rate', label: 'Rate, % per year', value: '10', error: null },
      amount('balloon', 'Balloon payment'),
    ],
    choices: [
      {
        ...{ name: 'term', label: 'Term', value: '60', error: null },
        choices: [48, 60, 72].map((months) => ({ value: String(months), label: `${months} months` })),
      },
      {
        ...{ name: 'frequency', label: 'Repayments', value: 'weekly', error: null },
        choices: ['Weekly', 'Monthly'].map((label) => ({ value: label.toLowerCase(), label })),
      },
    ],
    answer: {
      repayment: { amount: '$184.52', period: 'a week' },
      interest_rate: '10.00% p.a.',
      comparison_rate: '10.87% p.a.',
      rows: [
        { label: 'Amount financed', value: '$37,800', brief: true },
        { label: 'Number of repayments', value: '261', brief: true },
        { label: 'Total interest', value: '$10,359.51' },
      ],
      warning: WARNING,
    },
  };
}
