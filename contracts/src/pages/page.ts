import { z } from 'zod';
import { frame, head } from './frame.ts';
import { pages } from './page-list.ts';

type Contracts<Pages extends readonly { readonly contract: z.ZodObject }[]> = {
  -readonly [Place in keyof Pages]: Pages[Place]['contract'];
};

/** Any page's content: one of the contracts of the list of pages. */
// `map` forgets that it keeps places.
export const pageContent = z.discriminatedUnion(
  'kind',
  pages.map(({ contract }) => contract) as unknown as Contracts<typeof pages>,
);
export type PageContent = z.infer<typeof pageContent>;

/** The answer of GET /api/pages?path=…: everything that is needed to show the page at that path. */
export const page = z.object({
  status: z.int().describe('HTTP status of the page itself.'),
  redirect: z.string().nullable().describe('The canonical address, if this one has moved.'),
  head,
  frame,
  content: pageContent,
});
export type Page = z.infer<typeof page>;
export type PageOf<Kind extends PageContent['kind']> = Extract<PageContent, { kind: Kind }>;
