import type { FeedEvent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { corolla, everyField, feedChange, upsert } from '../../testing/feed-events.ts';
import { digestsOfCar } from '../checking/feed-row.ts';
import { toStockMessage } from '../checking/stock-message.ts';
import { applyMessage } from './apply-message.ts';
import { vehicleWarnings } from './feed-verdict.ts';
import type { StockRecord } from './placement.ts';
import { isRepush, type LastPush, lastPushOf, repushedTimes } from './repush.ts';

const messageOf = (event: FeedEvent) => toStockMessage(event, { id: 7, slug: 'riverside' }, digestsOfCar(event));

/** The state after events in the order given, with the re-push as a batch would store it. */
function recordAfter(...events: FeedEvent[]): (StockRecord & { lastPush?: LastPush | undefined }) | undefined {
  let record: StockRecord | undefined;
  for (const [index, event] of events.entries()) {
    const message = messageOf(event);
    const applied = applyMessage(message, record, `v${index}`);
    if (applied.refusal || !applied.record) continue;
    const lastPush = lastPushOf(message, applied, vehicleWarnings(applied, message).length > 0);
    record = { ...applied.record, lastPush };
  }
  return record;
}

const isRepushed = (record: StockRecord | undefined, event: FeedEvent) => isRepush(messageOf(event), record?.lastPush);

describe('a re-pushed listing', () => {
  it('FEED-2 is recognised if it is the newest state of its vehicle', () => {
    expect(isRepushed(recordAfter(upsert(0, corolla)), upsert(0, corolla))).toBe(true);
    expect(isRepushed(recordAfter(upsert(0, corolla)), upsert(9, corolla))).toBe(true);
    expect(isRepushed(recordAfter(upsert(0, corolla), upsert(1, { ...corolla, price: 1 })), upsert(2, corolla))).toBe(
      false,
    );
    expect(isRepushed(recordAfter(everyField), { ...everyField, event_id: 'again' })).toBe(true);
  });

  it('FEED-2 is compared again if it is older, says something else, or leaves something out', () => {
    const record = recordAfter(upsert(5, corolla));
    expect(isRepushed(record, upsert(4, corolla))).toBe(false);
    expect(isRepushed(record, upsert(6, { ...corolla, km: 41_001 }))).toBe(false);
    expect(isRepushed(record, upsert(6, { ...corolla, colour: null }))).toBe(false);
    expect(isRepushed(record, feedChange(6, { type: 'price', prices: { price: 24_990 } }))).toBe(false);
  });

  it('FEED-2 is compared again after any other message, even one that changed nothing', () => {
    for (const other of [
      feedChange(1, { type: 'price', prices: { price: 24_990 } }),
      feedChange(1, { type: 'price', prices: { price: 1 } }),
      feedChange(1, { type: 'status', status: 'sold' }),
      feedChange(1, { type: 'remove' }),
      upsert(1, { km: 41_000 }),
    ]) {
      expect(isRepushed(recordAfter(upsert(0, corolla), other), upsert(2, corolla))).toBe(false);
    }
  });

  it('FEED-4 is compared again if its sender got a warning that depends on the vehicle', () => {
    const warned = { ...corolla, created_at: '2026-01-01T00:00:00.000Z' };
    const record = recordAfter(upsert(0, corolla), upsert(1, warned));
    expect(isRepushed(record, upsert(2, warned))).toBe(false);
  });

  it('FEED-2 changes nothing but the times, and those as applying it would', () => {
    const car = fc.record(
      {
        price: fc.option(fc.constantFrom(1, 2), { nil: null }),
        km: fc.constantFrom(1, 2),
        colour: fc.constantFrom('Red', ''),
        status: fc.constantFrom('in_stock' as const, 'coming_soon' as const, 'sold' as const, null),
        sold: fc.option(fc.boolean(), { nil: null }),
        reserved: fc.option(fc.boolean(), { nil: null }),
        show_on_dealer_website: fc.option(fc.boolean(), { nil: null }),
        autograb_data: fc.option(fc.record({ average_market_price: fc.constantFrom(1, 2) }), { nil: null }),
        created_at: fc.constantFrom('2026-01-01T00:00:00.000Z', null),
      },
      { requiredKeys: [] },
    );
    const make = fc.oneof(
      car.map((given) => (at: number) => upsert(at, { ...corolla, ...given })),
      car.map((given) => (at: number) => upsert(at, given)),
      fc.constantFrom(
        (at: number) => feedChange(at, { type: 'price', prices: { price: 2 } }),
        (at: number) => feedChange(at, { type: 'status', status: 'sold' }),
        (at: number) => feedChange(at, { type: 'status', status: 'in_stock' }),
        (at: number) => feedChange(at, { type: 'remove' }),
      ),
    );
    const given = fc.array(fc.tuple(make, fc.nat(4)), { minLength: 1, maxLength: 6 });
    let known = 0;
    fc.assert(
      fc.property(given, fc.nat(6), (messages, later) => {
        const events = messages.map(([build, at]) => build(at));
        const record = recordAfter(...events);
        const [build] = messages.at(-1) ?? [];
        const again = build?.(later);
        if (!again || !record || !isRepushed(record, again)) return;
        known += 1;
        const message = messageOf(again);
        const applied = applyMessage(message, record, 'new');
        expect(applied.changed).toEqual([]);
        expect([applied.refusal, applied.over, applied.stale]).toEqual([undefined, undefined, []]);
        expect(vehicleWarnings(applied, message)).toEqual([]);
        expect(applied.record?.vehicleId).toBe(record.vehicleId);
        expect(repushedTimes(record.times, message.at.getTime())).toEqual(applied.record?.times);
      }),
      { numRuns: 1_000 },
    );
    expect(known).toBeGreaterThan(50);
  });
});
