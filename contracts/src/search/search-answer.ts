import { z } from 'zod';

/** One value of a facet, with the number of cars that choosing it would give. */
const facetValue = z.object({ value: z.string(), count: z.int() });

/** Answer of GET /api/search (SRCH-3, SRCH-16). Prices are Australian dollars; hits are cars in the specification's names. */
export const searchAnswer = z.object({
  hits: z.array(z.record(z.string(), z.unknown())),
  pages: z.int(),
  count: z.int(),
  facets: z.record(z.string(), z.array(facetValue)),
  facetStats: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  ms: z.number(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
