import { z } from 'zod';

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
