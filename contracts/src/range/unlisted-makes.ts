import { z } from 'zod';

/** The makes that a report names. */
export const MOST_UNLISTED = 100;

/** The answer to `GET /operate/v1/sites/{slug}/unlisted-makes` (MODEL-3). */
export const unlistedMakes = z.object({
  makes: z
    .array(z.object({ make: z.string(), vehicles: z.int().positive() }))
    .max(MOST_UNLISTED)
    .describe(
      `Makes of the site’s stock that the platform does not list, those with most vehicles first; ${MOST_UNLISTED} at most.`,
    ),
  more: z.int().nonnegative().describe('Further ones that are not named.'),
});
export type UnlistedMakes = z.infer<typeof unlistedMakes>;
