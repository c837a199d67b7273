import { readFileSync } from 'node:fs';
import { type FeedCar, type FeedEvent, feedEvent } from '@forecourt/contracts';

const example = new URL('../../../../contracts/examples/feed/upsert.json', import.meta.url);
/** The contracts' example of an upsert: a sold motorhome with every field that a feed can send. */
export const everyField = feedEvent.options[0].parse(JSON.parse(readFileSync(example, 'utf8')));

/** A corolla with a VIN, as a feed sends it. */
export const corolla: FeedCar = {
  make: 'Toyota',
  model: 'Corolla',
  car_type: 'used',
  year: 2021,
  vin: '1M8GDM9AXKP042788',
  km: 41_000,
  price: 24_990,
  status: 'in_stock',
};
/** Another car's VIN. */
export const OTHER_VIN = '5GZCZ43D13S812715';

/** The time so many minutes after the specs' beginning, ISO 8601. */
export const minute = (minutes: number): string => new Date(Date.UTC(2026, 9, 1) + minutes * 60_000).toISOString();

type Rest = Partial<Pick<FeedEvent, 'event_id' | 'stocknum' | 'dealership_slug'>>;
let events = 0;
const envelope = (minutes: number, rest: Rest) => {
  events += 1;
  return { event_id: `e${events}`, occurred_at: minute(minutes), stocknum: 'S1', ...rest };
};

/** An upsert that happened at this minute. */
export const upsert = (minutes: number, car: FeedCar, rest: Rest = {}): FeedEvent => ({
  type: 'upsert',
  ...envelope(minutes, rest),
  car,
});

/** Any other event. */
export function feedChange(
  minutes: number,
  event:
    | { type: 'reserve' | 'unreserve' | 'remove' }
    | Pick<Extract<FeedEvent, { type: 'price' }>, 'type' | 'prices'>
    | Pick<Extract<FeedEvent, { type: 'photos' }>, 'type' | 'photos'>
    | Pick<Extract<FeedEvent, { type: 'status' }>, 'type' | 'status' | 'sold_date_timestamp'>,
  rest: Rest = {},
): FeedEvent {
  return { ...event, ...envelope(minutes, rest) } as FeedEvent;
}
