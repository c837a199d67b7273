/**
 * Which of the searched slots: a bit a slot, a number for each searched word (`SearchedWords`). Never changed once it is made, but by a kept
 * stock (`StockSet`), for the one car that was written.
 */
export type Marks = Int32Array;

/** How many slots a word has: a bit each. */
export const SLOTS_A_WORD = 32;

/** The set bits of a word. */
export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The place of the lowest set bit; the word has one. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

export function countMarks(marks: Marks): number {
  let count = 0;
  for (let place = 0; place < marks.length; place += 1) {
    const word = marks[place] as number;
    if (word !== 0) count += bitsIn(word);
  }
  return count;
}

/** The places of the words with any mark. */
export function markedPlaces(marks: Marks): Int32Array {
  const places = new Int32Array(marks.length);
  let count = 0;
  for (let place = 0; place < marks.length; place += 1) {
    places[count] = place;
    if (marks[place] !== 0) count += 1;
  }
  return places.subarray(0, count);
}

/** The marked slots in ascending order. @param count how many there are */
export function markedSlots(marks: Marks, words: Int32Array, count: number): Int32Array {
  const slots = new Int32Array(count);
  let at = 0;
  for (let place = 0; place < marks.length; place += 1) {
    const first = (words[place] as number) << 5;
    for (let bits = marks[place] as number; bits !== 0; bits &= bits - 1) {
      slots[at] = first + lowestBit(bits);
      at += 1;
    }
  }
  return slots;
}

export function bothMarks(some: Marks, others: Marks): Marks {
  const both = new Int32Array(some.length);
  for (let place = 0; place < both.length; place += 1)
    both[place] = (some[place] as number) & (others[place] as number);
  return both;
}

export function eitherMarks(some: Marks, others: Marks): Marks {
  const either = new Int32Array(some.length);
  for (let place = 0; place < either.length; place += 1) {
    either[place] = (some[place] as number) | (others[place] as number);
  }
  return either;
}

export function marksWithout(some: Marks, others: Marks): Marks {
  const left = new Int32Array(some.length);
  for (let place = 0; place < left.length; place += 1)
    left[place] = (some[place] as number) & ~(others[place] as number);
  return left;
}

export const hasMarks = (marks: Marks): boolean => marks.some((word) => word !== 0);

/** Where a word is among the searched ones, which ascend; -1 if it is not. */
export function placeOfWord(words: Int32Array, word: number): number {
  if (words[word] === word) return word;
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as number) < word) low = middle + 1;
    else high = middle;
  }
  return words[low] === word ? low : -1;
}
