import { describe, expect, it } from '@jest/globals';
import { arrivalNotice } from './arrival-notice.ts';

describe('arrival notice', () => {
  it('CARD-3 a car that is coming soon asks to enquire for photos', () => {
    expect(arrivalNotice({ status: 'coming_soon', sold: false })).toBe('Arriving soon, please enquire for photos');
  });

  it('CARD-3 a car in stock, or sold before it arrived, has no notice', () => {
    expect(arrivalNotice({ status: 'in_stock', sold: false })).toBeNull();
    expect(arrivalNotice({ status: 'coming_soon', sold: true })).toBeNull();
  });
});
