import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameKey, spellingPattern } from './name-key.ts';

describe('SRCH-2 spellings of a name', () => {
  it.each([
    ['HiAce', 'HIACE'],
    ['Land Rover', ' land  rover '],
    ['Mercedes-Benz', 'MERCEDES BENZ'],
    ['CX-5', 'cx 5'],
    ['CX-5', 'CX\u20115'],
    ['Škoda', 'škoda'],
  ])('%p and %p are one name', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['C-HR', 'CHR'],
    ['Model 3', 'Model 3 Performance'],
    ['ID.4', 'ID4'],
    ['-', ''],
  ])('%p and %p are two names', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('SRCH-2 has a pattern that matches the names of its key and no others', () => {
    const sign = fc.oneof(fc.constantFrom(...'aAbB5 -\t\u00a0éÉßẞſKkKµΜμΣσςİiIı.*"'), fc.string({ maxLength: 1 }));
    const name = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''));
    const change = fc.constantFrom<(text: string) => string>(
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => ` ${text.replace(/[ -]/g, '- ')}`,
      (text) => text.replace(/[ -]/, ''),
    );
    const pairs = fc.tuple(name, fc.oneof(name, change));
    fc.assert(
      fc.property(pairs, ([one, next]) => {
        const other = typeof next === 'string' ? next : next(one);
        const pattern = spellingPattern(nameKey(one));
        const isMatched = pattern === undefined ? other === nameKey(one) : new RegExp(`^(?:${pattern})$`).test(other);
        expect([one, other, isMatched]).toEqual([one, other, nameKey(one) === nameKey(other)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has a pattern as long as OpenSearch takes for the longest name that is folded', () => {
    for (const name of ['a'.repeat(80), 'a '.repeat(40)]) {
      expect(spellingPattern(nameKey(name))?.length).toBeLessThan(1_000);
    }
    expect(nameKey('A'.repeat(81))).toBe('A'.repeat(81));
    expect(spellingPattern('A'.repeat(81))).toBeUndefined();
  });
});
