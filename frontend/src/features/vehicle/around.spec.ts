import { expect, it } from '@jest/globals';
import { turnedBy } from './around.ts';

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
