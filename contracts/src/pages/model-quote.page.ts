import { z } from 'zod';
import { formAside, shownForm } from '../forms/shown-form.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { modelCard } from './model-card.ts';
import { showsModels } from './models.switches.ts';

/** A quote for a new vehicle (MODEL-1, LEAD-8). */
const modelQuotePage = z.object({
  kind: z.literal('model_quote'),
  title: z.string(),
  message: z.string(),
  breadcrumbs: z.array(link),
  form: shownForm,
  model: modelCard.nullable().describe('The model that the visitor came from.'),
  aside: formAside,
});

export const modelQuote = definePage({
  kind: 'model_quote',
  contract: modelQuotePage,
  paths: ['/models/get-quote'],
  on: showsModels,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  needsStock: false,
});
