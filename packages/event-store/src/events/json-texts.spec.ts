import { describe, expect, it } from '@jest/globals';
import { jsonTexts } from '../database/statements.ts';

describe('jsonTexts', () => {
  it('is the binary form of an array of texts, a text a value', () => {
    const array = jsonTexts([{ a: 'x' }, 'é"\\\n']);
    expect([0, 4, 8, 12, 16].map((at) => array.readInt32BE(at))).toEqual([1, 0, 25, 2, 1]);
    expect(array.readInt32BE(20)).toBe(9);
    expect(array.toString('utf8', 24, 33)).toBe('{"a":"x"}');
    expect(JSON.parse(array.toString('utf8', 37, 37 + array.readInt32BE(33)))).toBe('é"\\\n');
  });

  it('has no elements for no values', () => {
    expect(jsonTexts([])).toHaveLength(20);
  });

  it('can’t be made of what JSON has no text for', () => {
    expect(() => jsonTexts([undefined])).toThrow('must be of type string');
  });
});
