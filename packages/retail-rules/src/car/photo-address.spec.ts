import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADDRESS_SIGNINGS, isSignedAddress, photoIdentity } from './photo-address.ts';

const PHOTO = 'https://photos.example/stock/1.jpg';
/** A host on which each signing is known. */
const photoOn = ({ hosts }: { hosts?: RegExp }) =>
  hosts === undefined ? PHOTO : hosts.test('a.imgix.net') ? 'https://a.imgix.net/1.jpg' : 'https://a.fastly.net/1.jpg';
const query = (names: readonly string[], value: string) => names.map((name) => `${name}=${value}`).join('&');

/** The rows of the table in docs/feeds.md. */
function rowsOfDocs(): string[] {
  const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–';
  return ADDRESS_SIGNINGS.map(
    ({ name, signedBy, with: also, hosts }) =>
      `| ${name}${hosts ? ', on its own hosts' : ''} | ${quoted(signedBy)} | ${quoted(also)} |`,
  );
}

describe('what an address of a photo names', () => {
  it.each(ADDRESS_SIGNINGS.map((signing) => [signing.name, signing] as const))(
    'FEED-2 does not change with the signature of %s',
    (_, signing) => {
      const photo = photoOn(signing);
      const all = [...signing.with, ...signing.signedBy];
      expect(photoIdentity(`${photo}?${query(all, 'one')}`)).toBe(photo);
      expect(photoIdentity(`${photo}?v=2&${query(all, 'other')}&id=1`)).toBe(`${photo}?v=2&id=1`);
      expect(isSignedAddress(`${photo}?${query(all, 'one')}`)).toBe(true);
    },
  );

  it.each([
    '?v=2',
    '?id=1',
    '?Expires=1772414100',
    '?Expires=1772414100&Signature=abc',
    '?se=2026&sp=r&sr=b',
    '?sig=abc',
    '?sv=2024-01-01',
    '?s=large',
    '?token=1',
    '?expires=5&s=0f',
    '?x-amz-signature=lower',
    '?versionId=X-Amz-Signature',
    '?url=https%3A%2F%2Fb.example%3FX-Amz-Signature%3D1',
    '#X-Amz-Signature=1',
    '',
  ])('FEED-2 keeps %s, which no known cloud signs by', (rest) => {
    expect(photoIdentity(`${PHOTO}${rest}`)).toBe(`${PHOTO}${rest}`);
    expect(isSignedAddress(`${PHOTO}${rest}`)).toBe(false);
  });

  it('FEED-2 keeps all other parts of a signed address, in their order', () => {
    const parameter = fc.tuple(fc.constantFrom('v', 'id', 'Expires', 'w', 'se'), fc.stringMatching(/^[a-z0-9]{0,5}$/));
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 5 }), fc.nat(5), (parameters, at) => {
        const others = parameters.map(([name, value]) => `${name}=${value}`);
        const signed = others.toSpliced(at, 0, 'X-Amz-Date=20260302T011500Z', 'X-Amz-Signature=5d672d79');
        const kept = others.length > 0 ? `?${others.join('&')}` : '';
        expect(photoIdentity(`${PHOTO}?${signed.join('&')}`)).toBe(`${PHOTO}${kept}`);
        expect(photoIdentity(photoIdentity(`${PHOTO}?${signed.join('&')}`))).toBe(`${PHOTO}${kept}`);
      }),
    );
  });

  it('FEED-2 is described in docs/feeds.md by the same table', () => {
    const page = readFileSync(new URL('../../../../docs/feeds.md', import.meta.url), 'utf8');
    expect(page).toContain(rowsOfDocs().join('\n'));
  });
});
