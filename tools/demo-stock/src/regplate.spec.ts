import { describe, expect, it } from '@jest/globals';
import { Random } from './random.ts';
import { regplate } from './regplate.ts';

describe('number plates', () => {
  it.each([
    ['qld', /^\d{3}[A-Z]{2}[A-Z\d]$/],
    ['nsw', /^([A-Z]{3}\d{2}[A-Z]|[A-Z]{2}\d{2}[A-Z]{2})$/],
    ['vic', /^[12][A-Z]{2}\d[A-Z]{2}$/],
    ['sa', /^S\d{3}[A-Z]{3}$/],
    ['wa', /^1[A-Z]{3}\d{3}$/],
    ['tas', /^[A-Z]\d{2}[A-Z]{2}$/],
  ] as const)('a plate of %s has a form of that state', (state, form) => {
    const random = new Random(state);
    for (let round = 0; round < 50; round += 1) expect(regplate(state, false, random)).toMatch(form);
  });

  it("a motorcycle's plate is its own, and no plate spells a word", () => {
    const random = new Random('bike');
    expect(regplate('nsw', true, random)).toMatch(/^[A-Z]{3}\d{2}$/);
    for (let round = 0; round < 50; round += 1) expect(regplate('vic', true, random)).not.toMatch(/[AEIOU]/);
  });
});
