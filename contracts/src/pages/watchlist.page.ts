import { z } from 'zod';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** The page of a user's saved cars (WATCH-2): the same bytes for everyone, which load the cars afterwards. */
export const watchlistPage = z.object({
  kind: z.literal('watchlist'),
  title: z.string(),
  message: z.string(),
  path: z.string(),
  noun: z.string().describe('What the site calls one of what it sells, such as car.'),
  most: z.int().describe('The most cars shown side by side.'),
  compare: z.string().describe('The path of cars side by side; add each as a car parameter.'),
  sign_in: z.string().describe('Where a visitor signs in, to come back here.'),
  search: link,
});
export type WatchlistPage = z.infer<typeof watchlistPage>;

/** At `watchlist_path`, which a site may choose: its loader answers no other. */
export const watchlist = definePage({
  kind: 'watchlist',
  secret: 'content',
  contract: watchlistPage,
  paths: ['/watchlist'],
  late: ['site'],
  on: ({ garage_enabled }) => garage_enabled,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  needsStock: false,
});
