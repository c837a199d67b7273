import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { dollars, fieldsAlone, slug, text } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

/** A service plan of a site's own (MODEL-2). */
const servicePlanDocument = fieldsAlone({
  model: refersTo('model', slug).describe('Slug of the model that it is for.'),
  price: dollars.describe('Of each service, with GST, in dollars.'),
  years: z.int().min(1).max(20).describe('How long it runs.'),
  services: z.int().min(1).max(60).describe('How many services it covers.'),
  kilometres: z.int().min(1_000).max(100_000).optional().describe('From one service to the next.'),
  note: text(300).min(1).optional().describe('A line below its figures.'),
});

/** Service plans. */
export const servicePlanDocumentKind = defineDocument({
  does: 'A service plan of the site’s own for a model, in place of the maker’s standard one.',
  owner: 'site',
  folder: 'service-plans',
  schema: servicePlanDocument,
  summary: (plan) => ({ ...plan, kilometres: plan.kilometres ?? null, note: plan.note ?? null }),
});
