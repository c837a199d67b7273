import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { toEnvelope } from '../events/to-envelope.ts';
import { asyncApiDocument, dataSchema, messageName, publicEvents } from './asyncapi-document.ts';
import { breakingChanges } from './testing/compatibility.ts';

/** Fields whose names are data, as query parameters are. */
const MAPS = ['linked_query_params', 'sort_labels', 'phones'];
const contracts = path.resolve(import.meta.dirname, '../..');
const readJson = (...parts: string[]) => JSON.parse(readFileSync(path.join(contracts, ...parts), 'utf8'));

describe('the AsyncAPI document', () => {
  it('CRM-1 is what was generated last: npm run generate', () => {
    expect(readJson('generated/asyncapi.json')).toEqual(JSON.parse(JSON.stringify(asyncApiDocument())));
  });

  it.each(publicEvents.map((event) => [messageName(event.type), event] as const))(
    'CRM-1 %s has an example that its schema accepts, in the envelope that a service would make',
    (name, event) => {
      const example = readJson('examples', `${name}.json`);
      expect(event.envelope.safeParse(example).error?.issues ?? []).toEqual([]);
      const { source, subject, time, streamversion: version, data } = example;
      const stored = { streamId: subject, version, occurredAt: new Date(time), meta: {} };
      const { time: _, ...made } = toEnvelope(stored, { source, type: event.type, data });
      expect(example).toMatchObject(made);
    },
  );

  it.each(publicEvents.map((event) => [messageName(event.type), event] as const))(
    'CRM-1 %s has a published schema that takes its example, and one with a field of a later version',
    (name, event) => {
      const accepts = new Ajv({ strict: false, validateFormats: false }).compile(dataSchema(event));
      const { data } = readJson('examples', `${name}.json`);
      accepts(data);
      expect(accepts.errors ?? []).toEqual([]);
      accepts(withNewFields(data));
      expect(accepts.errors ?? []).toEqual([]);
      expect(accepts('no object')).toBe(false);
    },
  );

  it.each(publicEvents.map((event) => [messageName(event.type), event] as const))(
    'CRM-1 %s is compatible with what was published',
    (name, event) => {
      const file = path.join('published', `${name}.json`);
      expect(existsSync(path.join(contracts, file))).toBe(true);
      expect(breakingChanges(readJson(file), dataSchema(event))).toEqual([]);
    },
  );

  it('CRM-1 keeps every event that was published', () => {
    const present = publicEvents.map((event) => `${messageName(event.type)}.json`);
    expect(present).toEqual(expect.arrayContaining(readdirSync(path.join(contracts, 'published'))));
  });
});

/** The data as a later version may write it: each object has a field more. Maps of names that data chooses are left as they are. */
function withNewFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    MAPS.includes(name) ? field : withNewFields(field),
  ]);
  return { ...Object.fromEntries(fields), of_a_later_version: { known: false } };
}
