import { describe, expect, it } from '@jest/globals';
import { readNumber } from './csv-numbers.ts';

describe('a number in a cell', () => {
  it.each<[string, string, number]>([
    ['price', '24990', 24_990],
    ['price', '24,990.50', 24_990.5],
    ['price', '$24,990', 24_990],
    ['price', '$ 24990', 24_990],
    ['price', '-$5', -5],
    ['price', 'A$24,990', 24_990],
    ['price', 'AUD 24990', 24_990],
    ['price', 'aud $24,990', 24_990],
    ['price', '24990 AUD', 24_990],
    ['price', '$24,990 Drive Away', 24_990],
    ['price', '24 990', 24_990],
    ['price', '24\u00a0990', 24_990],
    ['autograb_data.average_market_price', '$24,990', 24_990],
    ['km', '48,210 km', 48_210],
    ['km', '48210KMS', 48_210],
    ['km', '1e5', 100_000],
    ['km', '4.821E+04', 48_210],
    ['variant.enginesize', '1,798 cc', 1_798],
    ['variant.enginesize_litres', '1.8L', 1.8],
    ['variant.enginesize_litres', '.66 litres', 0.66],
    ['variant.fuelconsumptioncombined', '6.1 L/100km', 6.1],
    ['variant.grossvehiclemass', '2,100 kg', 2_100],
    ['seats', '5 seats', 5],
    ['specifications.body_length', '20 ft', 20],
  ])('of %s is read from "%s"', (field, text, value) => {
    expect(readNumber(text, field)).toBe(value);
  });

  it.each<[string, string]>([
    ['price', 'POA'],
    ['price', '12 or 13'],
    ['price', '24,99'],
    ['price', '1,2,3'],
    ['price', '24.990,00'],
    ['price', '24,990 000'],
    ['price', '$24,990 plus ORC'],
    ['price', '$24,990 EGC'],
    ['price', '48,210 km'],
    ['price', '24990-25990'],
    ['price', '(500)'],
    ['price', '24k'],
    ['price', '1e500'],
    ['price', '0x10'],
    ['price', 'Infinity'],
    ['price', ''],
    ['price', '$'],
    ['km', '30,000 miles'],
    ['km', '$48210'],
    ['km', 'km'],
    ['variant.enginesize', '1.8 L'],
    ['variant.vehiclelength', '4.8 m'],
    ['doors', '4 or 5 doors'],
  ])('of %s is not read from "%s", which is another thing or more than one', (field, text) => {
    expect(readNumber(text, field)).toBeNaN();
  });
});
