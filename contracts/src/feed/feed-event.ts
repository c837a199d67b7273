import { z } from 'zod';
import { carPhotos, carPrices } from '../car/car-fields.ts';
import { carStatus } from '../car/classification.ts';
import { fieldError, instant, requiredText, slug } from '../common/scalars.ts';
import { clearable, feedCar } from './feed-car.ts';

/** The most events that one request may carry. */
export const FEED_BATCH_LIMIT = 1_000;
/** The most bytes of a request's JSON, once inflated. */
export const FEED_JSON_BYTES = 8 * 1024 * 1024;
/** The most bytes of one event's JSON. */
export const FEED_EVENT_BYTES = 256 * 1024;

const envelope = {
  event_id: requiredText(120).describe("The sender's own id of this event: a repeat changes nothing."),
  occurred_at: instant.describe('When it happened at the sender. A late event never overwrites a newer one.'),
  dealership_slug: slug.optional().describe('Optional if the key covers only one dealership.'),
  stocknum: requiredText(40),
};

/** What a dealer's system can report about one vehicle (FEED-1). */
export const feedEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('upsert'), ...envelope, car: feedCar }).meta({ title: 'Upsert' }),
  z
    .object({ type: z.literal('price'), ...envelope, prices: z.object(clearable(carPrices.shape)) })
    .meta({ title: 'Price' }),
  z
    .object({
      type: z.literal('status'),
      ...envelope,
      status: carStatus,
      sold_date_timestamp: z.int().min(0).optional().describe('UTC seconds; defaults to the time of the event.'),
    })
    .meta({ title: 'Status' }),
  z.object({ type: z.literal('reserve'), ...envelope }).meta({ title: 'Reserve' }),
  z.object({ type: z.literal('unreserve'), ...envelope }).meta({ title: 'Unreserve' }),
  z
    .object({
      type: z.literal('photos'),
      ...envelope,
      photos: z.object(clearable(carPhotos.shape)),
      refresh: z
        .boolean()
        .optional()
        .describe(
          'true: files were replaced under their old addresses. Each picture is compared with its host again and gets a new address; `photos` may be `{}`.',
        ),
    })
    .meta({ title: 'Photos' }),
  z.object({ type: z.literal('remove'), ...envelope }).meta({ title: 'Remove' }),
]);
export type FeedEvent = z.infer<typeof feedEvent>;
export type FeedEventType = FeedEvent['type'];

/** Several events in one request. Each is checked by itself: a bad one never stops the good ones. */
export const feedBatch = z.object({ events: z.array(z.unknown()).min(1).max(FEED_BATCH_LIMIT) });

/** One field of a vehicle, before and after; null is no value. */
export const fieldChange = z.object({
  field: z.string(),
  from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** The result for one event. */
export const feedVerdict = z.object({
  index: z.int().min(0).describe('Place in the request, from 0; for CSV the record after the header.'),
  event_id: z.string().optional(),
  stocknum: z.string().optional(),
  verdict: z.enum(['accepted', 'unchanged', 'refused']),
  vehicle_id: z.string().optional(),
  changes: z.array(z.string()).optional().describe('The domain events that it caused, such as VehiclePriced.'),
  effects: z.array(fieldChange).optional().describe('Of a dry run: each field that would change, from what to what.'),
  errors: z.array(fieldError).optional(),
  warnings: z.array(fieldError).optional().describe('Such as unknown fields or a wrong VIN check digit.'),
});
export type FeedVerdict = z.infer<typeof feedVerdict>;

/** Warnings of one rule about one field, counted over rows (FEED-10). */
export const warningGroup = z.object({
  rule: z.string().describe('The rule, such as number or make; unread for a column or key that nothing reads.'),
  field: z.string().describe('The field; for unread the column or the path of the key.'),
  rows: z.int().describe('Rows that have it.'),
  example: z.object({ row: z.int(), stocknum: z.string().optional(), message: z.string() }).describe('The first row.'),
  fix: z.string(),
});
export type WarningGroup = z.infer<typeof warningGroup>;

/** One finding about a row: which rule of which field, what came, and how to fix it (FEED-7). */
export const rowFinding = z.object({
  row: z.int().optional().describe('From 1, the header line not counted; absent for a car that the file lacks.'),
  stocknum: z.string().optional(),
  severity: z.enum(['error', 'warning']),
  field: z.string(),
  rule: z.string(),
  came: z.string().optional(),
  fix: z.string(),
});
export type RowFinding = z.infer<typeof rowFinding>;

/** The most findings of one answer. */
export const FEED_FINDINGS = 20_000;

/** The answer to a feed request: the counts, and a verdict for each event in the order sent. */
export const feedAnswer = z.object({
  accepted: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  verdicts: z.array(feedVerdict),
  warnings: z
    .array(warningGroup)
    .optional()
    .describe('The warnings of all rows by rule, and each column or key that the mapping does not read.'),
  findings: z
    .array(rowFinding)
    .optional()
    .describe('Of a dry run: what is wrong with its rows, and how to fix it; the first 20,000.'),
});
export type FeedAnswer = z.infer<typeof feedAnswer>;
