import { z } from 'zod';
import { instant, requiredText, slug } from '../common/scalars.ts';
import { feedVerdict, rowFinding, warningGroup } from './feed-event.ts';

/** The most bytes of a file, as sent and once inflated. */
export const FEED_FILE_BYTES = 1024 * 1024 * 1024;
/** The most records of a file. */
export const FEED_FILE_RECORDS = 500_000;
/** How long a file that drops too much waits for its confirmation. */
export const CONFIRM_HOURS = 24;

export const fileFormats = ['csv', 'ndjson', 'xml'] as const;
export type FileFormat = (typeof fileFormats)[number];

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** How to read a file, as its address says (FEED-3). */
export const feedFileQuery = z.strictObject({
  mode: z
    .enum(['full', 'partial'])
    .describe(
      'A full file is the whole inventory: cars that it lacks have left. A partial one only says what changed.',
    ),
  mapping: slug
    .optional()
    .describe('The name of the mapping; without one NDJSON holds events of the platform’s own shape.'),
  as_of: instant.optional().describe('When the file was made. A full file needs it; write + as %2B.'),
  dealership: slug.optional().describe('The dealership that the whole file is about.'),
  format: z.enum(fileFormats).optional().describe('By default detected from the content.'),
  rows: z.coerce
    .number()
    .int()
    .min(0)
    .max(FEED_FILE_RECORDS)
    .optional()
    .describe('How many records the file has: one with fewer was cut.'),
  dry_run: flag.default(false).describe('Answers what would change, and changes nothing (FEED-7).'),
});
export type FeedFileQuery = z.infer<typeof feedFileQuery>;

export const feedFileStates = ['queued', 'processing', 'awaiting_confirmation', 'done', 'refused'] as const;
export type FeedFileState = (typeof feedFileStates)[number];

/** What a full file would drop of a dealership, and whether the guard held it back. */
export const fileDealership = z.object({
  dealership_slug: slug,
  in_stock: z.int().describe('Cars in stock before the file.'),
  absent: z.int().describe('Of these, cars that the file lacks, changed no later than its time and not held.'),
  dropped: z.int().describe('Of these, cars that were sold or removed.'),
  held: z.boolean().describe('Whether its part of the file waits for a confirmation.'),
  reason: z.string().optional().describe('Why it waits: a line for each reason.'),
});
export type FileDealership = z.infer<typeof fileDealership>;

/** A file, and how far it is. */
export const feedFile = z.object({
  id: z.string(),
  state: z.enum(feedFileStates),
  mode: z.enum(['full', 'partial']),
  dry_run: z.boolean(),
  mapping: z.string().optional(),
  format: z.enum(fileFormats),
  encoding: z.string(),
  as_of: instant.optional(),
  dealership: z.string().optional(),
  bytes: z.int().describe('Once inflated.'),
  received_at: instant,
  finished_at: instant.optional(),
  confirm_by: instant.optional().describe('Until when it can be confirmed, while it waits for that.'),
  rows: z.int().describe('Records read so far.'),
  accepted: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  held: z.int().optional().describe('Rows that wait for a confirmation of the file.'),
  warned: z.int().describe('Rows with warnings.'),
  dealerships: z.array(fileDealership).describe('Of a full file.'),
  problem: z.string().optional().describe('Why the file as a whole was refused.'),
});
export type FeedFile = z.infer<typeof feedFile>;

export const feedFileVerdict = feedVerdict.extend({
  verdict: z
    .enum(['accepted', 'unchanged', 'refused', 'held'])
    .describe('Held rows wait for a confirmation of the file.'),
  absent: z.boolean().optional().describe('A car that the full file lacks.'),
});
export type FeedFileVerdict = z.infer<typeof feedFileVerdict>;

/** A file with some of its rows. */
export const feedFileReport = feedFile.extend({
  verdicts: z.array(feedFileVerdict).describe('A page of the rows.'),
  warnings: z
    .array(warningGroup)
    .optional()
    .describe('The warnings of all rows by rule, and each column or key that the mapping does not read.'),
  findings: z.array(rowFinding).describe('What is wrong with the rows of this page, and how to fix it.'),
  next: z.int().optional().describe('The `after` of the next page.'),
});
export type FeedFileReport = z.infer<typeof feedFileReport>;

/** A client's files, as it lists them itself. */
export const feedFileList = z.object({
  files: z.array(feedFile).describe('The latest, the newest first; at most 50.'),
});
export type FeedFileList = z.infer<typeof feedFileList>;

/** The mappings that a client can name. */
export const feedMappingList = z.object({
  mappings: z
    .array(
      z.object({
        name: slug,
        description: z.string().optional(),
        own: z.boolean().describe('Whether the client stored it; otherwise it comes with the platform.'),
        updated_at: instant.optional(),
      }),
    )
    .describe('By name; at most 500.'),
});
export type FeedMappingList = z.infer<typeof feedMappingList>;

/** What a client chooses for its feeds. */
export const feedSettings = z.strictObject({
  absent: z.enum(['sold', 'removed']).default('removed').describe('What became of cars that a full file lacks.'),
  guard_percent: z
    .int()
    .min(1)
    .max(100)
    .default(40)
    .describe('A full file that would drop a larger share of a dealership’s stock waits for a confirmation.'),
  silence_hours: z
    .int()
    .min(1)
    .max(24 * 31)
    .default(26)
    .describe('After so long without a request the feed is reported as silent.'),
});
export type FeedSettings = z.infer<typeof feedSettings>;

/** What a client reads back of its own stock. */
export const feedStockQuery = z.strictObject({
  dealership: slug.optional(),
  after: requiredText(200).optional().describe('The `next` of the last page.'),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export type FeedStockQuery = z.infer<typeof feedStockQuery>;

/** One page of a client's stock, in the order of dealerships and stock numbers. */
export const feedStock = z.object({
  vehicles: z.array(
    z.object({
      vehicle_id: z.string(),
      dealership_slug: z.string(),
      stocknum: z.string(),
      status: z.string(),
      reserved: z.boolean(),
      changed_at: instant,
      car: z.record(z.string(), z.unknown()).describe('As a feed sends it.'),
    }),
  ),
  next: z.string().optional(),
});
export type FeedStock = z.infer<typeof feedStock>;
