import { z } from 'zod';
import { formAside, shownForm } from '../forms/shown-form.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { enquiredCar } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { showsCalculator } from './finance.switches.ts';
import { repaymentAnswer } from './finance-calculator.ts';
import { link } from './link.ts';

/** A finance application for one car, with its figures (FIN-2); it is sent by a plain form without JavaScript. */
export const personalisedFinancePage = z.object({
  kind: z.literal('personalised_finance'),
  title: z.string(),
  message: z.string(),
  price: z.string().describe('What is financed less the deposit, such as $30,990.'),
  figures: repaymentAnswer
    .nullable()
    .describe('The repayments for the form’s terms; null if there is nothing to finance.'),
  form: shownForm,
  car: enquiredCar,
  aside: formAside,
  back: link,
  phone: link.nullable(),
});
export type PersonalisedFinancePage = z.infer<typeof personalisedFinancePage>;

/** Whether a site takes finance applications for its cars: their figures are those of its calculator. */
export const takesPersonalisedFinance = (config: Pick<SiteConfig, 'finance'>): boolean =>
  config.finance.personalised && showsCalculator(config);

export const personalisedFinance = definePage({
  kind: 'personalised_finance',
  secret: 'content',
  contract: personalisedFinancePage,
  paths: ['/personalised/finance'],
  on: takesPersonalisedFinance,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  gate: { type: 'finance', on: takesPersonalisedFinance },
  // A lead needs stock's word on the vehicle, not the index.
  needsStock: false,
});
