import { z } from 'zod';
import { carCard, picture } from './car-card.ts';
import { definePage } from './define-page.ts';
import { link } from './frame.ts';
import { makeMark } from './make-mark.ts';
import { modelCard, modelStatus } from './model-card.ts';
import { showsModels } from './models.switches.ts';

/** What a service plan costs, in words (MODEL-2). */
export const shownServicePlan = z.object({
  price: z.string().describe('Of each service, such as $250.'),
  total: z.string().describe('Of all services.'),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  note: z.string().nullable(),
});

/** A model of a maker's range (MODEL-1). */
const modelPage = z.object({
  kind: z.literal('model'),
  title: z.string(),
  make: z.object({ name: z.string(), mark: makeMark }),
  breadcrumbs: z.array(link),
  lead: z.string(),
  status: modelStatus.nullable(),
  description: z.array(z.string()).describe('Paragraphs.'),
  picture,
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  actions: z.array(link).describe('The first one stands out.'),
  variants: z.array(z.object({ name: z.string(), detail: z.string(), facts: z.array(z.string()) })),
  stock: z
    .object({
      title: z.string(),
      from: z
        .object({
          text: z.string().describe('Such as From $26,990.'),
          type: z.string().describe('Such as Drive Away.'),
        })
        .nullable()
        .describe('The least that one of them costs, with what that price includes (PRICE-1).'),
      cards: z.array(carCard),
      all: link,
    })
    .nullable()
    .describe('Its vehicles in stock; null while the site has none.'),
  offers: z.array(link.extend({ ends: z.string().nullable().describe('Such as Ends 31 March 2026.') })),
  accessories: z.object({ count: z.int(), examples: z.array(z.string()), all: link }).nullable(),
  service_plan: shownServicePlan.nullable(),
  others: z.array(modelCard).describe('Other models of its category.'),
});

export const model = definePage({
  kind: 'model',
  contract: modelPage,
  paths: ['/models/*'],
  late: ['override_url', 'model_slug'],
  on: showsModels,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  posts: [],
  needsStock: false,
});

/** The accessories of a model (MODEL-1). */
const modelAccessoriesPage = z.object({
  kind: z.literal('model_accessories'),
  title: z.string(),
  message: z.string(),
  breadcrumbs: z.array(link),
  picture,
  groups: z.array(
    z.object({
      title: z.string(),
      accessories: z.array(z.object({ name: z.string(), detail: z.string(), price: z.string() })),
    }),
  ),
  notes: z.array(z.string()),
  actions: z.array(link),
});

export const modelAccessories = definePage({
  kind: 'model_accessories',
  contract: modelAccessoriesPage,
  paths: 'model_slug',
  on: showsModels,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  posts: [],
  needsStock: false,
});
