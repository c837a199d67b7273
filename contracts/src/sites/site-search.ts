import { z } from 'zod';

const sort = z.enum(['mostRelevant', 'latest', 'highestPrice', 'lowestPrice', 'highestKms', 'lowestKms']);

/** What a site shows of its dealerships' stock, and how it lists it (SITE-1, SRCH-4, SRCH-5). */
export const siteSearch = z.strictObject({
  path: z
    .string()
    .startsWith('/')
    .default('/search/new-used-and-demo-cars/')
    .describe('Where results are found (SITE-7).'),
  index_name: z.string().default('cars').describe('Alias of the search index.'),
  page_size: z.int().min(1).max(100).default(21).describe('Cars a page (SRCH-3).'),
  stock_count: z
    .int()
    .min(0)
    .optional()
    .describe('Shown in place of a count over 1999 where nothing narrows the search (SRCH-9).'),
  include_sold_cars_days: z
    .int()
    .min(0)
    .max(90)
    .optional()
    .describe("Days that a sold car stays; else its dealership's, else 3 (IDX-1)."),
  photo_count_at_least: z.int().min(0).optional().describe('Hides cars with fewer pictures.'),
  in_stock_only: z.boolean().default(false).describe('Shows in_stock alone: neither coming_soon nor sold.'),
  filters: z.array(z.string()).default([]).describe('Further filters, as make:Toyota or year>=2015; all must hold.'),
  default_sort: sort.default('mostRelevant').describe('Order where the visitor chose none.'),
  km_sorts: z.boolean().default(false).describe('Offers highest and lowest kilometres.'),
  sort_labels: z
    .partialRecord(sort, z.string().min(1).max(40))
    .default({})
    .describe("The site's own wording for orders."),
  placeholder_make: z.string().default('Toyota').describe("The make in the keyword box's example; one the site sells."),
  popular_makes: z.int().min(1).max(50).default(7).describe("Makes shown before 'Show all makes' (SRCH-8)."),
  dropdowns: z
    .boolean()
    .default(false)
    .describe('Offers make, model and condition as dropdowns, in place of the tiles and checkboxes (SRCH-8).'),
});
