import { z } from 'zod';

/** One value of a facet, with the number of cars that choosing it would find. */
const facetValue = z.object({ value: z.string(), count: z.int() });

/** Answer of GET /api/search (SRCH-3, SRCH-16). Prices are Australian dollars; hits are cars in the specification's names. */
export const searchAnswer = z.object({
  hits: z.array(z.record(z.string(), z.unknown())),
  pages: z
    .int()
    .describe(
      'The number of pages of this size that can be read by offset: those that end within the first 10,000 cars.',
    ),
  count: z.int().describe('The exact number of cars found, regardless of how many can be read by offset.'),
  next_cursor: z
    .string()
    .nullable()
    .describe('Send it as `cursor` with the same search to get the next cars; null if there are none.'),
  relaxed: z
    .array(z.string())
    .describe(
      'What of the words in `query` gave way because no car fulfils all of them, as people read it; else empty.',
    ),
  facets: z.record(z.string(), z.array(facetValue)),
  facetStats: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  ms: z.number(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** One thing that a visitor may mean. */
export const suggestion = z.object({
  kind: z
    .enum(['words', 'make', 'model', 'body', 'place', 'dealership'])
    .describe('words: all that was typed, as it is understood.'),
  label: z.string(),
  parts: z
    .array(
      z.object({
        label: z.string(),
        understood: z.boolean().describe('Whether it is a filter; otherwise it is searched for as typed.'),
      }),
    )
    .optional()
    .describe('Of words: what they are understood as, one by one.'),
  count: z.int().nullable().describe('How many cars have it; null beside other words, and for words.'),
  href: z.string().describe('The results page, path and query.'),
});

/** Answer of GET /api/suggestions (SRCH-17): what can be chosen, best first. */
export const suggestions = z.object({ q: z.string(), suggestions: z.array(suggestion) });
export type Suggestions = z.infer<typeof suggestions>;
export type Suggestion = Suggestions['suggestions'][number];
