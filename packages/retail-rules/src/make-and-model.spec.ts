import { describe, expect, it } from '@jest/globals';
import { makeAndModel } from './make-and-model.ts';

describe('make and model', () => {
  it.each([
    ['Mazda', 'Mazda2', 'Mazda2'],
    ['MAZDA', 'Mazda 3', 'Mazda 3'],
    ['Mini', 'Mini', 'Mini'],
    ['Mazda', 'CX-5', 'Mazda CX-5'],
    ['MG', 'MGB', 'MG MGB'],
    ['Toyota', '', 'Toyota'],
    [null, 'Hilux', 'Hilux'],
    [undefined, null, ''],
  ])('of %p and %p is %p', (make, model, named) => {
    expect(makeAndModel(make, model)).toBe(named);
  });
});
