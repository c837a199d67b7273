import { describe, expect, it } from '@jest/globals';
import { composeOpenApi } from './compose-openapi.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const send = { operationId: 'send', 'x-body-of': { service: 'leads', schema: 'Enquiry', example: { name: 'Ann' } } };
const enquiry = { type: 'object', properties: { name: { type: 'string' }, visit: ref('Visit') } };
const leads = { paths: {}, components: { schemas: { Enquiry: enquiry, Visit: { type: 'object' }, Inner: {} } } };
const gateway = (operation: object) => ({ paths: { '/enquiries': { post: operation } } });
const compose = (operation: object, schemas = {}) =>
  composeOpenApi({ gateway: gateway(operation), schemas, services: { leads } });

describe('composing the OpenAPI document', () => {
  it('LEAD-1 fills in the body that another service declares, with what it refers to and nothing else', () => {
    const { paths, components } = compose(send, { Problem: { type: 'object' } });
    expect(paths['/enquiries']?.post).toEqual({
      operationId: 'send',
      parameters: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref('Enquiry'), example: { name: 'Ann' } } },
      },
    });
    expect(Object.keys(components?.schemas ?? {})).toEqual(['Enquiry', 'Problem', 'Visit']);
  });

  it('sorts paths and parameters, so that the same API is the same document', () => {
    const parameters = [
      { name: 'b', in: 'header', required: true },
      { name: 'z', in: 'query' },
      { name: 'a', in: 'query' },
      { name: 'y', in: 'query', required: true },
      { name: 'id', in: 'path', required: true },
    ];
    const paths = { '/b': { get: { parameters } }, '/a': { get: {} } };
    const document = composeOpenApi({ gateway: { paths }, schemas: {}, services: {} });
    expect(Object.keys(document.paths)).toEqual(['/a', '/b']);
    expect(document.paths['/b']?.get?.parameters?.map(({ name }) => name)).toEqual(['id', 'y', 'a', 'z', 'b']);
  });

  it('leaves its parts as they were', () => {
    const before = structuredClone(send);
    compose(send);
    expect(send).toEqual(before);
  });

  it('names a missing schema, or one declared twice', () => {
    expect(() => compose({ 'x-body-of': { ...send['x-body-of'], schema: 'Order' } })).toThrow(
      'leads declares no schema Order',
    );
    expect(() => compose({ responses: { 200: ref('Lost') } })).toThrow('the schema Lost, which is not declared');
    expect(() => compose(send, { Visit: {} })).toThrow('Two services declare the schema Visit');
  });
});
