import { z } from 'zod';
import { definePage } from './define-page.ts';

/** A search by price alone: a plain form that leads to the results, the dearest first (SRCH-14). */
export const priceRangePage = z.object({
  kind: z.literal('price_range'),
  title: z.string(),
  message: z.string(),
  action: z.string().describe('Path of the results, which the form submits to.'),
  hidden: z.array(z.tuple([z.string(), z.string()])).describe('What the form sends besides, with the order.'),
  min: z.int(),
  max: z.int(),
  step: z.int(),
  noun: z.object({ one: z.string(), many: z.string() }),
  count: z.int().nullable().describe('How many vehicles there are in the whole range; null if that is not known.'),
  bands: z
    .array(z.object({ label: z.string(), href: z.string(), count_text: z.string() }))
    .describe('Popular price ranges as links.'),
});
export type PriceRangePage = z.infer<typeof priceRangePage>;

export const priceRange = definePage({
  kind: 'price_range',
  contract: priceRangePage,
  paths: ['/price-range'],
  on: (site) => site.price_range.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'price_range', label: 'Search by price', href: '/price-range' }],
  needsStock: false,
});
