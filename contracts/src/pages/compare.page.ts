import { z } from 'zod';
import { shownWatchedCar } from '../leads/watchlist.ts';
import { carAction, carCard, shownTag } from './car-card.ts';
import { carSummary } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { comparesCars } from './favourites.switches.ts';
import { link } from './link.ts';

/** Cars side by side, up to four (FAV-1). */
export const comparePage = z.object({
  kind: z.literal('compare'),
  title: z.string(),
  message: z.string(),
  path: z.string().describe('The page’s path without cars; add each as a car parameter.'),
  most: z.int().describe('The most cars shown side by side.'),
  cars: z.array(
    z.object({
      id: z.string(),
      summary: carSummary,
      tag: shownTag.nullable(),
      points: z.array(z.string()).describe('What it has over all the others, such as $3,200 cheaper.'),
      actions: z.array(carAction),
      favourite: carCard.shape.favourite,
      without: z.string().describe('The page without this car.'),
    }),
  ),
  saved: z
    .array(shownWatchedCar)
    .describe('What became of the cars that a saved parameter names, as id.cents.seconds of when it was saved.'),
  rows: z.array(
    z.object({
      label: z.string(),
      values: z.array(z.string().nullable()).describe('One value per car, in the same order; null if unknown.'),
      differs: z.boolean(),
      best: z
        .int()
        .nullable()
        .describe('The place of the one value that is better than the others, from 0; null if none is.'),
    }),
  ),
  near: z
    .object({
      place: z.string().describe('What the visitor typed: a postcode or a suburb; empty at first.'),
      problem: z.string().nullable().describe('Why it is no place that we know.'),
    })
    .nullable()
    .describe('From where the rows say the distance; null where no car is compared, or all are at one place.'),
  warnings: z.array(z.string()).describe('The warnings of the comparison rates in the rows, each once (FIN-1, FIN-3).'),
  search: link,
  watchlist: link.nullable().describe('Where saved cars are instead of here, on a site with a watchlist.'),
});
export type ComparePage = z.infer<typeof comparePage>;

export const compare = definePage({
  kind: 'compare',
  contract: comparePage,
  paths: ['/compare'],
  on: comparesCars,
  index: false,
  crawled: true,
  sitemap: 'none',
  menu: [],
  needsStock: true,
});
