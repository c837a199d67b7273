import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentText, publicApi } from './public-api.ts';

const file = path.resolve(import.meta.dirname, '../../../contracts/generated/openapi.json');

let leads: TestDatabase;
let broker: TestDatabase;
beforeAll(async () => {
  [leads, broker] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await leads.drop();
  await broker.drop();
});

describe('contracts/generated/openapi.json', () => {
  it('SRCH-16 FEED-1 LEAD-1 is what the services take and answer now (npm run generate writes it)', async () => {
    const now = documentText(await publicApi({ leads: leads.url, broker: broker.url }));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(now));
    expect(readFileSync(file, 'utf8')).toBe(now);
  });
});
