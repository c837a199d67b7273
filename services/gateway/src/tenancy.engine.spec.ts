import { createOpenSearchEngine } from '@forecourt/car-search';
import { afterAll, jest } from '@jest/globals';
import { tenancyCases } from './testing/tenancy-cases.ts';

jest.setTimeout(600_000);

const node = process.env.FORECOURT_TEST_OPENSEARCH;
if (node === undefined) throw new Error('FORECOURT_TEST_OPENSEARCH holds no address; npm run test:engines sets it.');

const engine = await createOpenSearchEngine({ node });
afterAll(() => engine.close());

tenancyCases('OpenSearch', () => engine, { runs: 40, alias: 'tenancy' });
