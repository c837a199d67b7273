import type { FeedCar, FeedEvent, VehicleView } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { corolla, minute, news, upsert } from '../testing/feed-events.ts';
import type { VehicleEvent } from '../vehicle/vehicle.events.ts';
import { fold, type Vehicle } from '../vehicle/vehicle.ts';
import { toView } from '../vehicle/vehicle.wire.ts';
import { applyMessage } from './apply-message.ts';
import type { StockRecord } from './placement.ts';
import { toStockMessage } from './stock-message.ts';

const clearable = <Value>(values: fc.Arbitrary<Value>) =>
  fc.option(fc.option(values, { nil: null }), { nil: undefined });
const amount = clearable(fc.integer({ min: 0, max: 3 }).map((dollars) => dollars + 0.95));
const soldDate = fc.integer({ min: 0, max: 9 }).map((seconds) => Date.parse(minute(0)) / 1_000 - seconds);

/** Parts of a car; a sale names its own time, as one without is dated by the message that first told it. */
const car: fc.Arbitrary<FeedCar> = fc
  .record({
    km: clearable(fc.integer({ min: 0, max: 3 })),
    colour: clearable(fc.constantFrom('Red', 'Blue')),
    badge: clearable(fc.constantFrom('ZR', 'SX')),
    price: amount,
    offer_price: amount,
    primary_image_url: clearable(fc.constantFrom('https://a.test/1.jpg', 'https://a.test/2.jpg')),
    status: fc.constantFrom('in_stock' as const, 'coming_soon' as const, undefined),
    reserved: clearable(fc.boolean()),
    show_on_dealer_website: clearable(fc.boolean()),
    autograb_data: clearable(fc.record({ average_market_price: fc.integer({ min: 1, max: 3 }) })),
    finance_lenders: clearable(fc.record({ acme: fc.record({ termMonths: fc.integer({ min: 1, max: 3 }) }) })),
  })
  .map((told) => ({ ...withoutUndefined(told), vin: corolla.vin }));

type Told = (minutes: number) => FeedEvent;
const message: fc.Arbitrary<Told> = fc.oneof(
  car.map(
    (told): Told =>
      (minutes) =>
        upsert(minutes, told),
  ),
  soldDate.map(
    (sold_date_timestamp): Told =>
      (minutes) =>
        upsert(minutes, { vin: corolla.vin, sold: true, sold_date_timestamp }),
  ),
  soldDate.map(
    (sold_date_timestamp): Told =>
      (minutes) =>
        news(minutes, { type: 'status', status: 'sold', sold_date_timestamp }),
  ),
  fc.constantFrom<Told>(
    (minutes) => news(minutes, { type: 'status', status: 'in_stock' }),
    (minutes) => news(minutes, { type: 'price', prices: { price: 5 } }),
    (minutes) => news(minutes, { type: 'photos', photos: { images: [{ url: 'https://a.test/3.jpg' }] } }),
    (minutes) => news(minutes, { type: 'reserve' }),
    (minutes) => news(minutes, { type: 'unreserve' }),
  ),
);

describe('messages of one vehicle', () => {
  it('FEED-2 lead to the same state in whatever order they come, once it is listed', () => {
    const shuffled = fc.array(message, { minLength: 1, maxLength: 8 }).chain((told) => {
      const messages = told.map((make, index) => make(index + 1));
      return fc.record({
        messages: fc.constant(messages),
        order: fc.shuffledSubarray(messages, { minLength: messages.length }),
      });
    });
    fc.assert(
      fc.property(shuffled, ({ messages, order }) => {
        expect(endOf(order)).toEqual(endOf(messages));
      }),
      { numRuns: 300 },
    );
  });

  it('FEED-2 change nothing when they come again, even where their ids are forgotten', () => {
    const again = fc.tuple(fc.array(message, { minLength: 1, maxLength: 8 }), fc.nat());
    fc.assert(
      fc.property(again, ([told, place]) => {
        const messages = told.map((make, index) => make(index + 1));
        const repeated = messages[place % messages.length];
        expect(endOf([...messages, ...(repeated ? [repeated] : [])])).toEqual(endOf(messages));
      }),
      { numRuns: 200 },
    );
  });

  it('FEED-2 end in the state that their events fold to', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), (told) => {
        const { vehicle, events } = run(told.map((make, index) => make(index + 1)));
        expect(fold(events)).toEqual(vehicle);
      }),
      { numRuns: 100 },
    );
  });
});

/** What everybody else sees; inside, a sold vehicle also remembers the last status before its sale that it was told of. */
function endOf(messages: FeedEvent[]): VehicleView | undefined {
  const { vehicle } = run(messages);
  return vehicle && toView('v1', vehicle);
}

function run(messages: FeedEvent[]): { vehicle: Vehicle | undefined; events: VehicleEvent[] } {
  let record: StockRecord | undefined;
  const events: VehicleEvent[] = [];
  for (const event of [upsert(0, corolla), ...messages]) {
    const applied = applyMessage(toStockMessage(event, { id: 7, slug: 'riverside' }), record, 'v1');
    expect(applied.refusal).toBeUndefined();
    record = applied.record;
    events.push(...applied.changed.flatMap(({ append }) => append.events));
  }
  return { vehicle: record?.vehicle, events };
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
