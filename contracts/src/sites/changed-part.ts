import { z } from 'zod';

/** The most parts that one change set may change. */
export const MOST_CHANGES = 2_000;

/** Which part of a site's world changed, and to which revision. */
export const changedPart = z.object({
  part: z.string().describe('site, dealership, or a kind of document, such as page.'),
  id: z.string().describe('Its slug or id.'),
  revision: z.int().positive(),
  removed: z.literal(true).optional(),
});
export type ChangedPart = z.infer<typeof changedPart>;
