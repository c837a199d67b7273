import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/bounds.md'), 'utf8');
const rows = [...page.matchAll(/`([^`]+\.ts)` `(\w+(?:: \w+)? = [^`]+)` \|$/gm)].map(
  ([, file = '', constant = '']) => ({
    file,
    constant,
  }),
);

describe('docs/bounds.md', () => {
  it('names a constant in each of its rows', () => {
    const listed = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what |'));
    expect(rows).toHaveLength(listed.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each(rows)('has the bound of $file: $constant', ({ file, constant }) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toContain(`const ${constant};`);
  });
});
