import { describe, expect, it } from '@jest/globals';
import { Random } from '../../../conformance/random.ts';
import { NumberColumn } from './number-column.ts';

describe('the bounds of words of slots', () => {
  it('are those of their numbers, however often these change, come and go', () => {
    const random = new Random(23);
    const column = new NumberColumn();
    const plain = new Map<number, number>();
    for (let turn = 0; turn < 3_000; turn += 1) {
      // More slots come while the bounds are kept already.
      const slot = random.int(0, turn < 1_000 ? 40 : 400);
      const number = random.chance(0.3) ? undefined : random.int(-20, 20);
      column.set(slot, number);
      if (number === undefined) plain.delete(slot);
      else plain.set(slot, number);
      const words = Int32Array.from([0, 1, 3, 7, 12, 99].filter(() => random.chance(0.8)));
      const marks = Int32Array.from(words, () => random.int(-(2 ** 31), 2 ** 31 - 1));
      const held = [...plain].flatMap(([one, value]) => {
        const place = words.indexOf(one >>> 5);
        return place >= 0 && (((marks[place] as number) >>> (one & 31)) & 1) === 1 ? [value] : [];
      });
      expect(column.bounds(marks, words)).toEqual({ min: Math.min(...held), max: Math.max(...held) });
    }
  });
});
