import {
  type CarSearchEngine,
  EmbeddedCarSearchEngine,
  EngineUnavailableError,
  emptySearchState,
} from '@forecourt/car-search';
import { FixedClock, SystemClock } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '../../config/gateway-config.ts';
import { readLimits } from '../../limits/limit-variables.ts';
import { exampleSite } from '../../testing/example-site.ts';
import { CarSearches } from './car-searches.ts';

const cache = { searchCacheEntries: 10, searchCacheMilliseconds: 0, vocabularyMilliseconds: 0 };
const find = (engine: CarSearchEngine) =>
  new CarSearches(engine, new SystemClock(), cache).find(exampleSite(), emptySearchState());

describe('searches of a site', () => {
  it('report that they can’t be answered now if there is no index', async () => {
    await expect(find(new EmbeddedCarSearchEngine())).rejects.toMatchObject({ status: 503 });
  });

  it('report that they can’t be answered now if the engine is down', async () => {
    const engine = new EmbeddedCarSearchEngine();
    engine.search = () => Promise.reject(new EngineUnavailableError(new Error('connect ECONNREFUSED')));
    await expect(find(engine)).rejects.toMatchObject({ status: 503 });
  });

  it('do not hide a fault of our own', async () => {
    const engine = new EmbeddedCarSearchEngine();
    engine.search = () => Promise.reject(new TypeError('x is not a function'));
    await expect(find(engine)).rejects.toThrow(TypeError);
  });
});

describe('kept answers', () => {
  async function counting() {
    const engine = new EmbeddedCarSearchEngine();
    await engine.createIndex('cars-1');
    await engine.pointAlias('cars', 'cars-1');
    const asked: number[] = [];
    const search = engine.search.bind(engine);
    engine.search = (index, query) => {
      asked.push(query.limit);
      return search(index, query);
    };
    const limits = { ...readLimits({ SEARCH_ANSWERS_KEPT: '2' }), searchCacheMilliseconds: 600_000 };
    return { searches: new CarSearches(engine, new FixedClock(new Date(0)), { ...defaultLimits, ...limits }), asked };
  }

  it('SRCH-11 of the main search are as many as an operator sets, the oldest going first', async () => {
    const { searches, asked } = await counting();
    for (const limit of [1, 1, 2, 1, 3, 2, 1]) await searches.find(exampleSite(), emptySearchState(), { limit });
    expect(asked).toEqual([1, 2, 3, 1]);
  });

  it('SRCH-11 beside it are kept too', async () => {
    const { searches, asked } = await counting();
    for (const limit of [1, 1]) await searches.findBeside(exampleSite(), emptySearchState(), { limit });
    expect(asked).toEqual([1]);
  });
});
