import type { CarQuery } from '../../../query/car-query.ts';
import type { CarSearchResult } from '../../car-search-engine.ts';
import { Cars } from '../slots/cars.ts';
import type { Marks } from '../slots/marks.ts';
import { LARGE, type StockSet } from './stock-set.ts';

/** What choices leave of a stock, and what was counted of it. */
export interface Counted {
  readonly hits: Cars;
  readonly lists: Pick<CarSearchResult, 'facets' | 'facetStats' | 'spreads'>;
}

interface Kept {
  /** Held weakly: the sold window moves on every minute, and with it a site's stock, whose slots and counts nobody needs then. */
  readonly stock: WeakRef<StockSet>;
  readonly version: string;
  /** The hits' slots would take more than all else, and are soon found. */
  readonly marks: Marks;
  readonly lists: Counted['lists'];
}

/** Each takes a bit a car of its stock, and its lists. */
const MOST = 256;

/**
 * What was counted for the choices of recent searches of large stocks: another page of the same, or the same in another order, counts nothing
 * again. It holds while no car of the stock changes.
 */
export class KeptCounts {
  /** By the choices and the facets, the most recently used last. */
  readonly #kept = new Map<string, Kept>();

  /** What `count` gives, perhaps from earlier. @param query without keywords, as their scores order the cars */
  of(stock: StockSet, { where, groups, facets }: CarQuery, count: () => Counted): Counted {
    if (stock.cars.size < LARGE) return count();
    const key = JSON.stringify([where, groups, facets]);
    const known = this.#kept.get(key);
    const { version } = stock;
    this.#kept.delete(key);
    const isKnown = known?.stock.deref() === stock && known.version === version;
    const counted = isKnown ? { hits: carsOf(stock, known.marks), lists: known.lists } : count();
    this.#kept.set(key, { stock: new WeakRef(stock), version, marks: counted.hits.marks, lists: counted.lists });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
    return counted;
  }

  /** Forgets all. */
  clear(): void {
    this.#kept.clear();
  }
}

/** The cars of marks; of all a stock's marks its own, which know their slots. */
export function carsOf({ cars }: StockSet, marks: Marks): Cars {
  const marked = new Cars(marks, cars.words);
  return marked.size === cars.size ? cars : marked;
}
