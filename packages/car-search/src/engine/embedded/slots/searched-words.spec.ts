import { describe, expect, it } from '@jest/globals';
import { NOW } from '../../../conformance/random-cars.ts';
import { scope } from '../../../conformance/stocked-index.ts';
import { all, any, is, not, range } from '../../../query/condition.ts';
import { stockRule } from '../../../query/stock-rule.ts';
import { DealershipSlots } from './dealership-slots.ts';
import { searchedWords } from './searched-words.ts';

/** Three dealerships whose cars came in turns: 80, 40 and 40. */
function stocked() {
  const slots = new DealershipSlots();
  const ids = new Map<string, number>();
  for (let car = 0; car < 160; car += 1) {
    const dealership = ([1, 2, 1, 3] as const)[car % 4] as number;
    ids.set(`c${car}`, slots.take(dealership));
  }
  const places = {
    words: slots.words,
    wordsOf: (dealership: number) => slots.wordsOf(dealership),
    slotOf: (id: string) => ids.get(id),
  };
  const dealerships = (words: Int32Array) => [...new Set([...words].map((word) => slots.dealershipOf(word)))].sort();
  return { slots, ids, places, dealerships };
}

describe('the words that a search reads', () => {
  it('SITE-4 are those of the dealerships that a site sells, and no others', () => {
    const { places, slots, dealerships } = stocked();
    expect(slots.words).toBe(3 + 2 + 2);
    expect(searchedWords(stockRule(scope, NOW), places)).toEqual(Int32Array.from(slots.wordsOf(1)));
    const two = { ...scope, dealerships: [{ id: 3, soldDays: 7 }, { id: 2 }] };
    expect(dealerships(searchedWords(stockRule(two, NOW), places))).toEqual([2, 3]);
    expect(searchedWords(stockRule({ ...scope, dealerships: [{ id: 9 }] }, NOW), places)).toHaveLength(0);
  });

  it('are those of the cars that a condition names, each once, or all', () => {
    const { places, ids } = stocked();
    const word = (id: string) => (ids.get(id) as number) >>> 5;
    expect([...searchedWords(is('id', 'c0', 'c2', 'c1', 'gone'), places)]).toEqual([word('c0'), word('c1')].sort());
    expect([...searchedWords(all(is('dealership_id', 1), is('id', 'c1')), places)]).toEqual([word('c1')]);
    expect(searchedWords(any(is('id', 'c1'), is('make', 'Kia')), places)).toHaveLength(places.words);
    expect(searchedWords(all(not(is('dealership_id', 1)), range('km', { gte: 1 })), places)).toHaveLength(places.words);
    expect(searchedWords(all(), places)).toHaveLength(places.words);
    expect(searchedWords(any(), places)).toHaveLength(0);
  });

  it('give the slot of a car that left to the next of the same dealership', () => {
    const { slots } = stocked();
    const before = slots.words;
    const slot = slots.wordsOf(2)[0] as number;
    slots.release(slot * 32 + 5);
    expect(slots.take(2)).toBe(slot * 32 + 5);
    expect(slots.words).toBe(before);
    expect(slots.dealershipOf(slots.take(4) >>> 5)).toBe(4);
  });
});
