import { describe, expect, it } from '@jest/globals';
import { hmacSha256, LinkSigner, linkEnd, linkEndOf } from './link-signer.ts';

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const signerOf = (purpose: string, ...keys: [Buffer, ...Buffer[]]) => new LinkSigner({ keys, purpose, bytes: 24 });

describe('the signer of links', () => {
  const signer = signerOf('alert:', one);
  const end = linkEnd(new Date('2026-11-26T08:00:00.900Z'));
  const signed = signer.sign('riverside:a', end);

  it('accepts what it signed, for the same subject and end alone', () => {
    expect(signed).toHaveLength(32);
    expect(signer.isSigned(signed, 'riverside:a', end)).toBe(true);
    const later = linkEnd(new Date('2027-11-26T08:00:00Z'));
    const given: [unknown, string, string?][] = [
      [signed, 'riverside:b', end],
      [signed, 'riverside:a', later],
      [signed, 'riverside:a'],
      [signed.slice(1), 'riverside:a', end],
      ['', 'riverside:a', end],
      [[signed], 'riverside:a', end],
      [undefined, 'riverside:a', end],
    ];
    for (const each of given) expect(signer.isSigned(...each)).toBe(false);
  });

  it('signs otherwise for another purpose and by another key', () => {
    expect(signerOf('reservation:', one).isSigned(signed, 'riverside:a', end)).toBe(false);
    expect(signerOf('alert:', other).isSigned(signed, 'riverside:a', end)).toBe(false);
  });

  it('accepts a former key and signs with the first', () => {
    const both = signerOf('alert:', other, one);
    expect(both.isSigned(signed, 'riverside:a', end)).toBe(true);
    expect(both.sign('riverside:a', end)).toBe(signerOf('alert:', other).sign('riverside:a', end));
  });

  it('signs the purpose, the subject and the end by HMAC-SHA-256, as links do that are out for years', () => {
    const message = `alert:riverside:a\n${end}`;
    expect(signed).toBe(hmacSha256(one, message).toString('base64url').slice(0, 32));
    expect(linkEndOf(end)).toEqual(new Date('2026-11-26T08:00:00Z'));
  });

  it('makes none that could be guessed', () => {
    expect(() => new LinkSigner({ keys: [one], purpose: '', bytes: 11 })).toThrow(RangeError);
  });
});
