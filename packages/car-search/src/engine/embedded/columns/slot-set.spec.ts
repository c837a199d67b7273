import { describe, expect, it } from '@jest/globals';
import { Random } from '../../../conformance/random.ts';
import { markedPlaces } from '../slots/marks.ts';
import { SlotSet } from './slot-set.ts';

const WORDS = 6;

/** The slots of marks, plainly. */
const slotsOf = (marks: Int32Array, words: Int32Array): number[] =>
  Array.from(words).flatMap((word, place) =>
    Array.from({ length: 32 }, (_, bit) => word * 32 + bit).filter(
      (slot) => (((marks[place] as number) >>> (slot & 31)) & 1) === 1,
    ),
  );

describe('the slots that have a value', () => {
  it.each([0, 3, 150])(
    'are the same as numbers and as bits, while they come and go, where %d were expected',
    (expected) => {
      const random = new Random(7 + expected);
      const set = new SlotSet(expected, 2);
      const plain = new Set<number>();
      for (let turn = 0; turn < 2_000; turn += 1) {
        // They become many, and few again.
        const slot = random.int(0, WORDS * 32 - 1);
        const wanted = random.chance(turn % 1_000 < 500 ? 0.7 : 0.1);
        if (plain.has(slot) !== wanted) {
          if (wanted) set.add(slot);
          else set.delete(slot);
          if (wanted) plain.add(slot);
          else plain.delete(slot);
        }
        const words = Int32Array.from([0, 1, 2, 3, 4, 5].filter(() => random.chance(0.7)));
        const among = Int32Array.from(words, () => random.int(-(2 ** 31), 2 ** 31 - 1));
        const marks = new Int32Array(words.length);
        set.mark(among, words, marks, WORDS);
        const found = slotsOf(among, words).filter((one) => plain.has(one));
        expect(slotsOf(marks, words)).toEqual(found);
        expect(set.countIn(among, words, markedPlaces(among), WORDS)).toBe(found.length);
      }
    },
  );
});
