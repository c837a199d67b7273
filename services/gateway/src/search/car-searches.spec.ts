import {
  type CarSearchEngine,
  EmbeddedCarSearchEngine,
  EngineUnavailableError,
  emptySearchState,
} from '@forecourt/car-search';
import { SystemClock } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
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
