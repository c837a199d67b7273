import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, RIVERSIDE, sites } from './testing/two-dealers.ts';

/** The adapter as the documentation has it. */
const ADAPTER = path.resolve(import.meta.dirname, '../../../docs/examples/instantsearch/forecourt-search-client.js');

let gateway: TestGateway;
/** What one request of the widgets finds, by id; a browser test has the widgets themselves. */
let search: (params: object, indexName?: string) => Promise<string[]>;
beforeAll(async () => {
  gateway = await startTestGateway({ sites, dealerships, cars });
  const { forecourtSearchClient } = await import(ADAPTER);
  const client = forecourtSearchClient('', async (address: string) => {
    const { status, json } = await gateway.get(address, RIVERSIDE);
    return { ok: status === 200, status, json: async () => json() };
  });
  search = async (params, indexName = 'cars') => {
    const { results } = await client.search([{ indexName, params }]);
    return results[0].hits.map(({ objectID }: { objectID: string }) => objectID);
  };
});
afterAll(() => gateway?.close());

describe('the adapter of InstantSearch', () => {
  it('SRCH-18 narrows by what the range input and the menu of makes and models send, and sorts', async () => {
    expect(await search({})).toEqual(['r1', 'r2', 'r3', 'r5']);
    expect(await search({ numericFilters: ['price<=30000'] })).toEqual(['r1', 'r3', 'r5']);
    expect(await search({ numericFilters: ['price>=27000', 'price<=30000'] })).toEqual(['r3']);
    expect(await search({ facetFilters: [['make_lvl1:Toyota > RAV4']] })).toEqual(['r2']);
    expect(await search({}, 'cars:lowestPrice')).toEqual(['r1', 'r5', 'r3', 'r2']);
  });
});
