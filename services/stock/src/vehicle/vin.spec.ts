import { describe, expect, it } from '@jest/globals';
import { hasFittingCheckDigit, isVin } from './vin.ts';

describe('a VIN', () => {
  it.each(['1M8GDM9AXKP042788', '11111111111111111', 'WAUZZZ8K9DA000001'])('FEED-4 %s is one', (vin) => {
    expect(isVin(vin)).toBe(true);
  });

  it.each([
    '',
    '1M8GDM9AXKP04278',
    '1M8GDM9AXKP0427888',
    'IM8GDM9AXKP042788',
    '1M8GDM9AXKP04278O',
    '1M8GDM9AXKP04278Q',
  ])('FEED-4 "%s" is none', (vin) => expect(isVin(vin)).toBe(false));

  it('FEED-4 has a check digit that fits or not', () => {
    expect(hasFittingCheckDigit('1M8GDM9AXKP042788')).toBe(true);
    expect(hasFittingCheckDigit('11111111111111111')).toBe(true);
    expect(hasFittingCheckDigit('5GZCZ43D13S812715')).toBe(true);
    expect(hasFittingCheckDigit('WAUZZZ8K9DA000001')).toBe(false);
    expect(hasFittingCheckDigit('1M8GDM9A1KP042788')).toBe(false);
  });
});
