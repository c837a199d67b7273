import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../../testing/example-car.ts';
import { exampleSite } from '../../testing/example-site.ts';
import { priceChange, watchedCarView } from './watched-car.view.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const savedAt = new Date('2026-11-01T08:00:00.000Z');
const site = exampleSite({ garage_enabled: true });
const shown = (car: Parameters<typeof exampleCar>[0], withdrawn = false) =>
  watchedCarView({ car: exampleCar(car), withdrawn, savedCents: 2_799_000, savedAt }, site, now);

describe('a saved car', () => {
  it.each([
    [2_799_000, 2_699_000, { direction: 'down', text: '$1,000 less than when you saved it' }],
    [2_699_000, 2_799_000, { direction: 'up', text: '$1,000 more than when you saved it' }],
    [2_699_000, 2_699_000, null],
    [null, 2_699_000, null],
    [2_699_000, null, null],
  ])('that cost %p and costs %p says %p', (saved, current, expected) => {
    expect(priceChange(saved, current)).toEqual(expected);
  });

  it('says by how much its present price, reduced or not, differs', () => {
    expect(shown({}).change?.text).toBe('$1,000 less than when you saved it');
    expect(shown({ offerPriceCents: 2_599_000 }).change?.text).toBe('$2,000 less than when you saved it');
  });

  it('says nothing of a price that the site does not show, or that includes something else', () => {
    expect(shown({ priceCents: 1_00 })).toMatchObject({ change: null, summary: { price: { kind: 'none' } } });
    expect(shown({ subscriptionPriceCents: 199_00 }).change).not.toBeNull();
    const weekly = exampleSite({ garage_enabled: true, cards: { subscriptions: true } });
    const saved = { car: exampleCar({ subscriptionPriceCents: 199_00 }), withdrawn: false, savedAt };
    expect(watchedCarView({ ...saved, savedCents: 2_799_000 }, weekly, now).change).toBeNull();
    expect(watchedCarView({ ...saved, savedCents: 1_00 }, site, now).change).toBeNull();
    const excluding = { cents: 2_799_000, type: 'Excl. Govt. Charges', from: 1, to: 2 };
    expect(shown({ offeredPrices: [excluding] }).change).toBeNull();
    expect(shown({ offeredPrices: [{ ...excluding, type: 'DRIVE AWAY' }] }).change).not.toBeNull();
  });

  it('says so, where earlier prices are proved, only if the record says that it was offered at that price', () => {
    const proving = exampleSite({ garage_enabled: true, prices: { prove_was: true } });
    const seconds = (instant: string) => Date.parse(instant) / 1_000;
    const offered = (cents: number, from: string, type = 'Drive Away') =>
      watchedCarView(
        {
          car: exampleCar({ offeredPrices: [{ cents, type, from: seconds(from), to: null }] }),
          ...{ withdrawn: false, savedCents: 2_799_000, savedAt },
        },
        proving,
        now,
      ).change;
    expect(offered(2_799_000, '2026-10-30T00:00:00Z')?.text).toBe('$1,000 less than when you saved it');
    expect(offered(2_799_000, '2026-11-02T00:00:00Z')).toBeNull();
    expect(offered(2_899_000, '2026-10-30T00:00:00Z')).toBeNull();
    expect(offered(2_799_000, '2026-10-30T00:00:00Z', 'Excl. Govt. Charges')).toBeNull();
  });

  it('is sold in the site’s own words, or no longer there, without a change of price', () => {
    expect(shown({ status: 'sold', sold: true })).toMatchObject({ gone: 'JUST SOLD', change: null });
    expect(shown({ status: 'sold', sold: true }, true)).toMatchObject({ gone: 'JUST SOLD', change: null });
    expect(shown({}, true)).toMatchObject({ gone: 'No longer available', change: null });
    expect(shown({ reserved: true })).toMatchObject({ gone: null, standing: 'Reserved' });
    expect(shown({})).toMatchObject({ gone: null, standing: null, odometer: '45,120 km' });
  });
});
