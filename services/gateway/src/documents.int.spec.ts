import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, RIVERSIDE, sites } from './testing/two-dealers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ sites, dealerships });
});
afterAll(() => gateway.close());

const published = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../contracts/generated', name), 'utf8');

describe('the published documents', () => {
  it.each([
    ['openapi.json', 'openapi', '3.1.1'],
    ['asyncapi.json', 'asyncapi', '3.0.0'],
  ])('/%s is the one of this version, at any host', async (name, field, version) => {
    for (const host of [RIVERSIDE, { host: 'nobody.example' }]) {
      const answer = await gateway.get(`/${name}`, host);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(answer.json()[field]).toBe(version);
      expect(answer.text).toBe(published(name));
    }
  });

  it('can be revalidated by their tags, which differ', async () => {
    const tags = await Promise.all(
      ['openapi.json', 'asyncapi.json'].map(async (name) => String((await gateway.get(`/${name}`)).headers.etag)),
    );
    expect(new Set(tags).size).toBe(2);
    const [etag = ''] = tags;
    const again = await gateway.get('/openapi.json', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
