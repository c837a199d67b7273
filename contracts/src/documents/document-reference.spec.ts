import { describe, expect, it } from '@jest/globals';
import { blocks } from '../blocks/blocks.ts';
import { pageReference, pageSections } from './document-reference.ts';

describe('the reference of content pages', () => {
  it('lists every kind of block, and says of each field what it does', () => {
    const sections = pageSections();
    expect(sections.map(({ name }) => name)).toEqual([
      'Page',
      ...blocks.map(({ kind }) => `Block \`${kind}\``),
      'Picture',
      'Button',
    ]);
    const silent = sections.flatMap(({ name, does, fields }) => [
      ...(does ? [] : [name]),
      ...fields.filter((field) => !field.does || !field.takes).map(({ path }) => `${name} ${path}`),
    ]);
    expect(silent).toEqual([]);
  });

  it('says what a field takes, and which fields a page or a block must have', () => {
    const reference = pageReference();
    expect(reference).toContain('| `path` | text, at most 120 characters | required |');
    expect(reference).toContain('| `columns[].button` | [button](#button) |  |');
    expect(reference).toContain('| `side` | `left`, `right` | `"right"` |');
    expect(reference).toContain('| `most` | 1 to 12 | `6` |');
    expect(reference).toMatch(/\| `drawing` \| `hatch-small`, .*`scooter` \| {2}\|/);
  });
});
