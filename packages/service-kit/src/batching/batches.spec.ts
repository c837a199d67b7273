import { describe, expect, it } from '@jest/globals';
import { type BatchAnswer, cutBatches, judge, ReceiverBusyError } from './batches.ts';

const TRIES = 3;
const batch = (items: string, busy = 0) => ({ items: [...items], busy });
const sizes = (again: readonly { items: readonly string[]; busy: number }[]) =>
  again.map(({ items, busy }) => `${items.join('')}${busy}`);
const tooLarge: BatchAnswer<string> = { kind: 'tooLarge', reason: 'more than 5 MB' };
const busy: BatchAnswer<string> = { kind: 'busy', reason: 'come back' };

describe('cutting batches', () => {
  it('keeps to bytes and to the number, and gives a single larger item a batch of its own', () => {
    const cut = (items: number[], bounds: { items: number; bytes: number }) => [
      ...cutBatches(items, (bytes) => bytes, bounds),
    ];
    expect(cut([4, 4, 4, 9, 1], { items: 10, bytes: 8 })).toEqual([[4, 4], [4], [9], [1]]);
    expect(cut([1, 1, 1, 1, 1], { items: 2, bytes: 100 })).toEqual([[1, 1], [1, 1], [1]]);
    expect(cut([], { items: 2, bytes: 2 })).toEqual([]);
  });
});

describe('judging an answer', () => {
  it('halves what is too large, in its order and without a wait', () => {
    const judged = judge(batch('abcde'), tooLarge, TRIES);
    expect(judged).toMatchObject({ settled: [], wait: false });
    expect(sizes(judged.again)).toEqual(['abc0', 'de0']);
  });

  it('refuses the item that alone is too large, with the reason', () => {
    expect(judge(batch('a'), tooLarge, TRIES)).toEqual({
      settled: [{ item: 'a', answer: { kind: 'refused', reason: 'more than 5 MB' } }],
      again: [],
      wait: false,
    });
  });

  it('tries a busy receiver again, then with halves, and never takes that for a refusal', () => {
    const steps = [0, 1, 2].map((before) => judge(batch('ab', before), busy, TRIES));
    expect(steps.map(({ again }) => sizes(again))).toEqual([['ab1'], ['ab2'], ['a2', 'b2']]);
    expect(steps.every(({ wait, settled }) => wait && settled.length === 0)).toBe(true);
    expect(judge(batch('a', 2), busy, TRIES)).toEqual({
      settled: [],
      again: [],
      wait: false,
      stop: new ReceiverBusyError('come back'),
    });
  });

  it('settles what was answered and sends only the rest again, which begins to count anew', () => {
    const answer: BatchAnswer<string> = {
      kind: 'answered',
      items: [
        { kind: 'done', result: 'A' },
        { kind: 'busy', reason: 'full' },
        { kind: 'refused', reason: 'no such field' },
      ],
    };
    const judged = judge(batch('abcd', 2), answer, TRIES);
    expect(judged.settled.map(({ item, answer: { kind } }) => `${item} ${kind}`)).toEqual(['a done', 'c refused']);
    // The receiver said nothing of the last one.
    expect(sizes(judged.again)).toEqual(['bd1']);
  });

  it('stops where the receiver is away, and keeps what it said of the others', () => {
    const away = new Error('read-only');
    const items = [{ kind: 'done', result: 'A' } as const, { kind: 'away', error: away } as const];
    const judged = judge(batch('ab'), { kind: 'answered', items }, TRIES);
    expect(judged).toMatchObject({ settled: [{ item: 'a' }], again: [], stop: away });
  });
});
