import { type FoldedCar, foldVehicleEvent } from '@forecourt/car-search';
import type { AnyVehicleEvent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomHistory } from '../testing/random-history.ts';
import { fold } from './vehicle.ts';
import { toPublicData, toView } from './vehicle.wire.ts';

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
        expect({
          ...state,
          status: state.sold_date_timestamp === undefined ? state.status : 'sold',
          reserved: reserved_by_dealer || hold_id !== undefined,
        }).toEqual(toView('v1', vehicle));
      }),
      { numRuns: 300 },
    );
  });
});
