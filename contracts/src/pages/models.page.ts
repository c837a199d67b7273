import { z } from 'zod';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { makeMark } from './make-mark.ts';
import { modelCard } from './model-card.ts';
import { showsModels } from './models.switches.ts';

/** The models of a maker's range by category (MODEL-1). */
const modelsPage = z.object({
  kind: z.literal('models'),
  title: z.string(),
  message: z.string(),
  mark: makeMark.nullable().describe('Of the one make, if the site shows the models of one.'),
  tabs: z.array(link.extend({ count: z.int(), current: z.boolean() })).describe('All Vehicles and the categories.'),
  models: z.array(modelCard.extend({ summary: z.string() })),
  links: z.array(link),
});

export const models = definePage({
  kind: 'models',
  contract: modelsPage,
  paths: ['/models'],
  on: showsModels,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'models', label: 'All Models', href: '/models' }],
  needsStock: false,
});
