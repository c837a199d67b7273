import { describe, expect, it } from '@jest/globals';
import { isSamePhone } from './watchlists.ts';

describe('a phone number', () => {
  it.each([
    ['+61491570006', '0491 570 006', true],
    ['+61491570006', '+61 491 570 006', true],
    ['+61491570006', '+61 (0)491 570 006', true],
    ['+61491570006', '0061 491 570 006', true],
    ['+61491570006', '61491570006', true],
    ['+61491570006', '0491570007', false],
    ['+61491570006', '', false],
    ['+61491570006', '491570006', false],
    ['no number', 'no number', false],
  ])('%s and %s are the same: %s', (one, other, same) => {
    expect(isSamePhone(one, other)).toBe(same);
  });
});
