import { describe, expect, it } from '@jest/globals';
import { jsonTexts } from './json-texts.ts';

describe('jsonTexts', () => {
  it('is the literal of an array of texts, a text a value', () => {
    expect(jsonTexts([{ a: 'x' }, 1])).toBe('{"{\\"a\\":\\"x\\"}","1"}');
    expect(jsonTexts([])).toBe('{}');
  });

  it('escapes what JSON has escaped once more', () => {
    expect(jsonTexts(['"\\\n'])).toBe('{"\\"\\\\\\"\\\\\\\\\\\\n\\""}');
  });
});
