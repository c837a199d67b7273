import { describe, expect, it } from '@jest/globals';
import type { SortKey } from '../query/car-query.ts';
import { readCursor, writeCursor } from './cursor.ts';

const order: SortKey[] = [
  { by: 'current_price', direction: 'asc' },
  { by: 'id', direction: 'asc' },
];
const digest = 'of-one-search';
const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a cursor', () => {
  it.each([[[19_990.5, 'c1']], [[null, 'c"2']]])('SRCH-3 says the place %j again', (after) => {
    expect(readCursor(writeCursor(digest, after), digest, order)).toEqual(after);
  });

  it('belongs to one search', () => {
    expect(readCursor(writeCursor(digest, [1, 'c1']), 'of-another', order)).toBeUndefined();
  });

  it.each([
    ['', 'nothing'],
    ['x'.repeat(2_000), 'too long'],
    ['%%%', 'no base64'],
    [forged(digest, 1), 'too few values'],
    [forged(digest, 1, 'c1', 2), 'too many'],
    [forged(digest, '1', 'c1'), 'a text for a number'],
    [forged(digest, 1, 2), 'a number for an id'],
    [forged(digest, { gt: 0 }, 'c1'), 'an object'],
    [forged(digest, 1, 'c'.repeat(201)), 'a long id'],
    [Buffer.from('{}').toString('base64url'), 'no list'],
  ])('is refused as %s: %s', (text) => {
    expect(readCursor(text, digest, order)).toBeUndefined();
  });
});
