import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { typefaces } from './theme-fonts.ts';

const faces = readFileSync(path.resolve(import.meta.dirname, '../app/fonts.css'), 'utf8');
const families = [...faces.matchAll(/font-family: "([^"]+)"/g)].map(([, family]) => family ?? '');

describe('the typefaces', () => {
  it.each(Object.values(typefaces))('$source has fallbacks of three widths, and its stack names each', ({ stack }) => {
    const [own] = stack.split(',');
    const fallbacks = families.filter((family) => family.startsWith(`${own?.replaceAll('"', '')} Fallback`));
    expect(fallbacks).toHaveLength(3);
    expect(fallbacks.filter((family) => !stack.includes(`"${family}"`))).toEqual([]);
  });
});
