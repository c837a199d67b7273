import { describe, expect, it } from '@jest/globals';
import { checkDigit, composeVin, vinCharacters, withSerial } from './vin.ts';

describe('VIN', () => {
  it.each([
    ['11111111111111111', '1'],
    ['1M8GDM9AXKP042788', 'X'],
    ['5GZCZ43D13S812715', '1'],
  ])('FEED-4 computes the check digit of the published example %s', (vin, digit) => {
    expect(checkDigit(vin)).toBe(digit);
  });

  it('composes 17 characters with the check digit and the code of the year', () => {
    const vin = composeVin({ wmi: 'MR0', descriptor: 'HA3CD', year: 2024, plant: 'K', serial: 4711 });
    expect(vin).toMatch(/^MR0HA3CD[0-9X]RK004711$/);
    expect(vin.charAt(8)).toBe(checkDigit(vin));
    const next = withSerial(vin, 12);
    expect(next).toMatch(/^MR0HA3CD[0-9X]RK000012$/);
    expect(next.charAt(8)).toBe(checkDigit(next));
  });

  it('begins the codes of the years again after 30', () => {
    const codeOf = (year: number) =>
      composeVin({ wmi: 'JTD', descriptor: 'AAAAA', year, plant: 'A', serial: 1 }).charAt(9);
    expect([1980, 2009, 2010, 2026].map(codeOf)).toEqual(['A', '9', 'A', 'T']);
  });

  it('writes only characters that a VIN may have', () => {
    for (let value = 0; value < 2000; value += 1) expect(vinCharacters(value, 3)).toMatch(/^[A-HJ-NPR-Z0-9]{3}$/);
  });
});
