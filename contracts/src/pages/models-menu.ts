import { z } from 'zod';
import { link } from './link.ts';
import { modelCard } from './model-card.ts';

/** The most models that the menu shows without scrolling: under All Vehicles, and under one category (MODEL-1). */
export const UNSCROLLED = { all: 10, category: 6 } as const;

/** The menu of a maker's models: tabs of categories beside cards (MODEL-1). */
export const modelsMenu = z.object({
  kind: z.literal('models'),
  label: z.string(),
  tabs: z
    .array(z.object({ label: z.string(), scrolls: z.boolean().describe('Whether its cards are more than fit.') }))
    .describe('All Vehicles, then the categories that have models.'),
  models: z.array(modelCard.extend({ tabs: z.array(z.int()).describe('The places of the tabs that it is under.') })),
  links: z.array(link).describe('Links beside the models, as the site chooses them.'),
});
export type ModelsMenu = z.infer<typeof modelsMenu>;
