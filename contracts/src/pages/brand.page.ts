import { z } from 'zod';
import { carCard } from './car-card.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { makeMark } from './make-mark.ts';
import { modelCard } from './model-card.ts';
import { showsBrands } from './models.switches.ts';

const counted = link.extend({ count: z.int() });

/** A make, with what the site sells of it (NAV-1, PAGE-1). */
const brandPage = z.object({
  kind: z.literal('brand'),
  title: z.string(),
  message: z.string(),
  mark: makeMark,
  breadcrumbs: z.array(link),
  all: link,
  models: z.array(counted).describe('Its models in stock, those with most vehicles first.'),
  bodies: z.array(counted),
  conditions: z.array(counted).describe('New, demo and used.'),
  range: z.array(modelCard).describe('The maker’s range, if the site shows it.'),
  offers: z.array(link.extend({ ends: z.string().nullable() })).describe('Its current special offers.'),
  cards: z.array(carCard).describe('The newest of its vehicles.'),
  others: z.array(link.extend({ mark: makeMark })).describe('Other makes that the site sells.'),
});

export const brand = definePage({
  kind: 'brand',
  contract: brandPage,
  paths: ['/brands/:make'],
  on: showsBrands,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  needsStock: true,
});
