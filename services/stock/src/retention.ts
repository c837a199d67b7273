import type { RetentionTable } from '@forecourt/service-kit';
import { keepReceiptDays, RECEIPT_DAYS } from './feed/keeping/receipt-days.ts';
import { archiveGoneVehicles, GONE_DAYS } from './vehicle/gone-vehicles.ts';
import { viewDayOf } from './vehicle/vehicle-views.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** As long as the reports of files are shown. */
const REPORT_DAYS = 30;
/** A few more than the pages of feeds show. */
const COUNT_DAYS = 35;
/** A file brings its content and verdicts with it. */
const FILES_AT_ONCE = 20;
const ARCHIVE_EVERY_MS = 10 * MINUTE_MS;
/** Half a megabyte each. */
const CHUNKS_AT_ONCE = 100;

/** What stock keeps how long. */
export const stockRetention: RetentionTable = {
  entries: [
    {
      kind: 'partition',
      table: 'feed_receipts',
      what: 'receipts of feed events, so that a repeat is recognised by its id',
      kept: { after: 'the event happened', forMs: RECEIPT_DAYS * DAY_MS },
      keep: keepReceiptDays,
    },
    {
      kind: 'delete',
      table: 'view_visitors',
      what: 'digests of visitors who opened a car',
      kept: { until: 'the day is over', ended: 'day < $1::date', cutOff: viewDayOf },
    },
    {
      kind: 'delete',
      table: 'view_salts',
      what: 'salts of those digests',
      kept: { until: 'the day is over', ended: 'day < $1::date', cutOff: viewDayOf },
    },
    {
      kind: 'delete',
      table: 'feed_files',
      what: 'reports of feed files',
      kept: {
        ...{ column: 'finished_at', after: 'the file was done', forMs: REPORT_DAYS * DAY_MS },
        where: `state IN ('done', 'refused')`,
      },
      rowsAtOnce: FILES_AT_ONCE,
      everyMs: MINUTE_MS,
    },
    {
      kind: 'delete',
      table: 'feed_files',
      what: 'uploads that were cut off',
      // By the database's clock, which set the lease.
      kept: {
        until: 'their lease ends',
        ended: `state = 'uploading' AND coalesce(lease_until, received_at + interval '1 hour') < now()`,
      },
      rowsAtOnce: FILES_AT_ONCE,
      everyMs: MINUTE_MS,
    },
    {
      kind: 'delete',
      table: 'feed_file_chunks',
      what: 'contents of feed files',
      kept: {
        until: 'the file is done',
        ended: `file_id IN (SELECT id FROM feed_files WHERE state IN ('done', 'refused'))`,
      },
      rowsAtOnce: CHUNKS_AT_ONCE,
      everyMs: MINUTE_MS,
    },
    {
      kind: 'delete',
      table: 'feed_counts',
      what: 'counts of feed events by day',
      kept: { column: 'day', after: 'the day', forMs: COUNT_DAYS * DAY_MS },
    },
    {
      kind: 'move',
      table: 'events',
      what: 'what happened to vehicles that are gone (sold or withdrawn)',
      kept: { after: 'the last change of the vehicle', forMs: GONE_DAYS * DAY_MS },
      to: 'archived_events',
      keep: archiveGoneVehicles,
      everyMs: ARCHIVE_EVERY_MS,
    },
  ],
  lasting: {
    archived_events: 'what happened to vehicles that are long gone; read with `events` as one',
    archive_progress: 'one row',
    vehicles: 'one row per vehicle: one that is gone answers with similar cars (VEH-6), and its number may come back',
    vehicle_slugs: 'addresses that a vehicle has had, as links to them stay',
    stock_numbers: 'one row per stock number',
    stock_number_spellings: 'one row per spelling of a stock number',
    earlier_vehicles: 'one row per vehicle whose stock number went to another',
    vehicle_views: 'one count per vehicle',
    photo_addresses: 'one row per vehicle whose pictures have newer addresses than its events',
    feed_file_verdicts: 'with their file',
    feed_mappings: 'one row per mapping',
    feed_settings: 'one row per feed client',
  },
};
