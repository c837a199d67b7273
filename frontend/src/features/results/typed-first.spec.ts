import { describe, expect, it } from '@jest/globals';
import { typedFirst } from './typed-first.ts';

const named = (...names: string[]) => names.map((name) => ({ name }) as { name: 'price' });
const order = (...names: string[]) => typedFirst(named(...names)).map(({ name }) => name);

describe('the sections of a phone’s sheet', () => {
  it('begin with the price and the place, which are typed, and then are as the side bar has them', () => {
    expect(order('make', 'car_type', 'near', 'price', 'body', 'seats')).toEqual([
      'price',
      'near',
      'make',
      'car_type',
      'body',
      'seats',
    ]);
  });

  it('are as they were without these', () => {
    expect(order('make', 'body')).toEqual(['make', 'body']);
    expect(order('make', 'price')).toEqual(['price', 'make']);
  });
});
