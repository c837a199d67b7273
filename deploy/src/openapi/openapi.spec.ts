import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { validate } from '@readme/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from './openapi-document.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const file = path.join(root, 'contracts/generated/openapi.json');
const read = (): OpenApiDocument => JSON.parse(readFileSync(file, 'utf8'));
const calls = Object.entries(read().paths).flatMap(([at, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${at}`, operation })),
);

/** Every example of a body, with its schema. */
function examples(): { where: string; schema: object; value: unknown }[] {
  const found: { where: string; schema: object; value: unknown }[] = [];
  const walk = (part: unknown, where: string) => {
    if (typeof part !== 'object' || part === null) return;
    if ('schema' in part && part.schema) {
      const schema = part.schema as object;
      if ('example' in part) found.push({ where, schema, value: part.example });
      const named = 'examples' in part ? (part.examples as Record<string, { value: unknown }>) : {};
      for (const [name, { value }] of Object.entries(named)) found.push({ where: `${where} ${name}`, schema, value });
    }
    for (const [name, inner] of Object.entries(part)) walk(inner, `${where}/${name}`);
  };
  walk(read().paths, '');
  return found;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await validate(JSON.parse(readFileSync(file, 'utf8')));
    expect(result).toMatchObject({ valid: true, warnings: [] });
  });

  it('has examples that its own schemas take', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ ...read(), $id: 'api' });
    const refused = examples().flatMap(({ where, schema, value }) => {
      const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
      return check(value) ? [] : [`${where}: ${ajv.errorsText(check.errors)}`];
    });
    expect(refused).toEqual([]);
    expect(examples().length).toBeGreaterThan(30);
  });

  it.each(calls)('describes $call for readers who have nothing else', ({ operation }) => {
    expect(operation).toMatchObject({
      operationId: expect.any(String),
      summary: expect.any(String),
      description: expect.any(String),
    });
    expect(operation.parameters?.filter((parameter) => !('description' in parameter))).toEqual([]);
  });

  it('LEAD-6 says that an enquiry needs its key, and FEED-5 what a feed signs with', () => {
    const required = (id: string) =>
      calls
        .find(({ operation }) => operation.operationId === id)
        ?.operation.parameters?.filter((parameter) => parameter.required)
        .map(({ name }) => name.toLowerCase());
    expect(required('sendEnquiry')).toEqual(['idempotency-key']);
    const signature = ['content-digest', 'forecourt-key', 'forecourt-signature', 'forecourt-timestamp'];
    for (const id of ['sendFeedEvents', 'putFeedMapping', 'getFeedMapping']) {
      expect(required(id)?.filter((name) => name !== 'name')).toEqual(signature);
    }
  });

  it('FEED-5 answers 429 with Retry-After from each call, as each has a limit', () => {
    const unlimited = calls.filter(({ operation }) => !operation.responses?.['429']);
    expect(unlimited.map(({ call }) => call)).toEqual([]);
    expect(JSON.stringify(calls.find(({ operation }) => operation.operationId === 'sendFeedEvents'))).toContain(
      'A key may send 120 requests a minute',
    );
    for (const { operation } of calls) {
      expect(operation.responses?.['429']).toMatchObject({ headers: { 'Retry-After': expect.anything() } });
    }
  });
});
