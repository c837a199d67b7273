import fc from 'fast-check';
import type { VehicleEvent } from '../vehicle/vehicle.ts';

const owned = { dealershipId: 1, stocknum: 'U1' };
const occurredAt = new Date('2026-03-02T01:15:00Z');
const time = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const details = fc.record({
  make: fc.constantFrom('Toyota', 'Mazda'),
  model: fc.constantFrom('Corolla', '3'),
  carType: fc.constantFrom('new' as const, 'used' as const),
  km: fc.nat(300_000),
});
const prices = fc.record({ priceCents: fc.nat(9_000_000) });
const photos = fc.record({
  images: fc.array(fc.record({ url: fc.webUrl() }), { maxLength: 3 }),
});
const market = fc.oneof(fc.constant({}), fc.record({ averageMarketPriceCents: fc.nat(9_000_000) }));
const finance = fc.record({ acme: fc.record({ paymentWeekCents: fc.nat(90_000) }) });
const status = fc.constantFrom('in_stock' as const, 'coming_soon' as const);

const event = <Type extends VehicleEvent['type']>(type: Type, data: fc.Arbitrary<object> = fc.constant({})) =>
  data.map((fields) => ({ type, data: { ...owned, ...fields }, occurredAt }) as unknown as VehicleEvent);

/** Every kind of event that follows a listing, by its name: the compiler asks for each. */
const following: Readonly<Record<Exclude<VehicleEvent['type'], 'VehicleListed'>, fc.Arbitrary<object> | undefined>> = {
  VehicleDetailsCorrected: fc.record({ slug: fc.constantFrom('one', 'other'), details }),
  VehiclePriced: fc.record({ prices }),
  VehiclePhotographed: fc.record({ photos }),
  VehicleExpected: undefined,
  VehicleArrived: undefined,
  VehicleReservedByDealer: undefined,
  DealerReservationLifted: undefined,
  VehicleHeld: fc.record({ holdId: fc.constantFrom('h1', 'h2'), until: time }),
  HoldCompleted: fc.record({ holdId: fc.constantFrom('h1', 'h2') }),
  HoldReleased: fc.record({
    holdId: fc.constantFrom('h1', 'h2'),
    reason: fc.constantFrom('lapsed', 'cancelled', 'completed', 'sold'),
  }),
  VehicleSold: fc.record({ soldAt: time }),
  SaleFellThrough: fc.record({ status }),
  VehicleHidden: undefined,
  VehicleShown: undefined,
  VehicleWithdrawn: undefined,
  MarketPriceEstimated: fc.record({ market, source: fc.constantFrom('feed', 'own_stock') }),
  FinanceOffered: fc.record({ finance }),
};

/** A vehicle's events in any order behind its listing, any number of times. */
export function randomHistory(maxLength = 12): fc.Arbitrary<VehicleEvent[]> {
  const listed = event(
    'VehicleListed',
    fc.record({
      dealershipSlug: fc.constant('riverside'),
      slug: fc.constant('first'),
      details,
      prices,
      photos,
      status,
      shown: fc.boolean(),
      createdAt: time,
    }),
  );
  const kinds = Object.entries(following).map(([type, data]) => event(type as VehicleEvent['type'], data));
  return fc.tuple(listed, fc.array(fc.oneof(...kinds), { maxLength })).map(([first, more]) => [first, ...more]);
}
