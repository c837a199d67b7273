import { z } from 'zod';

/** One thing that a visitor may mean. */
export const suggestion = z.object({
  kind: z
    .enum(['words', 'make', 'model', 'body', 'place', 'dealership'])
    .describe('words: all that was typed, as it is understood.'),
  label: z.string(),
  count: z.int().nullable().describe('How many cars have it; null beside other words, and for words.'),
  href: z.string().describe('The results page, path and query.'),
});

/** Answer of GET /api/suggestions (SRCH-17): what can be chosen, best first. */
export const suggestions = z.object({ q: z.string(), suggestions: z.array(suggestion) });
export type Suggestions = z.infer<typeof suggestions>;
export type Suggestion = Suggestions['suggestions'][number];
