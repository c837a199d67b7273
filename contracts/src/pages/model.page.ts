import { z } from 'zod';
import { carCard, picture } from './car-card.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
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

/** A price with what it is of and what it includes: never one without the others (PRICE-1). */
const statedPrice = z.object({
  label: z.string().describe('Such as New.'),
  text: z.string().describe('Such as From $26,990.'),
  type: z.string().describe('Such as Drive Away.'),
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
  variants: z.array(
    z.object({
      name: z.string(),
      detail: z.string(),
      facts: z.array(z.string()),
      prices: z.array(statedPrice).describe('What a new one costs in stock, and by the maker’s list.'),
      quote: link,
    }),
  ),
  stock: z
    .object({
      title: z.string(),
      from: z
        .array(statedPrice)
        .describe('The least that a new, a demo and a used one costs, as far as there are any.'),
      colours: z.array(
        link.extend({ count: z.int(), tone: z.string().describe('About what it looks like, as #rrggbb.') }),
      ),
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
      accessories: z.array(
        z.object({ name: z.string(), detail: z.string(), price: z.string(), picture: picture.nullable() }),
      ),
    }),
  ),
  notes: z.array(z.string()),
  quote: z
    .object({ label: z.string(), path: z.string(), model: z.string().describe('Slug.'), parameter: z.string() })
    .describe('Where a quote with the chosen accessories is asked for, by a parameter for each name.'),
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
  needsStock: false,
});
