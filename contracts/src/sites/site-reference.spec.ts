import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { siteReference } from './site-reference.ts';

const page = path.resolve(import.meta.dirname, '../../../docs/site-configuration.md');

describe('the reference of site switches', () => {
  const switches = siteReference()
    .split('\n')
    .filter((line) => line.startsWith('| `'));

  it('SITE-2 is what was generated last: npm run generate', () => {
    expect(readFileSync(page, 'utf8')).toBe(siteReference());
  });

  it('SITE-2 says of each switch what it does', () => {
    expect(switches.length).toBeGreaterThan(50);
    expect(switches.filter((line) => line.endsWith('|  |'))).toEqual([]);
  });
});
