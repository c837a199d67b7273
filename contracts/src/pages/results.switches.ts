import { z } from 'zod';
import { fieldsAlone, statedCount } from '../common/scalars.ts';
import { soldWindows } from '../stock/sold-windows.ts';

const sort = z.enum([
  'mostRelevant',
  'latest',
  'highestPrice',
  'lowestPrice',
  'highestKms',
  'lowestKms',
  'lowestRepayment',
]);

/** What a site shows of its dealerships' stock, and how it lists it (SITE-1, SRCH-4, SRCH-5). */
export const resultsSwitches = {
  search: fieldsAlone({
    path: z
      .string()
      .max(300)
      .startsWith('/')
      .default('/search/new-used-and-demo-cars/')
      .describe('Path of the results page (SITE-7).'),
    index_name: z.string().min(1).max(100).default('cars').describe('Alias of the search index.'),
    page_size: z.int().min(1).max(100).default(21).describe('Cars per page (SRCH-3).'),
    stock_count: statedCount
      .optional()
      .describe('Shown instead of a count over 1999 if the search has no filters (SRCH-9).'),
    include_sold_cars_days: z
      .int()
      .min(0)
      .max(soldWindows.results)
      .optional()
      .describe("Days that a sold car stays in results; defaults to its dealership's setting, then 3 (IDX-1)."),
    photo_count_at_least: z.int().min(0).max(100).optional().describe('Hides cars with fewer pictures.'),
    in_stock_only: z.boolean().default(false).describe('Shows only in_stock cars: neither coming_soon nor sold.'),
    filters: z
      .array(z.string().max(300))
      .max(50)
      .default([])
      .describe('More filters, such as make:Toyota or year>=2015; a car must match all of them.'),
    default_sort: sort
      .exclude(['lowestRepayment'])
      .default('mostRelevant')
      .describe('Default order. lowestPrice shows only cars with a price above 0.'),
    km_sorts: z.boolean().default(false).describe('Offers sorting by highest and lowest kilometres.'),
    sort_labels: z
      .partialRecord(sort, z.string().min(1).max(40))
      .default({})
      .describe("The site's own labels for sort orders."),
    placeholder_make: z
      .string()
      .max(60)
      .default('Toyota')
      .describe("The make used in the keyword box's example; one that the site sells."),
    popular_makes: z.int().min(1).max(50).default(7).describe("Makes shown before 'Show all makes' (SRCH-8)."),
    dropdowns: z
      .boolean()
      .default(false)
      .describe('Offers make, model and condition as dropdowns instead of tiles and checkboxes (SRCH-8).'),
  })
    .prefault({})
    .describe('Which stock the site shows, and how.'),
};
