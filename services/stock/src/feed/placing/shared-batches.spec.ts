import { describe, expect, it } from '@jest/globals';
import { SharedBatches } from './shared-batches.ts';

/** Runs that a spec ends one by one: each item is answered by its capital, and a batch with an "x" fails. */
function batchesUnderTest(options?: { patienceMs: number }) {
  const runs: { items: readonly string[]; end: () => void }[] = [];
  const batches = new SharedBatches<string, string>(async (items) => {
    await new Promise<void>((resolve) => runs.push({ items, end: resolve }));
    if (items.includes('x')) throw new Error(`${items.join('')} failed`);
    return items.map((item) => item.toUpperCase());
  }, options);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { runs, batches, turn };
}

describe('small requests', () => {
  it('share a transaction when they come in one turn, and each gets its own answers', async () => {
    const { runs, batches, turn } = batchesUnderTest();
    const answers = Promise.all([batches.take(['a', 'b']), batches.take(['c'])]);
    await turn();
    expect(runs.map(({ items }) => items.join(''))).toEqual(['abc']);
    runs[0]?.end();
    expect(await answers).toEqual([['A', 'B'], ['C']]);
  });

  it('wait together for the transaction in progress', async () => {
    const { runs, batches, turn } = batchesUnderTest({ patienceMs: 60_000 });
    const answers = [batches.take(['a'])];
    await turn();
    answers.push(batches.take(['b']), batches.take(['c']));
    await turn();
    expect(runs.map(({ items }) => items.join(''))).toEqual(['a']);
    runs[0]?.end();
    await answers[0];
    while (runs.length < 2) await turn();
    expect(runs.map(({ items }) => items.join(''))).toEqual(['a', 'bc']);
    runs[1]?.end();
    expect(await Promise.all(answers)).toEqual([['A'], ['B'], ['C']]);
  });

  it('do not wait for one that takes long, as it may wait for a lock, but together for the next while two run', async () => {
    const { runs, batches, turn } = batchesUnderTest({ patienceMs: 1 });
    const early = [batches.take(['a'])];
    await turn();
    early.push(batches.take(['b']));
    while (runs.length < 2) await turn();
    const late = ['c', 'd', 'e'].map((item) => batches.take([item]));
    await turn();
    expect(runs.map(({ items }) => items.join(''))).toEqual(['a', 'b']);
    runs[0]?.end();
    await early[0];
    await turn();
    expect(runs.map(({ items }) => items.join(''))).toEqual(['a', 'b', 'cde']);
    for (const { end } of runs) end();
    expect(await Promise.all([...early, ...late])).toEqual([['A'], ['B'], ['C'], ['D'], ['E']]);
  });

  it('make no transaction longer than two hundred items, and keep their order', async () => {
    const { runs, batches, turn } = batchesUnderTest();
    const answers = Array.from({ length: 30 }, (_, index) => batches.take(new Array<string>(20).fill(`r${index}`)));
    while (runs.length < 3) {
      for (const { end } of runs) end();
      await turn();
    }
    for (const { end } of runs) end();
    expect((await Promise.all(answers)).map((answer) => `${answer[0]} ${answer.length}`)).toEqual(
      answers.map((_, index) => `R${index} 20`),
    );
    expect(runs.map(({ items }) => `${items[0]} ${items.length}`)).toEqual(['r0 200', 'r10 200', 'r20 200']);
  });

  it('FEED-1 each get their own transaction if a shared one fails: only the faulty one is refused', async () => {
    const { runs, batches, turn } = batchesUnderTest();
    const answers = Promise.allSettled([batches.take(['a']), batches.take(['x', 'y']), batches.take(['b'])]);
    await turn();
    runs[0]?.end();
    while (runs.length < 4) await turn();
    expect(runs.map(({ items }) => items.join(''))).toEqual(['axyb', 'a', 'xy', 'b']);
    for (const { end } of runs) end();
    expect(await answers).toEqual([
      { status: 'fulfilled', value: ['A'] },
      { status: 'rejected', reason: new Error('xy failed') },
      { status: 'fulfilled', value: ['B'] },
    ]);
    const next = batches.take(['c']);
    await turn();
    runs[4]?.end();
    expect(await next).toEqual(['C']);
  });
});
