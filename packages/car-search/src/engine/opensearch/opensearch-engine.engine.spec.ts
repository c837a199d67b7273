import { afterAll, describe, expect, it } from '@jest/globals';
import { engineConformance } from '../../conformance/engine-conformance.ts';
import { aCar, newIndexName, TEST_INDEX_PREFIX } from '../../conformance/stocked-index.ts';
import { createOpenSearchEngine } from './create-opensearch-engine.ts';
import { indexDefinition } from './index-definition.ts';
import { writeAlias } from './opensearch-engine.ts';

const node = process.env.FORECOURT_TEST_OPENSEARCH;
if (node === undefined) throw new Error('FORECOURT_TEST_OPENSEARCH holds no address; npm run test:engines sets it.');

const engine = await createOpenSearchEngine({ node });
afterAll(async () => {
  // A node that is kept between runs only has room for a limited number.
  const made = (await engine.listIndexes()).filter((name) => name.startsWith(TEST_INDEX_PREFIX));
  await Promise.all(made.map((name) => engine.deleteIndex(name)));
  await engine.close();
});

engineConformance('OpenSearch engine', async () => engine, { randomSearches: 500 });

it('writes what an index of an earlier version has no field for, once the fields are added', async () => {
  const index = newIndexName();
  const { sleeps: _, ...properties } = indexDefinition.mappings?.properties ?? {};
  const earlier = { mappings: { ...indexDefinition.mappings, properties }, aliases: { [writeAlias(index)]: {} } };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${node}/${index}`, { method: 'PUT', headers, body: JSON.stringify(earlier) });
  const caravan = { id: '1', revision: 1, document: { ...aCar('1'), sleeps: 4 } };
  expect(await engine.write(index, [caravan])).toMatchObject([{ outcome: 'refused' }]);
  await engine.addFields(index);
  await engine.write(index, [caravan]);
  await engine.refresh(index);
  expect(await engine.count(index)).toBe(1);
});

it('writes cars of 54 MB together, more than an engine with half a gigabyte of heap takes at once', async () => {
  const index = newIndexName();
  await engine.createIndex(index);
  const features = ['x'.repeat(90_000)];
  const cars = Array.from({ length: 600 }, (_, place) => ({
    id: `${place}`,
    revision: 1,
    document: aCar(`${place}`, { features }),
  }));
  const results = await engine.write(index, cars);
  expect(results.filter(({ outcome }) => outcome === 'applied')).toHaveLength(600);
  await engine.refresh(index);
  expect(await engine.count(index)).toBe(600);
  await engine.deleteIndex(index);
}, 60_000);

it('keeps its generation and the number of its last write in the index', async () => {
  const index = newIndexName();
  await engine.createIndex(index);
  expect(await engine.stampOf(index)).toEqual({ generation: 0, flush: 0 });
  const write = (generation: number, flush: number, revision: number) =>
    engine.write(index, [{ id: '1', revision, document: null }], { generation, flush });
  await write(0, 7, 5);
  expect(await engine.stampOf(index)).toEqual({ generation: 0, flush: 7 });
  await engine.raiseGeneration(index, 1);
  await engine.addFields(index);
  expect(await engine.stampOf(index)).toEqual({ generation: 1, flush: 7 });
  expect(await write(1, 8, 2)).toMatchObject([{ outcome: 'applied' }]);
  await expect(write(0, 9, 6)).rejects.toThrow('later generation');
  await engine.deleteIndex(index);
});

describe('refreshing', () => {
  const settingOf = async (index: string, setting: string) => {
    const settings = await fetch(`${node}/${index}/_settings/${setting}?flat_settings=true`);
    const answer = (await settings.json()) as { [name: string]: { settings: { [setting: string]: string } } };
    return answer[index]?.settings[setting];
  };

  it('begins when searches get the index: it is filled without', async () => {
    const [index, alias] = [newIndexName(), newIndexName()];
    const interval = () => settingOf(index, 'index.refresh_interval');
    await engine.createIndex(index);
    expect(await interval()).toBe('-1');
    await engine.pointAlias(alias, index);
    expect(await interval()).toBe('10s');
    await engine.write(index, [{ id: '1', revision: 1, document: aCar('1') }]);
    while ((await engine.count(index)) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('waits for no merge', async () => {
    const index = newIndexName();
    await engine.createIndex(index);
    expect(await settingOf(index, 'index.merge_on_flush.enabled')).toBe('false');
  });
});
