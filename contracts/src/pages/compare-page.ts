import { z } from 'zod';
import { carAction, carCard, shownTag } from './car-card.ts';
import { carSummary } from './enquiry-form.ts';
import { link } from './frame.ts';

/** Cars side by side, up to four (FAV-1). */
export const comparePage = z.object({
  kind: z.literal('compare'),
  title: z.string(),
  message: z.string(),
  path: z.string().describe('The page without cars; each is added as the parameter car.'),
  most: z.int().describe('So many stand side by side.'),
  cars: z.array(
    z.object({
      id: z.string(),
      summary: carSummary,
      tag: shownTag.nullable(),
      actions: z.array(carAction),
      favourite: carCard.shape.favourite,
      without: z.string().describe('The page without this car.'),
    }),
  ),
  rows: z.array(
    z.object({
      label: z.string(),
      values: z.array(z.string().nullable()).describe('A value a car, in their order; null where it is not known.'),
      differs: z.boolean(),
    }),
  ),
  search: link,
});
export type ComparePage = z.infer<typeof comparePage>;
