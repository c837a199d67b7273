import { z } from 'zod';
import { formAside, steppedForm } from '../forms/shown-form.ts';
import { shownValuation } from '../leads/valuations.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { enquiredCar } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** A valuation in steps, on its own page and in a site's pages (TRADE-1). */
export const valuationSteps = steppedForm.extend({
  valuation: shownValuation.nullable().describe('As far as it has come; null before the first step.'),
  car: enquiredCar.nullable().describe('The car that the visitor wants to buy.'),
  record: z.boolean().describe('Whether the browser reports the result (POST /api/miscellaneous).'),
  words: z.object({
    accept: z.string().describe('What the last button says if there is an estimate.'),
    by_hand: z.string().describe('What it says if a person values the vehicle.'),
    automated: z.string().describe('That a program made the estimate, and how to ask for a person.'),
  }),
  person: link.nullable().describe('Where a person answers.'),
  plates: z
    .array(z.object({ plate: z.string(), leads_to: z.string() }))
    .describe('Registrations for trying it out; none outside development.'),
});
export type ValuationSteps = z.infer<typeof valuationSteps>;

/** Values the visitor's own vehicle (TRADE-1), also as part of the price of a car that they want to buy. */
export const valuationPage = valuationSteps.extend({
  kind: z.literal('valuation'),
  title: z.string(),
  message: z.string(),
  aside: formAside,
  back: link,
  phone: link.nullable(),
});
export type ValuationPage = z.infer<typeof valuationPage>;

/** Whether visitors of a site value their vehicles online. */
export const takesValuations = ({ valuations: { enabled } }: Pick<SiteConfig, 'valuations'>): boolean => enabled;

export const valuation = definePage({
  kind: 'valuation',
  contract: valuationPage,
  paths: ['/cars/trade-in'],
  on: takesValuations,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  // A lead needs stock's word on the vehicle, not the index.
  needsStock: false,
});
