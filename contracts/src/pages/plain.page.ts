import { z } from 'zod';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

const withoutMenu = { index: false, crawled: true, sitemap: 'none', menu: [] } as const;

/** Nothing is here. */
export const notFound = definePage({
  kind: 'not_found',
  contract: z.object({ kind: z.literal('not_found'), title: z.string(), message: z.string(), search: link }),
  paths: [],
  on: 'always',
  needsStock: true,
  ...withoutMenu,
});

/** Something failed, and trying again may help (SRCH-12). */
export const error = definePage({
  kind: 'error',
  contract: z.object({ kind: z.literal('error'), title: z.string(), message: z.string(), retry: z.string() }),
  paths: [],
  on: 'always',
  needsStock: false,
  ...withoutMenu,
});

/** The parts of the design system, only in development. */
export const design = definePage({
  kind: 'design',
  contract: z.object({ kind: z.literal('design'), title: z.string(), message: z.string() }),
  paths: ['/design'],
  on: 'in development',
  needsStock: true,
  ...withoutMenu,
});
