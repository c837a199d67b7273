import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { toEnvelope } from '../events/to-envelope.ts';
import { asyncApiDocument, dataSchema, messageName, publicEvents } from './asyncapi-document.ts';
import { breakingChanges } from './compatibility.ts';

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
