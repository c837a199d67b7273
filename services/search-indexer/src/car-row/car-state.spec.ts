import { type CarState, type FoldedCar, foldVehicleEvent, type VersionedVehicleEvent } from '@forecourt/car-search';
import { describe, expect, it } from '@jest/globals';
import { happened, listed } from '../testing/vehicle-history.ts';

const fold = (...events: VersionedVehicleEvent[]): FoldedCar | undefined =>
  events.reduce<FoldedCar | undefined>(foldVehicleEvent, undefined);
const before = fold(listed())?.state;
const sold = happened('VehicleSold', 2, { sold_date_timestamp: 1_772_589_600 });
const held = happened('VehicleHeld', 2, { hold_id: 'hold-1', held_until: '2026-03-06T02:00:00Z' });

/** Given (behind a listing), when, then: what differs from the vehicle as it was listed. */
const histories: [given: VersionedVehicleEvent[], when: VersionedVehicleEvent, then: Partial<CarState>][] = [
  [
    [],
    happened('VehicleDetailsCorrected', 2, { slug: 'new', details: { make: 'Mazda', model: '3', car_type: 'new' } }),
    { slug: 'new', details: { make: 'Mazda', model: '3', car_type: 'new' } },
  ],
  [[], happened('VehiclePriced', 2, { prices: { offer_price: 9_990 } }), { prices: { offer_price: 9_990 } }],
  [[], happened('VehiclePhotographed', 2, { photos: { photos_count: 0 } }), { photos: { photos_count: 0 } }],
  [[], happened('VehicleExpected', 2, {}), { status: 'coming_soon' }],
  [[happened('VehicleExpected', 2, {})], happened('VehicleArrived', 3, {}), { status: 'in_stock' }],
  [[], happened('VehicleReservedByDealer', 2, {}), { reserved_by_dealer: true }],
  [
    [happened('VehicleReservedByDealer', 2, {})],
    happened('DealerReservationLifted', 3, {}),
    { reserved_by_dealer: false },
  ],
  [[], held, { hold_id: 'hold-1' }],
  [[held], happened('HoldReleased', 3, { hold_id: 'hold-1', reason: 'lapsed' }), { hold_id: undefined }],
  [[], sold, { sold_date_timestamp: 1_772_589_600 }],
  [
    [sold],
    happened('SaleFellThrough', 3, { status: 'coming_soon' }),
    { sold_date_timestamp: undefined, status: 'coming_soon' },
  ],
  [[], happened('VehicleHidden', 2, {}), { show_on_dealer_website: false }],
  [[happened('VehicleHidden', 2, {})], happened('VehicleShown', 3, {}), { show_on_dealer_website: true }],
  [[], happened('VehicleWithdrawn', 2, {}), { withdrawn: true }],
  [
    [],
    happened('MarketPriceEstimated', 2, { market: { average_market_price: 25_000 }, source: 'own_stock' }),
    { market: { average_market_price: 25_000 }, market_source: 'own_stock' },
  ],
  [
    [],
    happened('FinanceOffered', 2, { finance_lenders: { plenti: { paymentWeek: 99 } } }),
    { finance_lenders: { plenti: { paymentWeek: 99 } } },
  ],
];

describe('the fold of a vehicle', () => {
  it('given nothing, when it is listed, then it is as it was listed', () => {
    expect(fold(listed())).toMatchObject({
      streamVersion: 1,
      state: { id: 'car-1', dealership_id: 1, stocknum: 'U10482', status: 'in_stock', withdrawn: false, market: {} },
    });
  });

  it.each(histories.map(([given, when, then]) => ({ name: when.name, given, when, then })))(
    'IDX-1 given a listing, when $name, then its aspect is replaced and nothing else',
    ({ given, when, then }) => {
      expect(fold(listed(), ...given, when)).toEqual({ streamVersion: when.version, state: { ...before, ...then } });
    },
  );

  it('IDX-2 passes over an event that it has seen', () => {
    const car = fold(listed(), sold, happened('SaleFellThrough', 3, { status: 'in_stock' }));
    expect(car && foldVehicleEvent(car, sold)).toBe(car);
  });

  it('IDX-4 refuses an event before the listing', () => {
    expect(() => fold(sold)).toThrow('precedes its VehicleListed');
    expect(() => fold(sold)).toThrow('VehicleSold of vehicle car-1 precedes its VehicleListed.');
  });
});
