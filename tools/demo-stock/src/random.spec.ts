import { describe, expect, it } from '@jest/globals';
import { Random } from './random.ts';

const draws = (key: string) => {
  const random = new Random(key);
  return Array.from({ length: 2000 }, () => random.next());
};

describe('Random', () => {
  it('draws the same for the same key, and differently for a near one', () => {
    expect(draws('demo/1')).toEqual(draws('demo/1'));
    expect(draws('demo/1')[0]).not.toBe(draws('demo/2')[0]);
  });

  it('draws evenly between 0 and 1', () => {
    const all = draws('even');
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all)).toBeLessThan(1);
    const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
  });

  it('keeps whole numbers within both bounds and reaches them', () => {
    const random = new Random('bounds');
    const seen = new Set(Array.from({ length: 300 }, () => random.int(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  });

  it('takes exactly as many different ones as asked for, in their order', () => {
    const random = new Random('some');
    const list = ['a', 'b', 'c', 'd', 'e'];
    for (let round = 0; round < 50; round += 1) {
      const taken = random.some(list, 3);
      expect(taken).toHaveLength(3);
      expect([...taken].sort()).toEqual(taken);
    }
    expect(random.some(list, 9)).toEqual(list);
  });

  it('refuses to pick from nothing', () => {
    expect(() => new Random('x').pick([])).toThrow(RangeError);
  });
});
