import { expect, it } from '@jest/globals';
import { UnknownIndexError } from '../engine/car-search-engine.ts';
import { buildCarQuery } from '../query/build-car-query.ts';
import { all } from '../query/condition.ts';
import { emptySearchState } from '../state/search-state.ts';
import { NOW } from './random-cars.ts';
import { aCar, type MakeEngine, newIndexName, StockedIndex, scope } from './stocked-index.ts';

export function indexCases(makeEngine: MakeEngine): void {
  const query = buildCarQuery(emptySearchState(), scope, NOW);

  it('swaps an alias from one index to the next in one step', async () => {
    const old = await StockedIndex.of(makeEngine, [aCar('1')]);
    const { engine } = old;
    const alias = newIndexName();
    const next = newIndexName();
    expect(await engine.resolveAlias(alias)).toBeUndefined();
    await engine.pointAlias(alias, old.name);
    await engine.createIndex(next);
    await engine.write(next, [{ id: '2', revision: 1, document: aCar('2') }]);
    await engine.refresh(next);
    expect((await engine.search(alias, query)).hits.map(({ id }) => id)).toEqual(['1']);
    await engine.pointAlias(alias, next);
    expect(await engine.resolveAlias(alias)).toBe(next);
    expect((await engine.search(alias, query)).hits.map(({ id }) => id)).toEqual(['2']);
    await engine.deleteIndex(old.name);
    expect((await engine.vocabulary(alias, all())).has('toyota')).toBe(true);
  });

  it('adds the declared fields to an index that is there', async () => {
    const { engine, name } = await StockedIndex.of(makeEngine, [aCar('1')]);
    await engine.addFields(name);
    expect(await engine.count(name)).toBe(1);
    await expect(engine.addFields(newIndexName())).rejects.toThrow(UnknownIndexError);
  });

  it('creates an index once, and deletes it with its aliases', async () => {
    const { engine, name } = await StockedIndex.of(makeEngine, [aCar('1')]);
    const alias = newIndexName();
    await engine.pointAlias(alias, name);
    await engine.createIndex(name);
    expect(await engine.count(name)).toBe(1);
    expect(await engine.listIndexes()).toContain(name);
    await engine.deleteIndex(name);
    await engine.deleteIndex(name);
    expect(await engine.listIndexes()).not.toContain(name);
    expect(await engine.resolveAlias(alias)).toBeUndefined();
    await expect(engine.search(alias, query)).rejects.toThrow(UnknownIndexError);
  });

  it('finds no index and no alias that was not created', async () => {
    const engine = await makeEngine();
    const name = newIndexName();
    await expect(engine.search(name, query)).rejects.toThrow(UnknownIndexError);
    await expect(engine.pointAlias(newIndexName(), name)).rejects.toThrow(UnknownIndexError);
    await expect(engine.write(name, [{ id: '1', revision: 1, document: aCar('1') }])).rejects.toThrow(
      UnknownIndexError,
    );
  });
}
