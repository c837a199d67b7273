import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { drawPrize } from './prize-draw.ts';

const prizes = [
  { key: 'mug', name: 'A mug', chance: 7 },
  { key: 'fuel', name: '$50 of fuel', chance: 2 },
  { key: 'car', name: 'A weekend with a convertible', chance: 1 },
];
const seed = (number: number) => createHash('sha256').update(String(number)).digest('hex');

describe('the draw of a prize', () => {
  it('draws the same prize for the same seed', () => {
    expect(drawPrize(prizes, seed(1))).toEqual(drawPrize(prizes, seed(1)));
  });

  it('gives each prize its share of the chances', () => {
    const won = Array.from({ length: 10_000 }, (_, number) => drawPrize(prizes, seed(number)).key);
    const share = (key: string) => won.filter((each) => each === key).length / won.length;
    expect(share('mug')).toBeCloseTo(0.7, 1);
    expect(share('fuel')).toBeCloseTo(0.2, 1);
    expect(share('car')).toBeCloseTo(0.1, 1);
  });

  it('rolls every number from 0 up to the sum of the chances, each for the prize whose share it is in', () => {
    const byRoll = new Map(
      Array.from({ length: 500 }, (_, number) => drawPrize(prizes, seed(number))).map(({ roll, key }) => [roll, key]),
    );
    expect([...byRoll.entries()].sort(([one], [other]) => one - other).map(([, key]) => key)).toEqual([
      ...Array(7).fill('mug'),
      'fuel',
      'fuel',
      'car',
    ]);
  });

  it('needs a prize', () => {
    expect(() => drawPrize([], seed(1))).toThrow('at least one prize');
  });
});
