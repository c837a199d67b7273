import type { FeedFile, FeedFileReport, FeedSettings, FeedStock } from '@forecourt/contracts';

/** A full file that has just come. */
export const feedFileExample: FeedFile = {
  id: 'ff_4h7k2m9p3qrs',
  state: 'queued',
  mode: 'full',
  dry_run: false,
  mapping: 'stock-list',
  format: 'csv',
  encoding: 'utf-8',
  as_of: '2026-03-04T02:00:00Z',
  bytes: 48_210,
  received_at: '2026-03-04T02:00:07.000Z',
  rows: 0,
  accepted: 0,
  unchanged: 0,
  refused: 0,
  warned: 0,
  dealerships: [],
};

/** It a little later, held back by the guard. */
export const feedFileReportExample: FeedFileReport = {
  ...feedFileExample,
  state: 'awaiting_confirmation',
  confirm_by: '2026-03-05T02:00:09.000Z',
  rows: 1,
  refused: 1,
  dealerships: [
    {
      dealership_slug: 'northside-toyota',
      in_stock: 60,
      absent: 59,
      dropped: 0,
      held: true,
      reason: 'The file would drop 59 of 60 cars (98 %), which is more than 40 %.',
    },
  ],
  verdicts: [
    {
      index: 0,
      stocknum: 'U10482',
      verdict: 'refused',
      errors: [{ field: 'car.year', message: 'column "Year": expected a whole number; got "new"' }],
    },
  ],
  findings: [
    {
      row: 1,
      stocknum: 'U10482',
      severity: 'error',
      field: 'car.year',
      rule: 'column "Year": expected a whole number',
      came: '"new"',
      fix: 'Write digits only, with the field’s own unit at most; name another unit with `unit`, words such as POA with `blank` or `values`.',
    },
  ],
};

/** What a client chose. */
export const feedSettingsExample: FeedSettings = { absent: 'sold', guard_percent: 40, silence_hours: 26 };

/** A client's own stock, read back. */
export const feedStockExample: FeedStock = {
  vehicles: [
    {
      vehicle_id: '4h7k2m9p3qrs',
      dealership_slug: 'northside-toyota',
      stocknum: 'U10482',
      status: 'in_stock',
      reserved: false,
      changed_at: '2026-03-04T02:00:08.000Z',
      car: { make: 'Toyota', model: 'Corolla', year: 2021, price: 26_990 },
    },
  ],
};
