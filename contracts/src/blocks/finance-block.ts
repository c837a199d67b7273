import { z } from 'zod';
import { financeCalculator } from '../pages/finance-calculator.ts';
import { blockTitle, markdown } from './block-parts.ts';
import { defineBlock } from './define-block.ts';

/** The finance calculator on a page of a site. */
export const financeCalculatorBlock = defineBlock('finance_calculator', {
  does: 'The finance calculator (FIN-1). Left out if the site has it off. A page shows it once.',
  fields: {
    title: blockTitle.default('Work out your repayments'),
    text: markdown(1_000).optional().describe('Words above it, in Markdown.'),
  },
  view: {
    title: z.string(),
    html: z.string().nullable().describe('Rendered by the server from Markdown; safe to show as it is.'),
    calculator: financeCalculator,
  },
});
