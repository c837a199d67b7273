import { rmSync } from 'node:fs';
import path from 'node:path';
import { createOpenSearchEngine } from '@forecourt/car-search';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Shutdown } from '../standalone/shutdown.ts';
import { runToEnd, until } from '../standalone/testing/product-process.ts';
import { loadDemo } from './load-demo.ts';
import type { StackPart } from './part.ts';
import { type Stack, startStack } from './stack.ts';
import { holdIndexList } from './testing/held-swap.ts';
import { freePortForAll } from './testing/separate-processes.ts';
import { SteadySearch } from './testing/steady-search.ts';

/** A dozen servers start on a machine that may be busy. */
const PATIENCE_MS = 400_000;
jest.setTimeout(PATIENCE_MS);
/** More than are written in the step that swaps, so that the flusher fills most of the new index. */
const CARS = 600;

const parent = makeTestFolder();
const folder = path.join(parent, 'data');

describe('npm run index:rebuild on separate processes and real engines', () => {
  const shutdown = new Shutdown();
  let stack: Stack;
  let engine: Awaited<ReturnType<typeof createOpenSearchEngine>>;
  let serving: string;

  const part = (name: string): StackPart => {
    const found = stack.parts.get(name);
    if (!found) throw new Error(`There is no part ${name}.`);
    return found;
  };
  const rebuild = (mode: 'rows' | 'topic') => runToEnd('programs/index-rebuild', ['--mode', mode], { folder });
  const newIndex = async () => (await engine.listIndexes()).find((index) => index !== serving);
  const swapped = async () => {
    const before = serving;
    serving = (await engine.resolveAlias('cars')) ?? '';
    expect([serving === before, await engine.listIndexes()]).toEqual([false, [serving]]);
  };
  /** The new index once it exists; nothing is written to it until it is released. */
  const madeIndex = async () => {
    await until('the new index is made', async () => (await newIndex()) !== undefined);
    return (await newIndex()) ?? '';
  };
  const refuseWrites = async (index: string, refused: boolean) => {
    const { ok } = await fetch(`${stack.engines.opensearchUrl}/${index}/_settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ 'index.blocks.write': refused }),
    });
    expect(ok).toBe(true);
  };
  /** Starts a rebuild and stops it where OpenSearch refuses writes to the new index. */
  const halfBuilt = async (mode: 'rows' | 'topic') => {
    const held = await holdIndexList(stack.urls.search_indexer);
    const ended = rebuild(mode);
    const index = await madeIndex();
    await refuseWrites(index, true);
    await held.letGo();
    return { ended, letGo: () => refuseWrites(index, false) };
  };

  beforeAll(async () => {
    const port = await freePortForAll();
    stack = await startStack({ folder, port, shutdown, logLevel: 'info', restart: false });
    await loadDemo({ folder, port, cars: CARS, keys: stack.keys, shutdown });
    engine = await createOpenSearchEngine({ node: stack.engines.opensearchUrl });
  }, PATIENCE_MS);
  beforeEach(async () => {
    serving = (await engine.resolveAlias('cars')) ?? '';
    expect(await engine.listIndexes()).toEqual([serving]);
  });
  afterAll(async () => {
    await engine?.close();
    await shutdown.run();
    rmSync(parent, { recursive: true, force: true });
  });

  it.each(['rows', 'topic'] as const)('IDX-3 rebuilds from %s while each search is answered rightly', async (mode) => {
    const searching = await SteadySearch.begin(stack.gatewayUrls);
    const { code, stdout } = await rebuild(mode);
    const { answers } = searching;
    await until('searches have read the new index for a while', () => searching.answers > answers + 20);
    expect(await searching.end()).toMatchObject({ failures: 0, wrong: [] });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Searches now use cars-\w+: \d+ cars, /)]);
    await swapped();
  });

  it('IDX-3 continues if the indexer that leads it is killed while OpenSearch refuses its writes', async () => {
    const searching = await SteadySearch.begin(stack.gatewayUrls);
    await part('search-indexer-2').kill();
    const { ended, letGo } = await halfBuilt('rows');
    await part('search-indexer-1').kill();
    await part('search-indexer-2').start();
    const { answers } = searching;
    await until('searches go on', () => searching.answers > answers + 20);
    expect(await engine.resolveAlias('cars')).toBe(serving);
    await letGo();
    expect(await ended).toMatchObject({ code: 0 });
    await part('search-indexer-1').start();
    expect(await searching.end()).toMatchObject({ failures: 0, wrong: [] });
    await swapped();
  });

  it('IDX-3 reads the topics on in another indexer if one is killed', async () => {
    const searching = await SteadySearch.begin(stack.gatewayUrls);
    const ended = rebuild('topic');
    await madeIndex().catch(() => undefined);
    await part('search-indexer-1').kill();
    expect(await ended).toMatchObject({ code: 0 });
    await part('search-indexer-1').start();
    expect(await searching.end()).toMatchObject({ failures: 0, wrong: [] });
    await swapped();
  });

  it('IDX-3 is given up where the new index holds a car too many, and searches keep theirs', async () => {
    const searching = await SteadySearch.begin(stack.gatewayUrls);
    const held = await holdIndexList(stack.urls.search_indexer);
    const ended = rebuild('rows');
    const index = await madeIndex();
    const [stranger] = (await engine.search(serving, everything)).hits;
    if (!stranger) throw new Error('There are cars.');
    await engine.write(index, [{ id: 'stranger', revision: 1, document: { ...stranger, id: 'stranger' } }]);
    await held.letGo();
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/The rebuild failed and searches keep using the old index: The new index/),
    ]);
    expect(await searching.end()).toMatchObject({ failures: 0, wrong: [] });
    expect([await engine.resolveAlias('cars'), await engine.listIndexes()]).toEqual([serving, [serving]]);
  });

  it('IDX-3 changes nothing if OpenSearch is killed in the meantime, and continues when it is back', async () => {
    const searching = await SteadySearch.begin(stack.gatewayUrls);
    const { ended, letGo } = await halfBuilt('rows');
    await part('opensearch').kill();
    await until('searches are not answered', () => searching.failures > 2);
    await part('opensearch').start();
    expect(await engine.resolveAlias('cars')).toBe(serving);
    await letGo();
    expect(await ended).toMatchObject({ code: 0 });
    expect(await searching.end()).toMatchObject({ wrong: [] });
    await swapped();
  });
});

const everything = {
  where: { op: 'and', conditions: [] },
  keywords: [],
  groups: [],
  facets: [],
  order: [{ by: 'id', direction: 'asc' }],
  offset: 0,
  limit: 1,
} as const;
