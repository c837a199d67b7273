import { createOpenSearchEngine } from '@forecourt/car-search';
import { afterAll } from '@jest/globals';
import { soldWindowCases } from './testing/sold-window-cases.ts';

const node = process.env.FORECOURT_TEST_OPENSEARCH;
if (node === undefined) throw new Error('FORECOURT_TEST_OPENSEARCH holds no address; npm run test:engines sets it.');

const engine = await createOpenSearchEngine({ node });
afterAll(() => engine.close());

soldWindowCases('OpenSearch', () => engine, { alias: 'sold-window' });
