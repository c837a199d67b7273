import type { csvMapping, FeedAnswer, FeedEvent, FeedMappingList, ListingFeedReport } from '@forecourt/contracts';
import type { z } from 'zod';

const event = { event_id: 'U10482/17', occurred_at: '2026-03-04T02:00:00Z', stocknum: 'U10482' };

/** An upsert and a status, as a dealer's system sends them. */
export const upsertExample: FeedEvent = {
  type: 'upsert',
  ...event,
  car: {
    vin: 'JTNK43BE503012345',
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    year: 2021,
    car_type: 'used',
    status: 'in_stock',
    km: 48_210,
    price: 27_990,
    offer_price: 26_990,
    price_type: 'Drive Away',
    colour: 'Glacier White',
    tag: null,
    images: [{ url: 'https://photos.example/U10482/1.jpg' }],
    location_slug: 'chermside',
  },
};
export const soldExample: FeedEvent = {
  type: 'status',
  ...event,
  event_id: 'U10317/4',
  stocknum: 'U10317',
  status: 'sold',
};
export const priceExample: FeedEvent = {
  type: 'price',
  ...event,
  event_id: 'U10482/18',
  prices: { offer_price: null },
};

/** A CSV file that the mapping below reads. */
export const csvExample = [
  'Stock No,Type,Make,Model,Year,Kms,Price,Photos',
  'U10482,U,Toyota,Corolla,2021,48210,26990.00,https://photos.example/U10482/1.jpg',
  'U10317,D,Mazda,CX-5,2025,3100,44990.00,',
  '',
].join('\n');

export const csvMappingExample: z.input<typeof csvMapping> = {
  name: 'stock-list',
  description: 'The stock list of our system: one vehicle a line.',
  stocknum: { column: 'Stock No' },
  fields: {
    car_type: { column: 'Type', values: { N: 'new', U: 'used', D: 'demo' }, otherwise: 'refuse' },
    make: { column: 'Make' },
    model: { column: 'Model' },
    year: { column: 'Year', as: 'integer' },
    km: { column: 'Kms', as: 'integer' },
    price: { column: 'Price', as: 'number', empty: 'clear' },
    images: { column: 'Photos', as: 'list', separator: ';' },
    status: { value: 'in_stock' },
  },
};

/** A verdict of each kind. */
export const feedAnswerExample: FeedAnswer = {
  accepted: 1,
  unchanged: 1,
  refused: 1,
  verdicts: [
    {
      index: 0,
      event_id: 'U10482/17',
      stocknum: 'U10482',
      verdict: 'accepted',
      vehicle_id: '4h7k2m9p3qrs',
      changes: ['VehicleListed'],
      warnings: [{ field: 'car.wheels', message: 'Unknown field.' }],
    },
    { index: 1, event_id: 'U10317/4', stocknum: 'U10317', verdict: 'unchanged', vehicle_id: '9d2x5t8v1wyz' },
    {
      index: 2,
      event_id: 'U10500/1',
      stocknum: 'U10500',
      verdict: 'refused',
      errors: [{ field: 'car.price', message: 'expected number; got "POA"' }],
    },
  ],
};

/** The report on feeds out: a car without photos is in neither, and Google takes no reserved one. */
export const listingReportExample: ListingFeedReport = {
  made_at: '2026-03-04T02:00:00.000Z',
  feeds: {
    google: {
      listed: 118,
      left_out: [
        {
          reason: 'no-photos',
          meaning: 'It has no photos of its own.',
          count: 1,
          vehicles: [{ stocknum: 'U10317', dealership_slug: 'northside-toyota' }],
        },
        {
          reason: 'reserved',
          meaning: 'It is reserved.',
          count: 1,
          vehicles: [{ stocknum: 'U10482', dealership_slug: 'northside-toyota' }],
        },
      ],
    },
    facebook: {
      listed: 119,
      left_out: [
        {
          reason: 'no-photos',
          meaning: 'It has no photos of its own.',
          count: 1,
          vehicles: [{ stocknum: 'U10317', dealership_slug: 'northside-toyota' }],
        },
      ],
    },
  },
};

/** A mapping of the client's own, and one that comes with the platform. */
export const feedMappingListExample: FeedMappingList = {
  mappings: [
    { name: 'platform-csv', description: 'The platform’s own names as columns.', own: false },
    { name: 'stock-list', own: true, updated_at: '2026-03-04T02:00:00.000Z' },
  ],
};
