import { carDetails, type VehicleEventName, vehicleEvents, vehicleView } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AT, event, listed } from '../testing/given.ts';
import { fold, type VehicleEvent } from './vehicle.ts';
import { toView, toWire } from './vehicle.wire.ts';
import { toInside, toWireFields } from './wire-names.ts';

const details = { make: 'Jayco', model: 'Journey', carType: 'used' as const };
const examples: Record<VehicleEventName, VehicleEvent> = {
  VehicleListed: listed,
  VehicleDetailsCorrected: event('VehicleDetailsCorrected', { slug: 'jayco-journey-v1', details }),
  VehiclePriced: event('VehiclePriced', { prices: { priceCents: 1_999_95, priceType: 'Drive away' } }),
  VehiclePhotographed: event('VehiclePhotographed', { photos: { images: [{ url: 'https://a.test/1.jpg' }] } }),
  VehicleExpected: event('VehicleExpected', {}),
  VehicleArrived: event('VehicleArrived', {}),
  VehicleReservedByDealer: event('VehicleReservedByDealer', {}),
  DealerReservationLifted: event('DealerReservationLifted', {}),
  VehicleHeld: event('VehicleHeld', { holdId: 'h1', until: AT.toISOString() }),
  HoldCompleted: event('HoldCompleted', { holdId: 'h1' }),
  HoldReleased: event('HoldReleased', { holdId: 'h1', reason: 'lapsed' }),
  VehicleSold: event('VehicleSold', { soldAt: '2026-10-30T00:00:00.500Z' }),
  SaleFellThrough: event('SaleFellThrough', { status: 'in_stock' }),
  VehicleHidden: event('VehicleHidden', {}),
  VehicleShown: event('VehicleShown', {}),
  VehicleWithdrawn: event('VehicleWithdrawn', {}),
  MarketPriceEstimated: event('MarketPriceEstimated', {
    market: { averageMarketPriceCents: 2_000_000 },
    source: 'feed',
  }),
  FinanceOffered: event('FinanceOffered', {
    finance: { snake_lender: { interestRate: null, paymentWeekCents: 9_950 } },
  }),
};
const published = (stored: VehicleEvent) =>
  toWire({ ...stored, streamId: 'v1', version: 3, meta: { actor: 'feed:acme', causationId: 'e1' } });

describe('the wire form of vehicle events', () => {
  it.each(Object.values(examples))('$type keeps the contract, and says nothing beyond it', (stored) => {
    const envelope = published(stored);
    const definition = vehicleEvents[stored.type as VehicleEventName];
    expect(definition.envelope.parse(envelope)).toEqual(envelope);
    expect(envelope).toMatchObject({
      id: 'v1:3',
      subject: 'v1',
      streamversion: 3,
      actor: 'feed:acme',
      causationid: 'e1',
    });
  });

  const amounts = [
    ['prices', ['price', 'before_price', 'offer_price', 'subscription_price']],
    ['market', ['state_average_market_price', 'average_market_price']],
    ['lender', ['paymentWeek', 'paymentMonth', 'deposit', 'balloon']],
  ] as const;
  it.each(amounts)('keeps every amount of %s to the cent, in and out', (_aspect, fields) => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.integer({ min: 0, max: 1_000_000_000 }), (field, cents) => {
        const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const inside = toInside({ [field]: JSON.parse(written) });
        expect(Object.values(inside)).toEqual([cents]);
        const { [field]: out } = JSON.parse(JSON.stringify(toWireFields(inside)));
        expect(out).toBe(Number(written));
      }),
    );
  });

  it('writes dollars, UTC seconds and the specification’s names', () => {
    expect(published(examples.VehiclePriced).data).toMatchObject({
      prices: { price: 1_999.95, price_type: 'Drive away' },
    });
    expect(published(examples.VehicleSold).data).toMatchObject({ sold_date_timestamp: 1_793_318_400 });
    expect(published(examples.FinanceOffered).data).toMatchObject({
      finance_lenders: { snake_lender: { interestRate: null, paymentWeek: 99.5 } },
    });
  });

  it('returns every detail of a car unchanged', () => {
    const wire = Object.fromEntries(Object.keys(carDetails.shape).map((name) => [name, name]));
    const nested = { ...wire, variant: { enginesize_litres: 2.4 }, specifications: { tare_weight: 1_800 } };
    expect(toWireFields(toInside(nested))).toEqual(nested);
    expect(toInside(nested)).toMatchObject({ carType: 'car_type', standardEquipment: 'standardEquipment' });
  });
});

describe('the view', () => {
  const viewOf = (...events: VehicleEvent[]) => {
    const vehicle = fold(events);
    if (!vehicle) throw new Error('no vehicle');
    return vehicleView.parse(toView('v1', vehicle));
  };

  it('VEH-6 distinguishes a sold, a withdrawn and a hidden vehicle', () => {
    expect(viewOf(listed, examples.VehicleSold)).toMatchObject({ status: 'sold', sold_date_timestamp: 1_793_318_400 });
    expect(viewOf(listed, examples.VehicleWithdrawn, examples.VehicleHidden)).toMatchObject({
      withdrawn: true,
      show_on_dealer_website: false,
    });
  });

  it('IDX-1 forgets the time of a sale that fell through', () => {
    const view = viewOf(listed, examples.VehicleSold, examples.SaleFellThrough);
    expect(view.status).toBe('in_stock');
    expect(view).not.toHaveProperty('sold_date_timestamp');
  });

  it('is reserved by the dealer’s reservation or a visitor’s hold', () => {
    expect(viewOf(listed, examples.VehicleHeld).reserved).toBe(true);
    expect(viewOf(listed, examples.VehicleHeld, examples.HoldReleased).reserved).toBe(false);
    expect(viewOf(listed, examples.VehicleReservedByDealer).reserved).toBe(true);
    expect(viewOf(listed, examples.VehicleReservedByDealer, examples.DealerReservationLifted).reserved).toBe(false);
  });

  it('is the same when it is folded again, and in parts', () => {
    const history = [listed, ...Object.values(examples).filter(({ type }) => type !== 'VehicleListed')];
    const whole = fold(history);
    expect(fold(history)).toEqual(whole);
    for (let cut = 1; cut < history.length; cut += 1) {
      expect(fold(history.slice(cut), fold(history.slice(0, cut)))).toEqual(whole);
    }
  });

  it('needs a listing first', () => expect(() => fold([examples.VehicleSold])).toThrow('VehicleSold precedes'));
});
