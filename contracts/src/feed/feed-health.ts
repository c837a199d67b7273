import { z } from 'zod';
import { instant } from '../common/scalars.ts';
import { credentialHolder } from '../identity/credentials.ts';
import { fieldChange } from './feed-event.ts';
import { feedFile } from './feed-file.ts';

/** A feed of one client for one dealership, as those read it who support dealers (FEED-6). */
export const feedHealth = z.object({
  client: z.string(),
  dealership_id: z.int(),
  dealership_slug: z.string(),
  last_received_at: instant.optional(),
  last_event_at: instant.optional().describe('The latest time that a row gave.'),
  last_accepted_at: instant.optional(),
  accepted: z.int().describe('Rows in the last 7 days.'),
  unchanged: z.int(),
  refused: z.int(),
  reasons: z
    .array(z.object({ reason: z.string(), rows: z.int() }))
    .describe('Why rows were refused, the most frequent first.'),
  refused_files: z
    .int()
    .default(0)
    .describe(
      'Files in the last 7 days that were refused as a whole, such as one that was cut. None of their rows count.',
    ),
  file_reasons: z
    .array(z.object({ reason: z.string(), files: z.int() }))
    .default([])
    .describe('Why files were refused, the most frequent first.'),
  warned: z.int().default(0).describe('Rows in the last 7 days with warnings.'),
  warnings: z
    .array(
      z.object({
        rule: z.string(),
        field: z.string(),
        rows: z.int(),
        example: z.string().describe('One of the warnings, with its stock number.'),
        fix: z.string(),
      }),
    )
    .default([])
    .describe('What rows were warned of, by rule and field, the most frequent first.'),
  unread_columns: z
    .array(
      z.object({
        column: z.string(),
        rows: z.int().describe('Of the requests with this column that had rows of the dealership.'),
      }),
    )
    .default([])
    .describe('Columns, or paths of keys, that the mapping reads nothing from, the most frequent first.'),
  unpublished: z.int().describe('Events of this dealership that have not left for the search yet.'),
  unindexed: z.int().optional().describe('Its vehicles whose last change the search does not find yet.'),
  lag_seconds: z
    .number()
    .describe('How long the oldest change that searches do not find yet has waited; 0 if they find all of them.'),
  lag_until: z
    .enum(['searchable', 'published'])
    .default('published')
    .describe(
      'How far the lag could be followed: only to the publishing of events while the search’s indexers do not answer.',
    ),
  silence_hours: z.int(),
  silent: z.boolean(),
});
export type FeedHealth = z.infer<typeof feedHealth>;

export const feedHealthList = z.object({
  feeds: z.array(feedHealth),
  files: z
    .array(feedFile.extend({ client: z.string() }))
    .default([])
    .describe('The latest files of keys that cover no other dealership, the newest first; at most 20.'),
});
export type FeedHealthList = z.infer<typeof feedHealthList>;

/** What a feed client reads of its own feeds, a dealership each (FEED-6). */
export const ownFeedHealth = z.object({ feeds: z.array(feedHealth) });
export type OwnFeedHealth = z.infer<typeof ownFeedHealth>;

/** Which dealerships' changes are asked for (FEED-6). */
export const searchLagQuery = z.object({ dealership_ids: z.array(z.int()).max(5_000) });

/** How far the search is behind the events that were published (FEED-6). */
export const searchLag = z.object({
  topic_seconds: z.number().describe('Age of the oldest event that no indexer has read; of all dealerships together.'),
  dealerships: z
    .array(z.object({ dealership_id: z.int(), vehicles: z.int(), seconds: z.number() }))
    .describe('Only those with vehicles that wait to be written to the index that searches read.'),
});
export type SearchLag = z.infer<typeof searchLag>;

/** An event of a vehicle's history. */
export const vehicleHistoryEvent = z.object({
  version: z.int(),
  type: z.string(),
  occurred_at: instant.describe('By the clock of whoever reported it.'),
  recorded_at: instant,
  actor: z.string().optional(),
  cause: z.string().optional().describe('The sender’s id of the event that led to it.'),
  changes: z.array(fieldChange),
});

/** Everything that happened to one vehicle, oldest first. */
export const vehicleTimeline = z.object({
  vehicle_id: z.string(),
  dealership_id: z.int(),
  stocknum: z.string(),
  current: z.boolean().default(true).describe('Whether the stock number stands for this vehicle at present.'),
  name: z.string(),
  events: z.array(vehicleHistoryEvent),
});
export type VehicleTimeline = z.infer<typeof vehicleTimeline>;

/** The history of a vehicle, and of those that share the stock number by which it was asked for. */
export const vehicleHistory = vehicleTimeline.extend({
  others: z
    .array(vehicleTimeline)
    .default([])
    .describe(
      'Other vehicles of this stock number, if it was asked for by the number: at other dealerships, then earlier ones, the latest changed first; at most 20.',
    ),
});
export type VehicleHistory = z.infer<typeof vehicleHistory>;

/** Calls of the gateway for a holder of a credential. */
export const heldFeeds = z.object({ holder: credentialHolder });
