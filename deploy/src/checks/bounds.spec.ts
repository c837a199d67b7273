import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/bounds.md'), 'utf8');
const rows = [...page.matchAll(/`([^`]+\.ts)` `(\w+(?:: \w+)? = [^`]+)` \| (?:`([^`]+\.spec\.ts)`|—) \|$/gm)].map(
  ([, file = '', constant = '', test]) => ({ file, constant, test }),
);

describe('docs/bounds.md', () => {
  it('names a constant in each of its rows', () => {
    const listed = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what |'));
    expect(rows).toHaveLength(listed.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('names tests that are there', () => {
    const tests = rows.flatMap(({ test }) => test ?? []);
    expect(tests.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
  });

  it.each(rows)('has the bound of $file: $constant', ({ file, constant }) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toContain(`const ${constant};`);
  });
});
