import { readFileSync } from 'node:fs';
import path from 'node:path';
import { submittedLead } from '@forecourt/contracts';
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

  it('LEAD-5 describes what the visitor did before, as an enquiry takes it and as CRMs get it', async () => {
    const { paths, components } = (await gateway.get('/openapi.json', RIVERSIDE)).json();
    const named = ({ $ref = '' }: { $ref?: string }) => components.schemas[$ref.split('/').at(-1) ?? ''];
    for (const call of ['/api/enquiries', '/api/leads']) {
      const body = named(paths[call].post.requestBody.content['application/json'].schema);
      const [sent] = body.properties.lead_attributes.allOf;
      const { properties } = named(sent);
      expect(Object.keys(properties).sort()).toEqual(Object.keys(submittedLead.shape.lead_attributes.shape).sort());
      expect(properties).toMatchObject({
        visited_pages: { type: 'array', items: { type: 'string' } },
        linked_query_params: { type: 'object', additionalProperties: { type: 'string' } },
        referrer: { type: 'string' },
      });
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
