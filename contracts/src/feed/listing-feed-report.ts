import { z } from 'zod';
import { instant } from '../common/scalars.ts';

/** The vehicles that a report names for each reason. */
export const MOST_NAMED = 100;

const leftOut = z.object({
  reason: z.string().describe('Such as no-photos; docs/listing-feeds.md lists them.'),
  field: z.string().optional().describe('The required field that is unknown, if the reason is missing-field.'),
  meaning: z.string(),
  count: z.int().positive(),
  vehicles: z
    .array(z.object({ stocknum: z.string(), dealership_slug: z.string() }))
    .max(MOST_NAMED)
    .describe(`The first ${MOST_NAMED}.`),
});

/** What became of a site's stock in one feed. */
export const feedCounts = z.object({
  listed: z.int().nonnegative().describe('Vehicles in the file.'),
  left_out: z.array(leftOut).describe('Vehicles that are not, the most frequent reason first.'),
});
export type FeedCounts = z.infer<typeof feedCounts>;

/** The answer to `GET /feeds/vehicles/report.json` (VEH-7). */
export const listingFeedReport = z.object({
  made_at: instant.describe('When the stock was read.'),
  feeds: z.object({ google: feedCounts, facebook: feedCounts }),
});
export type ListingFeedReport = z.infer<typeof listingFeedReport>;
