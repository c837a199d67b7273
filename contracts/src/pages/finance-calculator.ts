import { z } from 'zod';

/** A figure with its period, such as $158.20 and a week. */
export const periodAmount = z.object({ amount: z.string(), period: z.string() });

/** A line of what a loan comes to. */
const line = z.object({ label: z.string(), value: z.string() });

/** What a loan costs, as text. The comparison rate is always there, and is shown as large as the rate (FIN-1). */
export const repaymentAnswer = z.object({
  repayment: periodAmount.describe('Such as $158.20 and a week.'),
  interest_rate: z.string().describe('Such as 10.00% p.a.'),
  comparison_rate: z.string().describe('Such as 10.84% p.a.'),
  rows: z
    .array(line.extend({ brief: z.literal(true).optional().describe('It is shown where only the main figures are.') }))
    .describe('What is lent, what is repaid and what it comes to.'),
  warning: z.string().describe('What the comparison rate is based on, and the warning that the law wants beside it.'),
});
export type RepaymentAnswer = z.infer<typeof repaymentAnswer>;

/** The questions of the calculator, by their names in an address. */
export const calculatorAmounts = ['price', 'deposit', 'trade_in', 'balloon'] as const;
export const calculatorFrequencies = ['weekly', 'fortnightly', 'monthly'] as const;
export const calculatorNames = [...calculatorAmounts, 'rate', 'term', 'frequency'] as const;
export type CalculatorName = (typeof calculatorNames)[number];

const question = z.object({
  name: z.enum(calculatorNames),
  label: z.string(),
  value: z.string().describe('As it was typed.'),
  error: z.string().nullable(),
});

/** The calculator with its answer: a plain form that asks the page's own address, so it works without JavaScript. */
export const financeCalculator = z.object({
  path: z.string().describe('The page that it stands on.'),
  hidden: z.array(z.tuple([z.string(), z.string()])).describe('What else the address says, which its answer keeps.'),
  fields: z.array(question),
  choices: z.array(question.extend({ choices: z.array(z.object({ value: z.string(), label: z.string() })) })),
  answer: repaymentAnswer.nullable().describe('Null while a field is at fault.'),
});
export type FinanceCalculator = z.infer<typeof financeCalculator>;
