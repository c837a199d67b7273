import { z } from 'zod';

const dollars = z.number().nullable();

/** A lender's offer for a car, as the site shows it. */
const carFinanceOffer = z.object({
  provider: z.string().describe('Its key in finance_lenders.'),
  lender: z.string().describe('Its name.'),
  interestRate: z.number().describe('Per cent a year.'),
  comparisonRate: z.number().describe('Per cent a year.'),
  comparison_warning: z
    .string()
    .describe('Shown wherever the comparison rate is, which is shown as large as the rate.'),
  paymentWeek: dollars,
  paymentMonth: dollars,
  termMonths: z.number().nullable(),
  deposit: dollars,
  balloon: dollars,
  valid_until: z.iso.date().nullable().describe('The last day of the offer.'),
  disclaimer: z.string().nullable().describe("The provider's terms."),
});

/** The offers of a site's lenders for a car, in the site's order (FIN-1). */
export const carFinance = z.object({ car_id: z.string(), offers: z.array(carFinanceOffer) });
export type CarFinance = z.infer<typeof carFinance>;
