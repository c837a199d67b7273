import type { FeedCar, FeedEvent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { corolla, feedChange, minute, OTHER_VIN, upsert } from '../../testing/feed-events.ts';
import type { Ties } from '../../vehicle/source-times.ts';
import { toStockMessage } from '../checking/stock-message.ts';
import { type Applied, applyMessage } from './apply-message.ts';
import type { StockRecord } from './placement.ts';

const DAY = 24 * 60;
const { vin: _vin, ...unnamed } = corolla;
const sale = (minutes: number) => feedChange(minutes, { type: 'status', status: 'sold' });

/** Applies events in the order given; returns what the last one led to, and the resulting state. */
function after(...events: FeedEvent[]) {
  return afterAll(events, 'taken');
}

function afterAll(events: FeedEvent[], ties: Ties) {
  let record: StockRecord | undefined;
  let applied: Applied | undefined;
  for (const [index, event] of events.entries()) {
    const message = toStockMessage(event, { id: 7, slug: 'riverside' });
    applied = applyMessage(message, record, `v${index + 1}`, ties);
    record = applied.record;
  }
  const changes = applied?.changed.flatMap(({ vehicleId, append }) =>
    append.events.map(({ type }) => `${vehicleId} ${type}`),
  );
  return {
    changes,
    id: record?.vehicleId,
    vehicle: record?.vehicle,
    over: applied?.over,
    refusal: applied?.refusal,
    stale: applied?.stale,
  };
}

describe('a message about a stock number', () => {
  it('FEED-1 is refused or past if nothing was ever listed', () => {
    expect(after(feedChange(0, { type: 'reserve' })).refusal?.code).toBe('not-listed');
    expect(after(feedChange(0, { type: 'remove' })).over).toBe('gone');
    expect(after(upsert(0, { price: 1 })).refusal?.code).toBe('details-missing');
  });

  it('FEED-1 changes the vehicle that is listed under it', () => {
    expect(
      after(upsert(0, corolla), feedChange(1, { type: 'price', prices: { offer_price: 23_000.5 } })),
    ).toMatchObject({
      changes: ['v1 VehiclePriced'],
      vehicle: { prices: { priceCents: 2_499_000, offerPriceCents: 2_300_050 } },
    });
    expect(after(upsert(0, corolla), upsert(1, corolla)).changes).toEqual([]);
    expect(after(upsert(0, corolla), upsert(1, { dealercomments: '' })).changes).toEqual([]);
  });

  it('starts a new vehicle for another VIN, and withdraws the one that it replaces', () => {
    expect(after(upsert(0, corolla), upsert(1, { ...corolla, vin: OTHER_VIN })).changes).toEqual([
      'v1 VehicleWithdrawn',
      'v2 VehicleListed',
    ]);
    expect(after(upsert(0, corolla), sale(1), upsert(2, { ...corolla, vin: OTHER_VIN })).changes).toEqual([
      'v3 VehicleListed',
    ]);
    expect(after(upsert(0, { ...corolla, vin: null }), upsert(1, corolla)).changes).toEqual([
      'v1 VehicleDetailsCorrected',
    ]);
  });

  it('compares VINs without case', () => {
    expect(after(upsert(0, corolla), upsert(1, { ...corolla, vin: corolla.vin?.toLowerCase() })).changes).toEqual([]);
  });

  it('starts a new vehicle after a removal, unless it reports a sale or is refused', () => {
    const removed = [upsert(0, corolla), feedChange(1, { type: 'remove' })] as const;
    expect(after(...removed).changes).toEqual(['v1 VehicleWithdrawn']);
    expect(after(...removed, upsert(2, corolla)).changes).toEqual(['v3 VehicleListed']);
    expect(after(...removed, upsert(2, { ...corolla, status: 'sold' }))).toMatchObject({ changes: [], over: 'gone' });
    expect(after(...removed, feedChange(2, { type: 'remove' })).over).toBe('gone');
    expect(after(...removed, feedChange(2, { type: 'reserve' })).refusal?.code).toBe('withdrawn');
  });
});

describe('a message after a sale', () => {
  it('IDX-1 that repeats the sale never lists the vehicle again', () => {
    expect(after(upsert(0, corolla), sale(1), upsert(2, { ...corolla, status: 'sold' })).changes).toEqual([]);
    expect(
      after(upsert(0, corolla), sale(1), upsert(2, { ...corolla, status: undefined, sold: true })).changes,
    ).toEqual([]);
    expect(after(upsert(0, corolla), sale(1), upsert(2, { ...corolla, sold: true })).changes).toEqual([]);
  });

  it('IDX-1 brings the vehicle back if the sale fell through: by status, or by a listing of the same car soon after', () => {
    const back = feedChange(2, { type: 'status', status: 'in_stock' });
    expect(after(upsert(0, corolla), sale(1), back).changes).toEqual(['v1 SaleFellThrough']);
    expect(after(upsert(0, corolla), sale(1), upsert(2, corolla)).changes).toEqual(['v1 SaleFellThrough']);
  });

  it.each<[string, FeedCar, FeedCar]>([
    ['the VIN, however long ago', corolla, corolla],
    ['make, model and year without VINs', unnamed, unnamed],
    ['make, model and year, where the sold one has no VIN', unnamed, corolla],
    ['make, model and year, where the listing has no VIN', corolla, unnamed],
    ['the spelling of make and model but for case', unnamed, { ...unnamed, make: 'TOYOTA', model: ' corolla' }],
    ['all that the listing says', unnamed, { status: 'coming_soon' }],
  ])('IDX-1 brings the vehicle back for a listing that shares %s', (_shared, sold, back) => {
    const days = back.vin && sold.vin ? 900 : 89;
    const result = after(upsert(0, sold), sale(1), upsert(days * DAY, back));
    expect(result.changes).toContain('v1 SaleFellThrough');
    expect(result.id).toBe('v1');
    expect(result.vehicle?.soldAt).toBeUndefined();
  });

  it.each<[string, FeedCar, FeedCar, number]>([
    ['has another VIN', corolla, { ...corolla, vin: OTHER_VIN }, 1],
    ['has another model', unnamed, { ...unnamed, model: 'Camry' }, 1],
    ['has another year', unnamed, { ...unnamed, year: 2022 }, 1],
    ['has no year where one is known', unnamed, { ...unnamed, year: null }, 1],
    ['comes more than 90 days after the sale without VINs', unnamed, unnamed, 91],
  ])('IDX-1 lists a new vehicle for a listing that %s', (_differs, sold, listed, days) => {
    const result = after(upsert(0, sold), sale(1), upsert(days * DAY, listed));
    expect(result.changes).toEqual(['v3 VehicleListed']);
  });

  it('IDX-1 counts the 90 days from the time of the sale, by the source’s clock', () => {
    const soldLongAgo = feedChange(1, {
      type: 'status',
      status: 'sold',
      sold_date_timestamp: Date.parse(minute(-30 * DAY)) / 1_000,
    });
    expect(after(upsert(0, unnamed), soldLongAgo, upsert(59 * DAY, unnamed)).changes).toEqual(['v1 SaleFellThrough']);
    expect(after(upsert(0, unnamed), soldLongAgo, upsert(61 * DAY, unnamed)).changes).toEqual(['v3 VehicleListed']);
  });

  it('IDX-1 leaves it sold for a listing from before the sale, without VINs too', () => {
    for (const car of [corolla, unnamed]) {
      const result = after(upsert(0, car), sale(5), upsert(3, { ...car, km: 42_000 }));
      expect(result).toMatchObject({
        id: 'v1',
        stale: ['status'],
        vehicle: { soldAt: minute(5), details: { km: 42_000 } },
      });
    }
  });

  it('IDX-1 never brings back a vehicle whose number another one has taken over, or that was removed', () => {
    const reused = [upsert(0, corolla), sale(1), upsert(2, { ...corolla, vin: OTHER_VIN })] as const;
    expect(after(...reused, upsert(3, corolla)).changes).toEqual(['v3 VehicleWithdrawn', 'v4 VehicleListed']);
    const removed = [upsert(0, unnamed), sale(1), feedChange(2, { type: 'remove' })] as const;
    expect(after(...removed, upsert(3, unnamed)).changes).toEqual(['v4 VehicleListed']);
  });
});

describe('a message that comes late', () => {
  it('FEED-2 skips parts that a newer message has set, and fills in the rest', () => {
    const result = after(upsert(5, corolla), upsert(3, { km: 1, colour: 'Red' }));
    expect(result).toMatchObject({ changes: ['v1 VehicleDetailsCorrected'], stale: ['details.km'] });
    expect(result.vehicle?.details).toMatchObject({ km: 41_000, colour: 'Red' });
  });

  it('FEED-2 does not overwrite what a newer one only confirmed', () => {
    const result = after(
      upsert(0, corolla),
      upsert(9, corolla),
      feedChange(5, { type: 'price', prices: { price: 1 } }),
    );
    expect(result).toMatchObject({ changes: [], vehicle: { prices: { priceCents: 2_499_000 } } });
  });

  it('FEED-2 applies the last received if times are equal', () => {
    expect(after(upsert(0, corolla), upsert(0, { km: 2 })).vehicle?.details.km).toBe(2);
  });

  it('FEED-2 changes nothing of the same time if a repeat can’t be recognised by its id', () => {
    const other = upsert(0, { ...corolla, vin: OTHER_VIN });
    const histories = [
      [upsert(0, corolla), upsert(0, { ...corolla, km: 2 })],
      [upsert(0, corolla), sale(0)],
      [upsert(0, corolla), feedChange(0, { type: 'reserve' }), feedChange(0, { type: 'unreserve' })],
      [upsert(0, corolla), feedChange(0, { type: 'remove' })],
      [upsert(0, corolla), feedChange(0, { type: 'remove' }), upsert(0, corolla)],
      [upsert(0, corolla), other],
      [upsert(0, corolla), other, sale(0)],
      [upsert(0, unnamed), sale(0), upsert(0, { ...unnamed, model: 'Camry' })],
    ];
    for (const history of histories) {
      for (const repeat of history) expect(afterAll([...history, repeat], 'late').changes).toEqual([]);
    }
    const filled = afterAll([upsert(0, corolla), upsert(0, { km: 2, colour: 'Red' })], 'late');
    expect(filled.vehicle?.details).toMatchObject({ km: 41_000, colour: 'Red' });
    expect(afterAll([upsert(0, corolla), upsert(1, { km: 2 })], 'late').vehicle?.details.km).toBe(2);
  });

  it('FEED-2 never lists a sold, removed or replaced vehicle again', () => {
    expect(after(upsert(0, corolla), sale(5), upsert(3, corolla))).toMatchObject({ changes: [], id: 'v1' });
    expect(after(upsert(0, corolla), feedChange(5, { type: 'remove' }), upsert(3, corolla)).over).toBe('late');
    const replaced = [upsert(0, corolla), upsert(5, { ...corolla, vin: OTHER_VIN })] as const;
    expect(after(...replaced, upsert(3, corolla)).over).toBe('late');
    expect(after(...replaced, feedChange(3, { type: 'price', prices: { offer_price: 1 } })).over).toBe('late');
  });

  it('FEED-2 does not remove a vehicle that was listed since', () => {
    expect(after(upsert(5, corolla), feedChange(3, { type: 'remove' }))).toMatchObject({ changes: [], over: 'late' });
  });
});
