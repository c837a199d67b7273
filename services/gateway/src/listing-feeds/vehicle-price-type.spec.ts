import { describe, expect, it } from '@jest/globals';
import { isTakenPriceType, vehiclePriceType } from './google-feed.ts';

describe('what a price includes', () => {
  it.each([
    ['Drive Away', 'drive_away_price'],
    ['DRIVEAWAY', 'drive_away_price'],
    ['Drive-away, no more to pay', 'drive_away_price'],
    ['Ride Away', 'drive_away_price'],
    ['Est. Drive Away', 'estimated_drive_away_price'],
    ['Indicative drive away', 'estimated_drive_away_price'],
    ['Excl. Govt. Charges', 'excluding_government_charges_price'],
    ['Excluding government charges', 'excluding_government_charges_price'],
    ['EGC', 'excluding_government_charges_price'],
    ['Before on-road costs', 'excluding_government_charges_price'],
    ['+ ORC', 'excluding_government_charges_price'],
    ['Plus on roads', 'excluding_government_charges_price'],
  ])('is read from %j', (words, type) => {
    expect(vehiclePriceType(words)).toBe(type);
  });

  it('is not assumed where the words do not say', () => {
    for (const words of [null, '', 'Special', 'Was', 'Negotiable']) expect(vehiclePriceType(words)).toBeNull();
  });

  it('must be a drive-away price for a new car', () => {
    expect(isTakenPriceType('excluding_government_charges_price', 'new')).toBe(false);
    expect(isTakenPriceType('estimated_drive_away_price', 'new')).toBe(true);
    expect(isTakenPriceType('excluding_government_charges_price', 'used')).toBe(true);
    expect(isTakenPriceType('excluding_government_charges_price', 'demo')).toBe(true);
  });
});
