import { describe, expect, it } from '@jest/globals';
import { threadOf, withTyped } from './thread.ts';

describe('a chat’s thread', () => {
  it('begins with nothing, and keeps what is being typed so that it is sent too', () => {
    const empty = threadOf('', '');
    expect(empty.said).toEqual([]);
    expect(withTyped(empty, 'Is it red?')).toBe('Is it red?');
    expect(threadOf('Is it red?', 'Is it red?').said).toEqual([]);
  });

  it('adds messages one after another, a paragraph each', () => {
    const first = threadOf('Is it red?', '');
    const both = withTyped(first, 'Or blue?');
    expect(both).toBe('Is it red?\n\nOr blue?');
    expect(threadOf(both, 'Or blue?').said).toEqual(['Is it red?']);
    expect(threadOf(both, '').said).toEqual(['Is it red?', 'Or blue?']);
  });

  it('takes spaces alone for no message', () => {
    expect(withTyped(threadOf('Is it red?', ''), '  \n')).toBe('Is it red?');
    expect(withTyped(threadOf('', ''), ' ')).toBe('');
  });

  it('reads what a form kept over a reload', () => {
    expect(threadOf('One\n\nTwo\nlines\n\n', '').said).toEqual(['One', 'Two\nlines']);
  });
});
