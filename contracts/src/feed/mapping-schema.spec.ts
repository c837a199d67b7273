import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { mappingSchema } from './mapping-schema.ts';

describe('the schema of mapping files', () => {
  it('is as generated: npm run generate writes it', () => {
    const file = new URL('../../generated/feed-mapping.schema.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(mappingSchema())));
  });
});
