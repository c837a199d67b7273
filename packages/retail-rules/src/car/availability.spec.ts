import { describe, expect, it } from '@jest/globals';
import { arrivalNotice, isAvailable, isHidden, isOffered, isSold } from './availability.ts';

describe('availability', () => {
  it.each([
    ['in_stock', false, true],
    ['in_stock', null, true],
    ['coming_soon', false, true],
    ['sold', false, false],
    ['in_stock', true, false],
    ['coming_soon', true, false],
    ['withdrawn', false, false],
    [null, null, false],
  ])('IDX-1 a car with status %s and sold flag %s is available: %s', (status, sold, expected) => {
    expect(isAvailable({ status, sold })).toBe(expected);
  });

  it('IDX-1 reads the flag sold and the status sold as the same', () => {
    expect(isSold({ status: 'sold', sold: false })).toBe(true);
    expect(isSold({ status: 'in_stock', sold: true })).toBe(true);
    expect(isSold({ status: 'in_stock', sold: null })).toBe(false);
  });
});

describe('arrival notice', () => {
  it('CARD-3 a car that is coming soon asks to enquire for photos', () => {
    expect(arrivalNotice({ status: 'coming_soon', sold: false })).toBe('Arriving soon, please enquire for photos');
  });

  it('CARD-3 a car in stock, or sold before it arrived, has no notice', () => {
    expect(arrivalNotice({ status: 'in_stock', sold: false })).toBeNull();
    expect(arrivalNotice({ status: 'coming_soon', sold: true })).toBeNull();
  });
});

describe('what visitors may see', () => {
  it.each([
    [false, true, { hidden: false, offered: true }],
    [false, false, { hidden: true, offered: false }],
    [true, true, { hidden: false, offered: false }],
    [true, false, { hidden: true, offered: false }],
  ])('of a car that is withdrawn: %s, shown: %s, is %j', (withdrawn, shown, expected) => {
    const car = { withdrawn, show_on_dealer_website: shown };
    expect({ hidden: isHidden(car), offered: isOffered(car) }).toEqual(expected);
  });
});
