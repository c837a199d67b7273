import { describe, expect, it } from '@jest/globals';
import { keptCar as car, idsOf } from '../../testing/kept-cars-fixture.ts';
import { toggled } from './kept-cars.ts';

describe('favourites', () => {
  it('come first when they are saved, and go when they are saved again', () => {
    expect(idsOf(toggled([car('a')], car('b')))).toEqual(['b', 'a']);
    expect(idsOf(toggled([car('b'), car('a')], car('b')))).toEqual(['a']);
  });

  it('are a hundred at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => car(String(index)));
    expect(idsOf(toggled(many, car('new'))).slice(0, 2)).toEqual(['new', '0']);
    expect(toggled(many, car('new'))).toHaveLength(100);
  });
});
