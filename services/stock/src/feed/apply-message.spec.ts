import type { FeedEvent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { corolla, news, OTHER_VIN, upsert } from '../testing/feed-events.ts';
import { type Applied, applyMessage } from './apply-message.ts';
import type { StockRecord } from './placement.ts';
import { toStockMessage } from './stock-message.ts';

const DAY = 24 * 60;
const sale = (minutes: number) => news(minutes, { type: 'status', status: 'sold' });

/** Applies events in the order given; says what the last one led to, and what is known then. */
function after(...events: FeedEvent[]) {
  let record: StockRecord | undefined;
  let applied: Applied | undefined;
  for (const [index, event] of events.entries()) {
    const message = toStockMessage(event, { id: 7, slug: 'riverside' });
    applied = applyMessage(message, record, `v${index + 1}`);
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
  it('FEED-1 is refused or past where nothing was ever listed', () => {
    expect(after(news(0, { type: 'reserve' })).refusal?.code).toBe('not-listed');
    expect(after(news(0, { type: 'remove' })).over).toBe('gone');
    expect(after(upsert(0, { price: 1 })).refusal?.code).toBe('details-missing');
  });

  it('FEED-1 changes the vehicle that is listed under it', () => {
    expect(after(upsert(0, corolla), news(1, { type: 'price', prices: { offer_price: 23_000.5 } }))).toMatchObject({
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

  it('starts a new vehicle after a removal, unless it tells of a sale or is refused', () => {
    const removed = [upsert(0, corolla), news(1, { type: 'remove' })] as const;
    expect(after(...removed).changes).toEqual(['v1 VehicleWithdrawn']);
    expect(after(...removed, upsert(2, corolla)).changes).toEqual(['v3 VehicleListed']);
    expect(after(...removed, upsert(2, { ...corolla, status: 'sold' }))).toMatchObject({ changes: [], over: 'gone' });
    expect(after(...removed, news(2, { type: 'remove' })).over).toBe('gone');
    expect(after(...removed, news(2, { type: 'reserve' })).refusal?.code).toBe('withdrawn');
  });
});

describe('a message after a sale', () => {
  it('IDX-1 that tells the sale again never lists the vehicle again', () => {
    expect(after(upsert(0, corolla), sale(1), upsert(2, { ...corolla, status: 'sold' })).changes).toEqual([]);
    expect(
      after(upsert(0, corolla), sale(1), upsert(2, { ...corolla, status: undefined, sold: true })).changes,
    ).toEqual([]);
    expect(after(upsert(0, corolla), sale(1), upsert(2, { ...corolla, sold: true })).changes).toEqual([]);
  });

  it('IDX-1 brings the vehicle back where the sale fell through: by status, or by a listing of the same car soon after', () => {
    const back = news(2, { type: 'status', status: 'in_stock' });
    expect(after(upsert(0, corolla), sale(1), back).changes).toEqual(['v1 SaleFellThrough']);
    expect(after(upsert(0, corolla), sale(1), upsert(2, corolla)).changes).toEqual(['v1 SaleFellThrough']);
  });

  it('lists a new vehicle where it is not proven to be the same car, or was sold long ago', () => {
    expect(after(upsert(0, corolla), sale(1), upsert(31 * DAY, corolla)).changes).toEqual(['v3 VehicleListed']);
    const { vin: _vin, ...unnamed } = corolla;
    expect(after(upsert(0, unnamed), sale(1), upsert(2, unnamed)).changes).toEqual(['v3 VehicleListed']);
  });
});

describe('a message that comes late', () => {
  it('FEED-2 leaves alone what something newer was told of, and fills in the rest', () => {
    const told = after(upsert(5, corolla), upsert(3, { km: 1, colour: 'Red' }));
    expect(told).toMatchObject({ changes: ['v1 VehicleDetailsCorrected'], stale: ['details.km'] });
    expect(told.vehicle?.details).toMatchObject({ km: 41_000, colour: 'Red' });
  });

  it('FEED-2 does not overwrite what a newer one only confirmed', () => {
    const told = after(upsert(0, corolla), upsert(9, corolla), news(5, { type: 'price', prices: { price: 1 } }));
    expect(told).toMatchObject({ changes: [], vehicle: { prices: { priceCents: 2_499_000 } } });
  });

  it('FEED-2 goes by receipt where times are equal', () => {
    expect(after(upsert(0, corolla), upsert(0, { km: 2 })).vehicle?.details.km).toBe(2);
  });

  it('FEED-2 never lists a sold, removed or replaced vehicle again', () => {
    expect(after(upsert(0, corolla), sale(5), upsert(3, corolla))).toMatchObject({ changes: [], id: 'v1' });
    expect(after(upsert(0, corolla), news(5, { type: 'remove' }), upsert(3, corolla)).over).toBe('late');
    const replaced = [upsert(0, corolla), upsert(5, { ...corolla, vin: OTHER_VIN })] as const;
    expect(after(...replaced, upsert(3, corolla)).over).toBe('late');
    expect(after(...replaced, news(3, { type: 'price', prices: { offer_price: 1 } })).over).toBe('late');
  });

  it('FEED-2 does not remove a vehicle that was listed since', () => {
    expect(after(upsert(5, corolla), news(3, { type: 'remove' }))).toMatchObject({ changes: [], over: 'late' });
  });
});
