import type { FeedEvent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { corolla, feedChange, OTHER_VIN, upsert } from '../../testing/feed-events.ts';
import { toStockMessage } from '../checking/stock-message.ts';
import { applyMessage } from './apply-message.ts';
import type { StockRecord } from './placement.ts';

const DAY = 24 * 60;

/** What happens to a stock number on one day. */
type Step =
  | { kind: 'list'; vin: string | undefined; model: string; year: number | undefined; sold: boolean }
  | { kind: 'sell' | 'relist' | 'remove' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('list' as const),
      vin: fc.constantFrom(undefined, corolla.vin ?? undefined, OTHER_VIN),
      model: fc.constantFrom('Corolla', 'Camry'),
      year: fc.constantFrom(undefined, 2021, 2022),
      sold: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'sell' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'relist' }, { kind: 'remove' }) },
);
const history = fc.array(fc.tuple(step, fc.constantFrom(1, 40, 89, 91, 200)), { minLength: 1, maxLength: 10 });

/** A car under the number, only in the rule's terms. */
interface Car {
  number: number;
  vin?: string | undefined;
  model: string;
  year: number | undefined;
  soldOn?: number | undefined;
  removed: boolean;
}

/** The rule of IDX-1 for steps in the order of their days, written apart from the service's code. */
function next(car: Car | undefined, move: Step, day: number): Car | undefined {
  if (move.kind !== 'list') {
    if (!car || car.removed) return car;
    if (move.kind === 'remove') return { ...car, removed: true };
    return { ...car, soldOn: move.kind === 'sell' ? (car.soldOn ?? day) : undefined };
  }
  const fresh = {
    number: (car?.number ?? 0) + 1,
    vin: move.vin,
    model: move.model,
    year: move.year,
    soldOn: move.sold ? day : undefined,
    removed: false,
  };
  if (!car) return fresh;
  if (car.removed) return move.sold ? car : fresh;
  if (car.vin && move.vin && car.vin !== move.vin) return fresh;
  const cameBack = car.soldOn !== undefined && !move.sold;
  const hasVins = car.vin !== undefined && move.vin !== undefined;
  const isNamedAlike = car.model === move.model && (move.year === undefined || car.year === move.year);
  if (cameBack && !hasVins && (!isNamedAlike || day - (car.soldOn ?? 0) > 90)) return fresh;
  return {
    ...car,
    vin: move.vin ?? car.vin,
    model: move.model,
    year: move.year ?? car.year,
    soldOn: move.sold ? (car.soldOn ?? day) : undefined,
  };
}

function eventOf(move: Step, day: number): FeedEvent {
  const { vin: _vin, year: _year, ...car } = corolla;
  switch (move.kind) {
    case 'list': {
      const { vin, model, year, sold } = move;
      const named = { ...(vin && { vin }), ...(year && { year }) };
      return upsert(day * DAY, { ...car, ...named, model, status: sold ? 'sold' : 'in_stock' });
    }
    case 'remove':
      return feedChange(day * DAY, { type: 'remove' });
    default:
      return feedChange(day * DAY, { type: 'status', status: move.kind === 'sell' ? 'sold' : 'in_stock' });
  }
}

describe('a stock number over months of sales', () => {
  it('IDX-1 keeps a vehicle whose sale fell through, and starts a new one for any other car', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let record: StockRecord | undefined;
        let expected: Car | undefined;
        let day = 0;
        let started = 0;
        for (const [move, days] of steps) {
          day += days;
          const applied = applyMessage(
            toStockMessage(eventOf(move, day), { id: 7, slug: 'riverside' }),
            record,
            `v${started + 1}`,
          );
          record = applied.record;
          started = Number(record?.vehicleId.slice(1) ?? 0);
          expected = next(expected, move, day);
          const came = {
            number: started,
            sold: record?.vehicle.soldAt !== undefined,
            removed: record?.vehicle.withdrawn,
          };
          const wanted = {
            number: expected?.number ?? 0,
            sold: expected?.soldOn !== undefined,
            removed: expected?.removed,
          };
          expect(came).toEqual(wanted);
        }
      }),
      { numRuns: 400 },
    );
  });
});
