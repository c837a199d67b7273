import { afterAll } from '@jest/globals';
import { engineConformance } from '../../conformance/engine-conformance.ts';
import { TEST_INDEX_PREFIX } from '../../conformance/stocked-index.ts';
import { createOpenSearchEngine } from './create-opensearch-engine.ts';

const node = process.env.FORECOURT_TEST_OPENSEARCH;
if (node === undefined) throw new Error('FORECOURT_TEST_OPENSEARCH holds no address; npm run test:engines sets it.');

const engine = await createOpenSearchEngine({ node });
afterAll(async () => {
  // A node that is kept between runs holds only so many.
  const made = (await engine.listIndexes()).filter((name) => name.startsWith(TEST_INDEX_PREFIX));
  await Promise.all(made.map((name) => engine.deleteIndex(name)));
  await engine.close();
});

engineConformance('OpenSearch engine', async () => engine, { randomSearches: 500 });
