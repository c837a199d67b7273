import { describe, expect, it } from '@jest/globals';
import { keptCar as car, idsOf } from '../../testing/kept-cars-fixture.ts';
import { broughtForward, renewed } from './note-viewed.ts';

describe('a favourite that is viewed', () => {
  it('has its picture of now, in its place; no other car is saved by that', () => {
    const now = { ...car('b'), primary_image_url: '/images/2.jpg' };
    expect(renewed([car('a'), car('b')], now)).toEqual([car('a'), now]);
    expect(renewed([car('a')], now)).toEqual([car('a')]);
  });
});

describe('the viewed cars', () => {
  it('have the last one in front, once, and twelve at most', () => {
    expect(idsOf(broughtForward([car('a'), car('b')], car('b')))).toEqual(['b', 'a']);
    const many = Array.from({ length: 12 }, (_, index) => car(String(index)));
    expect(idsOf(broughtForward(many, car('new'))).at(-1)).toBe('10');
  });
});
