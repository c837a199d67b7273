import { exampleOf } from '../car/car-field.ts';
import { carFields } from '../car/car-fields.ts';
import type { FeedCar } from './feed-car.ts';

/** An upsert with every field, for dealers' developers: `npm run generate` writes it to contracts/examples/feed/upsert.json. */
export const upsertExample = {
  type: 'upsert',
  event_id: 'M20871-2026-03-04T02:00:00Z',
  occurred_at: '2026-03-04T02:00:00Z',
  stocknum: 'M20871',
  car: {
    ...exampleOf(carFields.details),
    ...exampleOf(carFields.prices),
    ...exampleOf(carFields.photos),
    location_id: 31,
    location_name: 'Newstead',
    status: 'sold',
    sold: true,
    reserved: true,
    sold_date_timestamp: 1_772_589_600,
    show_on_dealer_website: true,
    created_at: '2026-03-02T01:15:00.000Z',
    autograb_data: exampleOf(carFields.market),
    finance_lenders: { acme: exampleOf(carFields.lender) },
  } satisfies FeedCar,
} as const;
