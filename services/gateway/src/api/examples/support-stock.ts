import type { FeedHealthList, OwnFeedHealth, VehicleHistory } from '@forecourt/contracts';
import { feedFileExample } from './feed-files.ts';

/** A feed that sends daily. */
export const feedHealthExample: FeedHealthList = {
  feeds: [
    {
      client: 'acme-dms',
      dealership_id: 101,
      dealership_slug: 'northside-toyota',
      last_received_at: '2026-03-04T02:00:08.000Z',
      last_event_at: '2026-03-04T02:00:00.000Z',
      last_accepted_at: '2026-03-04T02:00:08.000Z',
      accepted: 96,
      unchanged: 402,
      refused: 2,
      reasons: [{ reason: 'car.year: column "Year": expected a whole number', rows: 2 }],
      refused_files: 1,
      file_reasons: [{ reason: 'The file has no column "Odometer"', files: 1 }],
      warned: 1,
      warnings: [
        {
          rule: 'low',
          field: 'car.price',
          rows: 1,
          example: 'U10317: expected at least $500 for a vehicle; got 299. The price is shown as it was sent.',
          fix: 'Check the price; send it again if it is wrong.',
        },
      ],
      unread_columns: [{ column: 'Trim Code', rows: 412 }],
      unpublished: 0,
      unindexed: 0,
      lag_seconds: 0,
      lag_until: 'searchable',
      silence_hours: 26,
      silent: false,
    },
  ],
  files: [{ ...feedFileExample, client: 'acme-dms' }],
};

/** The same, as its sender reads it. */
export const ownFeedHealthExample: OwnFeedHealth = { feeds: feedHealthExample.feeds };

/** A car whose price changed. */
export const vehicleHistoryExample: VehicleHistory = {
  vehicle_id: '4h7k2m9p3qrs',
  dealership_id: 101,
  stocknum: 'U10482',
  current: true,
  name: '2021 Toyota Corolla',
  events: [
    {
      version: 2,
      type: 'VehiclePriced',
      occurred_at: '2026-03-04T02:00:00.000Z',
      recorded_at: '2026-03-04T02:00:08.000Z',
      actor: 'feed:acme-dms',
      cause: 'U10482/18',
      changes: [{ field: 'price', from: 27_990, to: 26_990 }],
    },
  ],
  others: [
    {
      vehicle_id: '9c3d5f7h2jkm',
      dealership_id: 101,
      stocknum: 'U10482',
      current: false,
      name: '2016 Ford Ranger',
      events: [
        {
          version: 3,
          type: 'VehicleSold',
          occurred_at: '2025-06-18T05:20:00.000Z',
          recorded_at: '2025-06-18T05:20:03.000Z',
          actor: 'feed:acme-dms',
          cause: 'U10482/7',
          changes: [{ field: 'status', from: 'in_stock', to: 'sold' }],
        },
      ],
    },
  ],
};
