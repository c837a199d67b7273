import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { type ConfiguredSite, siteConfig } from '@forecourt/contracts';
import { ReadinessRegistry } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { registerSearch } from './search-readiness.ts';

const site = (id: number, slug: string, index_name: string): ConfiguredSite => ({
  revision: 1,
  config: siteConfig.parse({ id, slug, name: slug, hosts: [], dealership_ids: [id], search: { index_name } }),
});

function setUp(...sites: ConfiguredSite[]) {
  const engine = new EmbeddedCarSearchEngine();
  const readiness = new ReadinessRegistry();
  let isAway = false;
  let refused: string | undefined;
  const unlessAway = <Answer>(ask: () => Promise<Answer>) => (isAway ? Promise.reject(new Error('away')) : ask());
  const reached = {
    resolveAlias: (alias: string) =>
      alias === refused ? Promise.reject(new Error('refused')) : unlessAway(() => engine.resolveAlias(alias)),
    listIndexes: () => unlessAway(() => engine.listIndexes()),
  };
  registerSearch(readiness, reached, { sites: () => sites });
  return {
    engine,
    goAway: (away: boolean) => {
      isAway = away;
    },
    refuse: (alias: string) => {
      refused = alias;
    },
    state: async () => (await readiness.results())[0]?.state,
  };
}

describe('the gateway’s readiness to search', () => {
  it('waits for an index of the sites, and outlives the loss of the engine as degraded', async () => {
    const { engine, goAway, state } = setUp(site(1, 'riverside', 'cars'), site(2, 'lakeside', 'boats'));
    goAway(true);
    expect(await state()).toBe('not ready');
    goAway(false);
    expect(await state()).toBe('not ready');
    await engine.createIndex('cars-1');
    await engine.pointAlias('cars', 'cars-1');
    expect(await state()).toBe('ok');
    goAway(true);
    expect(await state()).toBe('degraded');
  });

  it('is that of each site: an index that one names and the engine refuses keeps no other away', async () => {
    const { engine, refuse, state } = setUp(site(1, 'riverside', 'cars'), site(2, 'lakeside', 'refused'));
    refuse('refused');
    expect(await state()).toBe('not ready');
    await engine.createIndex('cars-1');
    await engine.pointAlias('cars', 'cars-1');
    expect(await state()).toBe('ok');
  });

  it('only waits for an answer if there are no sites', async () => {
    const { goAway, state } = setUp();
    goAway(true);
    expect(await state()).toBe('not ready');
    goAway(false);
    expect(await state()).toBe('ok');
  });
});
