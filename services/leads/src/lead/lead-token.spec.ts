import { LookupKey } from '@forecourt/persons';
import { describe, expect, it } from '@jest/globals';
import { SignedTokens } from './lead-token.ts';

const LEAD = '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21';
const lookup = new LookupKey(Buffer.alloc(32, 7));
const tokens = new SignedTokens(lookup, 'test-drive');
const subjectOf = (id: string) => `riverside:${id}`;

describe('the token of a link', () => {
  const token = tokens.tokenOf(LEAD, subjectOf(LEAD));

  it('leads back to its lead, on its site and for its purpose alone', () => {
    expect(token).toHaveLength(54);
    expect(tokens.read(token, subjectOf)).toBe(LEAD);
    expect(tokens.read(token, (id) => `lakeside:${id}`)).toBeUndefined();
    expect(new SignedTokens(lookup, 'alert').read(token, subjectOf)).toBeUndefined();
  });

  it('is the one that earlier releases put into mails', () => {
    const id = Buffer.from(LEAD.replaceAll('-', ''), 'hex').toString('base64url');
    expect(token).toBe(`${id}${lookup.digest('test-drive', `riverside:${LEAD}`).slice(0, 32)}`);
  });

  it.each(['', 'x', 'a'.repeat(53), 'a'.repeat(54), 'a'.repeat(55), `${'a'.repeat(53)}=`, `${'a'.repeat(53)}\n`])(
    'is not %j',
    (text) => {
      expect(tokens.read(text, subjectOf)).toBeUndefined();
    },
  );
});
