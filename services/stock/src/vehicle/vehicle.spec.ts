import { hash } from 'node:crypto';
import { type FoldedCar, foldVehicleEvent } from '@forecourt/car-search';
import type { AnyVehicleEvent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { event, listed } from '../testing/given.ts';
import { randomHistory } from '../testing/random-history.ts';
import { fold, type VehicleEvent, vehicleFold } from './vehicle.ts';
import { toPublicData, toView } from './vehicle.wire.ts';

/** One of each event, and each end of a hold. */
const everyEvent: readonly VehicleEvent[] = [
  listed,
  event('VehicleDetailsCorrected', { slug: 'other', details: { make: 'Mazda', model: '3', carType: 'used' } }),
  event('VehiclePriced', { prices: { priceCents: 1_999_000 } }),
  event('VehiclePhotographed', { photos: { images: [{ url: 'https://photos.example/1.jpg' }] } }),
  event('MarketPriceEstimated', { market: { averageMarketPriceCents: 2_100_000 }, source: 'feed' }),
  event('FinanceOffered', { finance: { acme: { paymentWeekCents: 9_900 } } }),
  event('VehicleExpected', {}),
  event('VehicleArrived', {}),
  event('VehicleReservedByDealer', {}),
  event('DealerReservationLifted', {}),
  ...(['lapsed', 'cancelled', 'completed', 'sold'] as const).flatMap((reason) => [
    event('VehicleHeld', { holdId: 'h1', until: '2026-11-02T00:00:00.000Z' }),
    event('HoldReleased', { holdId: 'h1', reason }),
  ]),
  event('VehicleSold', { soldAt: '2026-11-03T00:00:00.000Z' }),
  event('SaleFellThrough', { status: 'in_stock' }),
  event('VehicleHidden', {}),
  event('VehicleShown', {}),
  event('VehicleWithdrawn', {}),
];

describe('the fold of a vehicle', () => {
  it('IDX-2 gives stock and whoever follows its topic the same vehicle', () => {
    fc.assert(
      fc.property(randomHistory(), (events) => {
        const followed = events.reduce<FoldedCar | undefined>(
          (car, event, index) =>
            foldVehicleEvent(car, {
              name: event.type,
              data: toPublicData('v1', event),
              version: index + 1,
            } as AnyVehicleEvent & { version: number }),
          undefined,
        );
        const vehicle = fold(events);
        if (!vehicle || !followed) throw new Error('A history begins with a listing.');
        const { reserved_by_dealer, hold_id, price_spans, market_source, market_date, ...state } = followed.state;
        // Only stock's own page says so.
        const { sale_pending, ...shown } = toView('v1', vehicle);
        expect({
          ...state,
          status: state.sold_date_timestamp === undefined ? state.status : 'sold',
          reserved: reserved_by_dealer || hold_id !== undefined,
        }).toEqual(shown);
      }),
      { numRuns: 300 },
    );
  });

  it('is numbered: a fold that gives another result has other rules, so that no snapshot of the former is read', () => {
    const states = everyEvent.map((_, at) => fold(everyEvent.slice(0, at + 1)));
    const result = hash('sha256', JSON.stringify(states), 'hex').slice(0, 16);
    // If this fails because the fold changed, increase `snapshotRules` and put both here.
    expect({ rules: vehicleFold.snapshotRules, result }).toEqual({ rules: 1, result: '060e7b43cfe108fd' });
  });
});
