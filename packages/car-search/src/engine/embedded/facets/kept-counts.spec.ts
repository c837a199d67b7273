import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import type { CarQuery } from '../../../query/car-query.ts';
import { all } from '../../../query/condition.ts';
import type { Shelf } from '../mark-condition.ts';
import { KeptCounts } from './kept-counts.ts';
import { LARGE, StockSet } from './stock-set.ts';

const WORDS = LARGE / 32;
const shelf = { columns: { renamed: 0 } } as unknown as Shelf;
const query: CarQuery = { where: all(), keywords: [], groups: [], facets: [], order: [], offset: 0, limit: 1 };

/** A stock that is just large enough to be kept. */
const largeStock = () =>
  new StockSet(
    all(),
    Int32Array.from({ length: WORDS }, (_, word) => word),
    new Int32Array(WORDS).fill(-1),
    shelf,
  );

describe('counts that are kept of a large stock', () => {
  const lists = { facets: {}, facetStats: {}, spreads: {} } as never;

  it('are counted once while no car changes', () => {
    const kept = new KeptCounts();
    const stock = largeStock();
    let counted = 0;
    const count = () => {
      counted += 1;
      return { hits: stock.cars, lists };
    };
    for (let turn = 0; turn < 3; turn += 1) expect(kept.of(stock, query, count).hits).toBe(stock.cars);
    expect(counted).toBe(1);
    stock.delete(5);
    kept.of(stock, query, count);
    expect(counted).toBe(2);
  });

  it('keep no stock that searches have left behind', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const kept = new KeptCounts();
    const leaveBehind = () => {
      const stock = largeStock();
      kept.of(stock, query, () => ({ hits: stock.cars, lists }));
      return new WeakRef(stock);
    };
    const stock = leaveBehind();
    // What a job has looked at stays until it ends.
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
    expect(stock.deref()).toBeUndefined();
  });
});
