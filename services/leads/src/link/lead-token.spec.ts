import { describe, expect, it } from '@jest/globals';
import { leadOfToken, leadToken } from './lead-token.ts';

const LEAD = '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21';
const SIGNATURE = 'abcdefghijklmnopqrstuvwxyz0123456789-_';

describe('the token of a test drive', () => {
  it('leads back to its lead', () => {
    const token = leadToken(LEAD, SIGNATURE);
    expect(token).toHaveLength(54);
    expect(leadOfToken(token)).toBe(LEAD);
  });

  it.each(['', 'x', 'a'.repeat(53), 'a'.repeat(55), `${'a'.repeat(53)}=`, `${'a'.repeat(53)}\n`])(
    'is not %j',
    (text) => {
      expect(leadOfToken(text)).toBeUndefined();
    },
  );
});
