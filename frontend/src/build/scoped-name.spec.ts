import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scopedName } from './scoped-name.ts';

const root = path.resolve(import.meta.dirname, '../..');
const nameOf = scopedName(root);

describe("classes' names", () => {
  it('begin with one code a stylesheet, whatever was asked of the file', () => {
    const file = path.join(root, 'src/app/frame/footer.module.css');
    expect(nameOf('links', file)).toMatch(/^[a-zA-Z]{3}_links$/);
    expect(nameOf('links', `${file}?used`)).toBe(nameOf('links', file));
    expect(nameOf('legal', file).slice(0, 3)).toBe(nameOf('links', file).slice(0, 3));
  });

  it('are of one stylesheet only', () => {
    const files = globSync('src/**/*.module.css', { cwd: root });
    const names = files.map((file) => nameOf('head', path.join(root, file)));
    expect(files.length).toBeGreaterThan(50);
    expect(new Set(names).size).toBe(files.length);
  });
});
