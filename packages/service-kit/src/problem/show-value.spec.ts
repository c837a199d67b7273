import { describe, expect, it } from '@jest/globals';
import { isSecretName, showValue } from './show-value.ts';

describe('showValue', () => {
  it('cuts at 100 characters, never inside one', () => {
    const shown = showValue('🚗'.repeat(300));
    expect(Array.from(shown)).toHaveLength(102);
    expect(shown).toBe(`"${'🚗'.repeat(99)}…"`);
  });

  it('replaces control and direction-changing characters', () => {
    expect(showValue('a\u0000b\u202ec\nd')).toBe('"a?b?c?d"');
  });

  it('shows lists and objects by their kind', () => {
    expect([undefined, null, [1, 2], { a: 1 }, 12, true].map((value) => showValue(value))).toEqual([
      'nothing',
      'null',
      'a list of 2',
      'an object',
      '12',
      'true',
    ]);
  });

  it('recognises secrets by their names', () => {
    const secrets = ['password', 'FEED_SECRET', 'apiKey', 'SMTP_PASSWORD', 'access_token', 'PRIVATE_JWK'];
    expect(secrets.filter((name) => !isSecretName(name))).toEqual([]);
    expect(['postcode', 'keywords', 'monkey_bar', 'price'].filter(isSecretName)).toEqual([]);
  });
});
