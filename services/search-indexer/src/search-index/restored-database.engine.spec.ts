import { createOpenSearchEngine } from '@forecourt/car-search';
import { afterAll } from '@jest/globals';
import { restoredDatabaseCases } from '../testing/restored-database-cases.ts';

const node = process.env.FORECOURT_TEST_OPENSEARCH;
if (node === undefined) throw new Error('FORECOURT_TEST_OPENSEARCH holds no address; npm run test:engines sets it.');

const alias = 'restored';
const engine = await createOpenSearchEngine({ node });
afterAll(async () => {
  const made = (await engine.listIndexes()).filter((name) => name.startsWith(alias));
  await Promise.all(made.map((name) => engine.deleteIndex(name)));
  await engine.close();
});

restoredDatabaseCases('OpenSearch engine', { engine, alias });
