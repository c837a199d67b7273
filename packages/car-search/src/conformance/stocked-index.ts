import { randomUUID } from 'node:crypto';
import type { CarDocument } from '../document/car-document.ts';
import type { CarSearchEngine, CarSearchResult } from '../engine/car-search-engine.ts';
import { buildCarQuery, type CarQueryOptions } from '../query/build-car-query.ts';
import { all } from '../query/condition.ts';
import type { SiteSearchScope } from '../query/site-scope.ts';
import { stockOfSite } from '../query/stock-rule.ts';
import { emptySearchState, type SearchState } from '../state/search-state.ts';
import { makeLexicon } from '../words/lexicon.ts';
import { readWords } from '../words/read-words.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import { NOW, NOW_SECONDS } from './random-cars.ts';

export type MakeEngine = () => Promise<CarSearchEngine>;

/** How the names of the suite's indexes and aliases begin. */
export const TEST_INDEX_PREFIX = 'test-conformance-';
/** A name that no other test uses. */
export const newIndexName = (): string => `${TEST_INDEX_PREFIX}${randomUUID()}`;

/** A site of dealership 1 that sells anything. */
export const scope: SiteSearchScope = {
  dealerships: [{ id: 1 }],
  presets: {},
  pageSize: 21,
  defaultSort: 'mostRelevant',
  kmSorts: true,
};

/** A car in stock at dealership 1. */
export const aCar = (id: string, fields: Partial<CarDocument> = {}): CarDocument => ({
  id,
  slug: `car-${id}`,
  make: 'Toyota',
  model: 'Corolla',
  make_model: 'Toyota Corolla',
  car_type: 'used',
  status: 'in_stock',
  sold: false,
  reserved: false,
  item_type: 'car',
  stocknum: `S${id}`,
  dealership_id: 1,
  dealership_slug: 'dealer-1',
  show_on_dealer_website: true,
  created_at: NOW_SECONDS - 86_400,
  photos_count: 3,
  ...fields,
});

/** An index of one engine with short forms of what tests do to it. */
export class StockedIndex {
  readonly engine: CarSearchEngine;
  readonly name = newIndexName();

  private constructor(engine: CarSearchEngine) {
    this.engine = engine;
  }

  static async of(makeEngine: MakeEngine, cars: readonly CarDocument[] = []): Promise<StockedIndex> {
    const index = new StockedIndex(await makeEngine());
    await index.engine.createIndex(index.name);
    await index.write(...cars.map((car) => ({ id: car.id, revision: 1, document: car })));
    return index;
  }

  async write(...writes: { id: string; revision: number; document: CarDocument | null }[]) {
    const results = await this.engine.write(this.name, writes);
    await this.engine.refresh(this.name);
    return results;
  }

  /** Searches as a site does. */
  async search(
    state: Partial<SearchState> = {},
    site: Partial<SiteSearchScope> = {},
    options: CarQueryOptions & { now?: Date } = {},
  ): Promise<CarSearchResult> {
    const [shown, now] = [{ ...scope, ...site }, options.now ?? NOW];
    const vocabulary = await this.vocabulary(shown, now);
    const asked = { ...emptySearchState(), ...state };
    const repayments = shown.repayments !== undefined;
    const read = readWords(asked, { lexicon: makeLexicon(), vocabulary, now, repayments });
    const query = buildCarQuery(read.state, shown, now, { vocabulary, ...options });
    return this.engine.search(this.name, query);
  }

  /** The words of a site's cars. */
  vocabulary(site: SiteSearchScope = scope, now = NOW): Promise<Vocabulary> {
    return this.engine.vocabulary(this.name, all(...stockOfSite(site, now)));
  }

  /** The ids that a search finds, in its order. */
  async ids(...search: Parameters<StockedIndex['search']>): Promise<string[]> {
    return (await this.search(...search)).hits.map((car) => car.id);
  }
}
