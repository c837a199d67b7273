import { z } from 'zod';
import { comparePage } from './compare-page.ts';
import { enquiryPage } from './enquiry-form.ts';
import { frame, head, link } from './frame.ts';
import { resultsPage } from './results-page.ts';
import { successPage } from './success-page.ts';
import { goneVehiclePage, vehiclePage } from './vehicle-page.ts';

/** Nothing is here. */
const notFoundPage = z.object({ kind: z.literal('not_found'), title: z.string(), message: z.string(), search: link });
/** Something failed, and trying again may help (SRCH-12). */
const errorPage = z.object({ kind: z.literal('error'), title: z.string(), message: z.string(), retry: z.string() });
/** The parts of the design system, in development alone. */
const designPage = z.object({ kind: z.literal('design'), title: z.string(), message: z.string() });

/** Any page's content. */
export const pageContent = z.discriminatedUnion('kind', [
  resultsPage,
  vehiclePage,
  goneVehiclePage,
  enquiryPage,
  successPage,
  comparePage,
  notFoundPage,
  errorPage,
  designPage,
]);
export type PageContent = z.infer<typeof pageContent>;

/** The answer of GET /api/pages?path=…: everything that is needed to show the page at that path. */
export const page = z.object({
  status: z.int().describe('HTTP status of the page itself.'),
  redirect: z.string().nullable().describe('The canonical address, where this one has moved.'),
  head,
  frame,
  content: pageContent,
});
export type Page = z.infer<typeof page>;
export type PageOf<Kind extends PageContent['kind']> = Extract<PageContent, { kind: Kind }>;
