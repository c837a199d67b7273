import { z } from 'zod';
import { instant } from '../common/scalars.ts';
import { credentialHolder } from '../identity/credentials.ts';
import { fieldChange } from './feed-event.ts';

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
  unpublished: z.int().describe('Events of this dealership that have not left for the search yet.'),
  lag_seconds: z.number().describe('How long the oldest of them has waited; 0 if there is none.'),
  silence_hours: z.int(),
  silent: z.boolean(),
});
export type FeedHealth = z.infer<typeof feedHealth>;

export const feedHealthList = z.object({ feeds: z.array(feedHealth) });
export type FeedHealthList = z.infer<typeof feedHealthList>;

/** An event of a vehicle's history. */
export const vehicleHistoryEvent = z.object({
  version: z.int(),
  type: z.string(),
  occurred_at: instant.describe('By the clock of who reported it.'),
  recorded_at: instant,
  actor: z.string().optional(),
  cause: z.string().optional().describe('The sender’s id of the event that led to it.'),
  changes: z.array(fieldChange),
});

/** Everything that happened to a vehicle, oldest first. */
export const vehicleHistory = z.object({
  vehicle_id: z.string(),
  dealership_id: z.int(),
  stocknum: z.string(),
  name: z.string(),
  events: z.array(vehicleHistoryEvent),
});
export type VehicleHistory = z.infer<typeof vehicleHistory>;

/** Calls of the gateway for a holder of a credential. */
export const heldFeeds = z.object({ holder: credentialHolder });
