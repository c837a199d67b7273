import { z } from 'zod';
import { link } from '../pages/link.ts';
import { modelCard } from '../pages/model-card.ts';
import { modelCategories } from '../range/model-categories.ts';
import { blockTitle, markdown } from './block-parts.ts';
import { defineBlock } from './define-block.ts';

export const modelsBlock = defineBlock('models', {
  does: "The models of the maker's range, all or those of a category (MODEL-1). It is left out where the site shows no models.",
  fields: {
    title: blockTitle.optional(),
    category: z.enum(modelCategories).optional().describe('Only the models of this category.'),
    most: z.int().min(2).max(24).default(8).describe('How many models at most, in the order of the range.'),
  },
  view: { title: z.string(), models: z.array(modelCard), all: link },
});

export const servicePlansBlock = defineBlock('service_plans', {
  does: "What the service plan of each model costs, computed from the maker's table and the site's own plans (MODEL-2). It is left out where there are none.",
  fields: { title: blockTitle.optional(), text: markdown(600).optional() },
  view: {
    title: z.string(),
    html: z.string().nullable(),
    head: z.array(z.string()),
    rows: z.array(z.object({ name: z.string(), cells: z.array(z.string()) })),
    note: z.string(),
  },
});
