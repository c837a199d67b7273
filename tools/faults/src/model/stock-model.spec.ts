import { FEED_EVENT_BYTES, type FeedEvent, feedEvent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { FeedScript, markOf } from '../load/feed-script.ts';
import { StockModel } from './stock-model.ts';

type Sent = FeedEvent extends infer Event
  ? Event extends FeedEvent
    ? Omit<Event, 'event_id' | 'occurred_at' | 'dealership_slug' | 'stocknum'>
    : never
  : never;
let ids = 0;
/** A message about A1, this many minutes after the start. */
function at(minute: number, sent: Sent): FeedEvent {
  ids += 1;
  const occurred_at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  return { event_id: `e${ids}`, occurred_at, dealership_slug: 'riverside', stocknum: 'A1', ...sent } as FeedEvent;
}
const upsert = (vin: string, more: object = {}): Sent => ({
  type: 'upsert',
  car: {
    vin,
    make: 'Kia',
    model: 'Rio',
    badge: `of ${vin}`,
    year: 2020,
    car_type: 'used',
    status: 'in_stock',
    ...more,
  },
});
const price = (amount: number): Sent => ({ type: 'price', prices: { price: amount } });

function after(...events: FeedEvent[]) {
  const model = new StockModel();
  const effects = events.map((event) => model.apply(event));
  return { model, last: effects.at(-1), car: model.current('A1') };
}

describe('the model of stock', () => {
  it('FEED-2 keeps the newest by the source’s time, whatever arrives last', () => {
    const { car, last } = after(at(0, upsert('V1')), at(5, price(200)), at(3, price(100)));
    expect(car?.price).toBe(200);
    expect(last).toEqual({ verdict: 'unchanged', changes: [] });
  });

  it('FEED-2 takes a repeat for nothing', () => {
    const sent = at(1, price(100));
    expect(after(at(0, upsert('V1')), sent, at(2, price(50)), sent).car?.price).toBe(50);
  });

  it('names the events that a message becomes', () => {
    const { last } = after(at(0, upsert('V1', { km: 1, price: 10 })), at(1, upsert('V1', { km: 2, price: 20 })));
    expect(last).toEqual({
      verdict: 'accepted',
      changes: [{ vin: 'V1', types: ['VehicleDetailsCorrected', 'VehiclePriced'] }],
    });
  });

  it('starts a new car with another VIN, and leaves the old one what it was', () => {
    const { model, last } = after(at(0, upsert('V1')), at(2, upsert('V2')), at(1, price(7)));
    expect(model.car('V1')).toMatchObject({ withdrawn: true, price: null });
    expect(model.car('V2')).toMatchObject({ withdrawn: false, price: null });
    expect(last?.verdict).toBe('unchanged');
    const sold = after(at(0, upsert('V1')), at(1, { type: 'status', status: 'sold' }), at(2, upsert('V2')));
    expect(sold.model.car('V1')).toMatchObject({ withdrawn: false, soldAt: '2026-01-01T00:01:00.000Z' });
    expect(sold.last?.changes).toEqual([{ vin: 'V2', types: ['VehicleListed'] }]);
  });

  it('knows a sale that fell through, and no later message about a car that is gone', () => {
    const sold = [at(0, upsert('V1')), at(1, { type: 'status', status: 'sold' })];
    expect(after(...sold, at(2, { type: 'status', status: 'in_stock' })).last?.changes).toEqual([
      { vin: 'V1', types: ['SaleFellThrough'] },
    ]);
    expect(after(at(0, upsert('V1')), at(1, { type: 'remove' }), at(2, price(1))).last?.verdict).toBe('refused');
  });
});

describe('the script of a feed', () => {
  const script = (seed: number, mark?: string) => {
    const made = new FeedScript({ seed, lane: 0, mark, dealerships: ['riverside', 'lakeside'], from: new Date(0) });
    return { made, requests: [made.anchors(3), ...Array.from({ length: 400 }, () => made.next())] };
  };

  it('is the same for the same seed', () => {
    expect(script(5).requests).toEqual(script(5).requests);
    expect(script(5).requests).not.toEqual(script(6).requests);
  });

  it('has large cars whose documents in the index are large as well, and that a feed may still send', () => {
    const { made } = script(5);
    made.enlarge(2);
    const cars = made.next().map(({ event }) => event as { car: { standardEquipment: string[] } });
    expect(cars).toHaveLength(2);
    for (const event of cars) {
      expect(JSON.stringify(event.car.standardEquipment).length).toBeGreaterThan(85_000);
      expect(JSON.stringify(event).length).toBeLessThan(FEED_EVENT_BYTES);
      expect(feedEvent.safeParse(event).error).toBeUndefined();
    }
  });

  it('shares no vehicle, stock number or event with an earlier load of the same seed', () => {
    const begun = Date.UTC(2026, 10, 27);
    const loads = [undefined, markOf(new Date(begun)), markOf(new Date(begun + 1_000))].map((mark) => script(1, mark));
    const named = loads.map(({ made, requests }) => [
      ...made.model.cars().flatMap(({ vin, stocknum }) => [vin, stocknum]),
      ...new Set(requests.flat().map(({ event }) => event.event_id)),
    ]);
    const all = named.map((names) => new Set(names));
    expect(new Set(named.flat()).size).toBe(all.reduce((sum, { size }) => sum + size, 0));
    expect(loads.flatMap(({ made }) => made.model.cars()).filter(({ vin }) => vin.length !== 17)).toEqual([]);
  });

  it('has everything that a feed can do to stock', () => {
    const all = script(1).requests.flat();
    const types = new Set(all.flatMap(({ effect }) => effect.changes.flatMap((change) => change.types)));
    expect([...types].sort()).toEqual([
      ...['DealerReservationLifted', 'SaleFellThrough', 'VehicleDetailsCorrected', 'VehicleListed'],
      ...['VehiclePhotographed', 'VehiclePriced', 'VehicleReservedByDealer', 'VehicleSold', 'VehicleWithdrawn'],
    ]);
    expect(new Set(all.map(({ effect }) => effect.verdict)).size).toBe(3);
    expect(new Set(all.map(({ event }) => event.event_id)).size).toBeLessThan(all.length);
    expect(all.some(({ effect }) => effect.changes.length === 2)).toBe(true);
  });

  it('keeps its anchors in stock', () => {
    const { made } = script(2);
    for (const place of [0, 1, 2])
      expect(made.model.current(`FAA${place}`)).toMatchObject({ soldAt: null, withdrawn: false });
  });
});
