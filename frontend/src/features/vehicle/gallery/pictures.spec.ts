import { describe, expect, it } from '@jest/globals';
import { pictureWords, turnedBy, wantedPhoto } from './pictures.ts';

describe('what pictures of a vehicle are called', () => {
  it('never says photo of a drawing', () => {
    expect(pictureWords([{ illustration: true }]).One).toBe('Illustration');
    expect(pictureWords([{ label: 'Studio rendering' }]).One).toBe('Picture');
    expect(pictureWords([{}]).One).toBe('Photo');
  });
});

describe('turning photos by keys', () => {
  it('VEH-3 goes one further, to the first and to the last', () => {
    expect(wantedPhoto('ArrowRight', 2, 7)).toBe(3);
    expect(wantedPhoto('ArrowLeft', 2, 7)).toBe(1);
    expect(wantedPhoto('Home', 2, 7)).toBe(0);
    expect(wantedPhoto('End', 2, 7)).toBe(7);
  });

  it('stays at both ends, and ignores other keys', () => {
    expect(wantedPhoto('ArrowLeft', 0, 7)).toBe(0);
    expect(wantedPhoto('ArrowRight', 7, 7)).toBe(7);
    expect(wantedPhoto('Tab', 2, 7)).toBeUndefined();
  });
});

it.each([
  [0, 0, 36, 0],
  [0, -0.25, 36, 9],
  [0, 0.25, 36, 27],
  [30, -0.5, 36, 12],
  [5, -1, 36, 5],
  [0, 0.01, 8, 0],
  [0, -2.5, 1, 0],
])('from picture %i a drag by %f of the width turns %i pictures to %i', (from, dragged, count, shown) => {
  expect(turnedBy(from, dragged, count)).toBe(shown);
});
