import { describe, expect, it } from '@jest/globals';
import { carSlug, slugify } from './slug.ts';

describe('slug', () => {
  it('writes year-make-model-badge-id', () => {
    const car = { id: 'K3X9', year: 2023, make: 'Mercedes-Benz', model: 'C-Class', badge: 'C 300 AMG Line' };
    expect(carSlug(car)).toBe('2023-mercedes-benz-c-class-c-300-amg-line-k3x9');
  });

  it('leaves out unknown parts, and a part without usable characters', () => {
    expect(carSlug({ id: '77', year: null, make: 'Jayco', model: null, badge: '—' })).toBe('jayco-77');
  });

  it('VEH-8 is never the name of a route, as it ends in the id', () => {
    const named = { year: null, badge: null };
    expect(carSlug({ id: 'k3x9', ...named, make: 'Trade', model: 'In' })).toBe('trade-in-k3x9');
    expect(carSlug({ id: 'k3x9', ...named, make: '—', model: null })).toBe('k3x9');
  });

  it.each([
    ['Citroën', 'citroen'],
    ['Škoda', 'skoda'],
    ["D'Elegance  (Series II)", 'd-elegance-series-ii'],
    ['3.0 T/D', '3-0-t-d'],
    ['日産', ''],
  ])('turns %s into "%s"', (words, slug) => {
    expect(slugify(words)).toBe(slug);
  });
});
