import { describe, expect, it } from '@jest/globals';
import { makeLetters } from './make-letters.ts';

describe('the letters of a make', () => {
  it.each([
    ['BMW', 'BMW'],
    ['MG', 'MG'],
    ['Land Rover', 'LR'],
    ['Mercedes-Benz', 'MB'],
    ['Mazda', 'Ma'],
    ['RAM', 'RAM'],
    ['škoda', 'Šk'],
    ['', ''],
  ])('of %s are %s', (make, letters) => {
    expect(makeLetters(make)).toBe(letters);
  });
});
