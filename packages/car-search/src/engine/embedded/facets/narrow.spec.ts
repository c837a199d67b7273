import { describe, expect, it } from '@jest/globals';
import { Random } from '../../../conformance/random.ts';
import { all, type Condition, is, range } from '../../../query/condition.ts';
import type { Marks } from '../slots/marks.ts';
import { narrow } from './narrow.ts';

const ATTEMPTS = 400;
const SLOTS = 160;

/** A condition for each group, some of them with bounds, as these are read last. */
const conditions: readonly Condition[] = [
  is('body', 'suv'),
  range('current_price', { lte: 1 }),
  all(is('fuel', 'diesel'), range('year', { gte: 2020 })),
  is('make', 'Kia'),
  is('state', 'qld'),
  range('km', { gte: 1 }),
];

describe('narrowing by all groups in one pass', () => {
  it('SRCH-2 finds what fulfils all groups, and for each group what only this misses, as a plain reading does', () => {
    const random = new Random(41);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const groups = conditions.slice(0, random.int(0, conditions.length)).map((condition) => ({ condition }));
      const share = random.pick([0.1, 0.5, 0.9]);
      const base = slotsOfChance(random, 0.8);
      const fulfilling = new Map(groups.map(({ condition }) => [condition, slotsOfChance(random, share)]));
      const fulfils = (slot: number, condition: Condition) => fulfilling.get(condition)?.has(slot) ?? false;
      const { hits, only } = narrow(marksOf(base), groups, (condition, among) =>
        marksOf(new Set([...slotsOf(among)].filter((slot) => fulfils(slot, condition)))),
      );
      const missedBy = (slot: number) => groups.filter(({ condition }) => !fulfils(slot, condition));
      expect(slotsOf(hits)).toEqual(new Set([...base].filter((slot) => missedBy(slot).length === 0)));
      expect(only.map(slotsOf)).toEqual(
        groups.map(
          (group) => new Set([...base].filter((slot) => missedBy(slot).length === 1 && missedBy(slot)[0] === group)),
        ),
      );
    }
  });

  it('asks no group about a car that two others miss, and about bounds last', () => {
    const asked: [string, number[]][] = [];
    const fulfilling: Record<string, Set<number>> = {
      range: new Set([1]),
      body: new Set([1, 2]),
      make: new Set([1, 2, 3]),
    };
    const nameOf = (condition: Condition) => (condition.op === 'is' ? condition.field : condition.op);
    narrow(
      marksOf(new Set([1, 2, 3, 4])),
      [{ condition: range('km', { gte: 1 }) }, { condition: is('body', 'suv') }, { condition: is('make', 'Kia') }],
      (condition, among) => {
        asked.push([nameOf(condition), [...slotsOf(among)]]);
        return marksOf(new Set([...slotsOf(among)].filter((slot) => fulfilling[nameOf(condition)]?.has(slot))));
      },
    );
    expect(asked).toEqual([
      ['body', [1, 2, 3, 4]],
      ['make', [1, 2, 3, 4]],
      ['range', [1, 2, 3]],
    ]);
  });
});

function slotsOfChance(random: Random, probability: number): Set<number> {
  return new Set(Array.from({ length: SLOTS }, (_, slot) => slot).filter(() => random.chance(probability)));
}

function marksOf(slots: ReadonlySet<number>): Marks {
  const marks = new Int32Array(SLOTS / 32);
  for (const slot of slots) marks[slot >>> 5] = (marks[slot >>> 5] as number) | (1 << (slot & 31));
  return marks;
}

const slotsOf = (marks: Marks): Set<number> =>
  new Set(
    Array.from({ length: SLOTS }, (_, slot) => slot).filter(
      (slot) => ((marks[slot >>> 5] as number) & (1 << (slot & 31))) !== 0,
    ),
  );
