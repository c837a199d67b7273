import type { FeedCar, FeedEvent, VehicleView } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { corolla, feedChange, minute, upsert } from '../../testing/feed-events.ts';
import { fold, type Vehicle, type VehicleEvent } from '../../vehicle/vehicle.ts';
import { toView } from '../../vehicle/vehicle.wire.ts';
import { toStockMessage } from '../checking/stock-message.ts';
import { applyMessage } from './apply-message.ts';
import type { StockRecord } from './placement.ts';

const clearable = <Value>(values: fc.Arbitrary<Value>) =>
  fc.option(fc.option(values, { nil: null }), { nil: undefined });
const amount = clearable(fc.integer({ min: 0, max: 3 }).map((dollars) => dollars + 0.95));
const soldDate = fc.integer({ min: 0, max: 9 }).map((seconds) => Date.parse(minute(0)) / 1_000 - seconds);

/** What identifies a listing's car: a feed may leave out the VIN, or all of it. */
const identity: fc.Arbitrary<FeedCar> = fc.constantFrom(
  { vin: corolla.vin },
  { make: corolla.make, model: corolla.model, year: corolla.year },
  {},
);

/** Parts of a car; a sale has its own time, because one without is dated by the message that first reported it. */
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
  .chain((given) => identity.map((names) => ({ ...withoutUndefined(given), ...names })));

type MakeEvent = (minutes: number) => FeedEvent;
const message: fc.Arbitrary<MakeEvent> = fc.oneof(
  car.map(
    (given): MakeEvent =>
      (minutes) =>
        upsert(minutes, given),
  ),
  fc.tuple(soldDate, identity).map(
    ([sold_date_timestamp, names]): MakeEvent =>
      (minutes) =>
        upsert(minutes, { ...names, sold: true, sold_date_timestamp }),
  ),
  soldDate.map(
    (sold_date_timestamp): MakeEvent =>
      (minutes) =>
        feedChange(minutes, { type: 'status', status: 'sold', sold_date_timestamp }),
  ),
  fc.constantFrom<MakeEvent>(
    (minutes) => feedChange(minutes, { type: 'status', status: 'in_stock' }),
    (minutes) => feedChange(minutes, { type: 'price', prices: { price: 5 } }),
    (minutes) => feedChange(minutes, { type: 'photos', photos: { images: [{ url: 'https://a.test/3.jpg' }] } }),
    (minutes) => feedChange(minutes, { type: 'reserve' }),
    (minutes) => feedChange(minutes, { type: 'unreserve' }),
  ),
);

/** Ten days apart: eight messages stay within the 90 days in which a car without a VIN may come back. */
const at = (index: number) => (index + 1) * 10 * 24 * 60;
const firstListing = fc.constantFrom(corolla, withoutVin(corolla));

describe('messages of one vehicle', () => {
  it('FEED-2 lead to the same state in any order, once it is listed', () => {
    const shuffled = fc.array(message, { minLength: 1, maxLength: 8 }).chain((makers) => {
      const messages = makers.map((make, index) => make(at(index)));
      return fc.record({
        listed: firstListing,
        messages: fc.constant(messages),
        order: fc.shuffledSubarray(messages, { minLength: messages.length }),
      });
    });
    fc.assert(
      fc.property(shuffled, ({ listed, messages, order }) => {
        expect(endOf(order, listed)).toEqual(endOf(messages, listed));
      }),
      { numRuns: 400 },
    );
  });

  it('FEED-2 change nothing when they come again, even where their ids are forgotten', () => {
    const again = fc.tuple(fc.array(message, { minLength: 1, maxLength: 8 }), fc.nat(), firstListing);
    fc.assert(
      fc.property(again, ([makers, place, listed]) => {
        const messages = makers.map((make, index) => make(at(index)));
        const repeated = messages[place % messages.length];
        expect(endOf([...messages, ...(repeated ? [repeated] : [])], listed)).toEqual(endOf(messages, listed));
      }),
      { numRuns: 400 },
    );
  });

  it('FEED-2 end in the state that their events fold to', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), (makers) => {
        const { vehicle, events } = run(makers.map((make, index) => make(at(index))));
        expect(fold(events)).toEqual(vehicle);
      }),
      { numRuns: 100 },
    );
  });
});

/**
 * The visible state; inside, a sold vehicle also remembers its last reported status before the sale. The revision of its pictures says when they were
 * last fetched for, which depends on the order.
 */
function endOf(messages: FeedEvent[], listed: FeedCar): VehicleView | undefined {
  const { vehicle } = run(messages, listed);
  if (!vehicle) return undefined;
  const { revision: _revision, ...photos } = vehicle.photos;
  return toView('v1', { ...vehicle, photos });
}

function run(
  messages: FeedEvent[],
  listed: FeedCar = corolla,
): { vehicle: Vehicle | undefined; events: VehicleEvent[] } {
  let record: StockRecord | undefined;
  const events: VehicleEvent[] = [];
  for (const event of [upsert(0, listed), ...messages]) {
    const applied = applyMessage(toStockMessage(event, { id: 7, slug: 'riverside' }), record, 'v1');
    expect(applied.refusal).toBeUndefined();
    expect(applied.changed.length).toBeLessThan(2);
    record = applied.record;
    events.push(...applied.changed.flatMap(({ append }) => append.events));
  }
  return { vehicle: record?.vehicle, events };
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

function withoutVin({ vin: _vin, ...car }: FeedCar): FeedCar {
  return car;
}
