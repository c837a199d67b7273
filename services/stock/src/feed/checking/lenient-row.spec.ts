import type { FeedCar } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { corolla, minute, upsert } from '../../testing/feed-events.ts';
import { readRow } from './feed-row.ts';
import { leftOut, readLeniently } from './lenient-row.ts';

const riverside = { id: 7, slug: 'riverside', locations: [] };
const now = new Date(minute(60));
const { price: _price, price_type: _type, ...unpriced } = corolla;
const unread = (field: string) => leftOut({ field, message: `expected a number; got "29.990"` });

/** What is taken of a record's prices, and which fields it was warned of. */
function taken(car: object, { left = [], required = [] }: { left?: string[]; required?: string[] } = {}) {
  const sent = upsert(0, { ...unpriced, ...car } as FeedCar);
  const leniency = { warnings: left.map(unread), required: new Set(required) };
  const { message, warnings } = readLeniently(sent, leniency, (event) => readRow(0, event, [riverside], now));
  return { prices: message?.facts.prices, warned: warnings.map(({ field }) => field) };
}

describe('what a record says of a price', () => {
  it('FEED-9 is left out with it, as it says nothing of the price that is known', () => {
    expect(taken({ price_type: 'Drive Away' }, { left: ['car.price'] })).toEqual({
      prices: {},
      warned: ['car.price', 'car.price_type'],
    });
    expect(taken({ price_type: 'Drive Away', before_price: 33_000 }, { left: ['car.price'] })).toEqual({
      prices: {},
      warned: ['car.price', 'car.price_type', 'car.before_price'],
    });
    // A price that the file could be read for and no car can have.
    expect(taken({ price: -5, price_type: 'Drive Away' })).toEqual({
      prices: {},
      warned: ['car.price', 'car.price_type'],
    });
  });

  it('FEED-9 is taken with a price, a price that is cleared, and alone', () => {
    const type = { priceType: 'Drive Away' };
    const sent = { price_type: 'Drive Away' };
    expect(taken({ ...sent, offer_price: 28_000 }, { left: ['car.price'] }).prices).toMatchObject(type);
    expect(taken({ ...sent, price: null }).prices).toEqual({ ...type, priceCents: null });
    expect(taken(sent)).toEqual({ prices: type, warned: [] });
    expect(taken(sent, { left: ['car.km'] }).prices).toEqual(type);
    expect(taken(sent, { left: ['car.price'], required: ['price_type'] }).prices).toEqual(type);
  });
});
