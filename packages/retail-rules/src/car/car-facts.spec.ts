import { describe, expect, it } from '@jest/globals';
import { feetAsMetres } from './car-facts.ts';

describe('feet to metres', () => {
  it.each([
    [20, '6.10 m'],
    [18.5, '5.64 m'],
    [0, '0.00 m'],
  ])('VEH-1 writes %d feet as %s', (feet, text) => {
    expect(feetAsMetres(feet)).toBe(text);
  });
});
