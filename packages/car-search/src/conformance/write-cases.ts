import { expect, it } from '@jest/globals';
import { Random } from './random.ts';
import { aCar, type MakeEngine, StockedIndex } from './stocked-index.ts';

export function writeCases(makeEngine: MakeEngine): void {
  const priced = (revision: number) => ({ id: '1', revision, document: aCar('1', { current_price: revision * 1000 }) });

  it('IDX-2 does not apply a write that was applied already or that is late', async () => {
    const index = await StockedIndex.of(makeEngine);
    expect(await index.write(priced(2))).toEqual([{ id: '1', outcome: 'applied', storedRevision: 2 }]);
    expect(await index.write(priced(2))).toEqual([{ id: '1', outcome: 'stale', storedRevision: 2 }]);
    expect(await index.write(priced(1))).toEqual([{ id: '1', outcome: 'stale', storedRevision: 2 }]);
    expect((await index.search()).hits).toEqual([aCar('1', { current_price: 2000 })]);
    expect(await index.write(priced(3))).toEqual([{ id: '1', outcome: 'applied', storedRevision: 3 }]);
    expect((await index.search()).hits).toEqual([aCar('1', { current_price: 3000 })]);
  });

  it('IDX-2 does not let a late write bring a car back that was taken out', async () => {
    const index = await StockedIndex.of(makeEngine, [aCar('1'), aCar('2')]);
    expect(await index.write({ id: '1', revision: 5, document: null })).toEqual([
      { id: '1', outcome: 'applied', storedRevision: 5 },
    ]);
    expect(await index.write(priced(4))).toEqual([{ id: '1', outcome: 'stale', storedRevision: 5 }]);
    expect(await index.ids()).toEqual(['2']);
    expect(await index.engine.count(index.name)).toBe(1);
    await index.write(priced(6));
    expect((await index.ids()).sort()).toEqual(['1', '2']);
  });

  it('IDX-2 remembers the revision of a car that was taken out before it was ever written', async () => {
    const index = await StockedIndex.of(makeEngine);
    await index.write({ id: '1', revision: 2, document: null });
    expect(await index.write(priced(1))).toEqual([{ id: '1', outcome: 'stale', storedRevision: 2 }]);
    expect(await index.engine.count(index.name)).toBe(0);
  });

  it('IDX-2 comes to the same index from any order and repetition of the writes', async () => {
    const random = new Random(3);
    const revisions = Array.from({ length: 6 }, (_, place) => place + 1);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const index = await StockedIndex.of(makeEngine);
      const delivered = [...revisions, ...random.some(revisions, 6)]
        .map((revision) => ({ revision, turn: random.next() }))
        .sort((a, b) => a.turn - b.turn);
      for (const { revision } of delivered) {
        await index.write(revision === 4 ? { id: '1', revision, document: null } : priced(revision));
      }
      expect((await index.search()).hits).toEqual([aCar('1', { current_price: 6000 })]);
    }
  });

  it('IDX-2 applies the writes of one batch in their order and answers in it', async () => {
    const index = await StockedIndex.of(makeEngine);
    const results = await index.write(priced(1), { id: '2', revision: 1, document: aCar('2') }, priced(3), priced(2));
    expect(results.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      '1 applied',
      '2 applied',
      '1 applied',
      '1 stale',
    ]);
    expect(await index.engine.count(index.name)).toBe(2);
  });
}
