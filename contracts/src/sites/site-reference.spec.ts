import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pages } from '../pages/page-list.ts';
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

  it('lists every path of the platform, with the switch that a page hangs on', () => {
    const listed = switches.filter((line) => line.startsWith('| `/'));
    expect(listed.length).toBe(pages.flatMap(({ paths }) => (typeof paths === 'string' ? [] : paths)).length);
    expect(listed).toContain('| `/special-offers` | offers | by `offers.enabled` |');
    expect(listed).toContain('| `/account` | account | all; may ask visitors to sign in |');
    expect(listed).toContain('| `/compare` | compare | by `garage_enabled` or `favourites` |');
    expect(listed.filter((line) => /by( \||;)/.test(line))).toEqual([]);
  });
});
