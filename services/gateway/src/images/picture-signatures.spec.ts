import { randomBytes } from 'node:crypto';
import { loadConfig } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { pictureAddress } from './picture-address.ts';
import { DEFAULT_SIZE } from './picture-ladder.ts';
import { PictureSignatures, pictureKeys } from './picture-signatures.ts';

const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const place = { path: '/images/photos/light~hatch~front-three-quarter~red/aHR0cA', version: '' };
const address = pictureAddress(place, DEFAULT_SIZE, 'webp');

describe('signatures of pictures', () => {
  const signatures = new PictureSignatures([older]);
  const signed = signatures.ofSite('riverside')(address);

  it('UI-2 have 96 bits, and are the same whenever and for whomever they are made', () => {
    expect(signed).toMatch(/^[\w-]{16}$/);
    expect(new PictureSignatures([older]).ofSite('riverside')(address)).toBe(signed);
    expect(signatures.isSigned('riverside', address, signed)).toBe(true);
  });

  it.each([
    ['size', pictureAddress(place, { ...DEFAULT_SIZE, width: 640 }, 'webp')],
    ['quality', pictureAddress(place, { ...DEFAULT_SIZE, quality: 75 }, 'webp')],
    ['crop', pictureAddress(place, { ...DEFAULT_SIZE, crop: 'none' }, 'webp')],
    ['format', pictureAddress(place, DEFAULT_SIZE, 'avif')],
    ['path', pictureAddress({ ...place, path: `${place.path}c` }, DEFAULT_SIZE, 'webp')],
    ['version', pictureAddress({ ...place, version: '&v=2' }, DEFAULT_SIZE, 'webp')],
  ])('UI-2 cover the %s', (_what, other) => {
    expect(signatures.isSigned('riverside', other, signed)).toBe(false);
  });

  it.each([undefined, '', 'AAAAAAAAAAAAAAAA', ['one', 'two'], 7])('UI-2 are not %s', (given) => {
    expect(signatures.isSigned('riverside', address, given)).toBe(false);
    expect(signatures.isSigned('hillside', address, signed)).toBe(false);
    expect(signatures.isSigned('riverside', address, `${signed}A`)).toBe(false);
    expect(signatures.isSigned('riverside', address, signed.slice(0, -1))).toBe(false);
  });

  it('UI-2 stay valid after a new key, for as long as the former one is listed', () => {
    const both = new PictureSignatures([newer, older]);
    const fresh = both.ofSite('riverside')(address);
    expect([both.isSigned('riverside', address, signed), both.isSigned('riverside', address, fresh)]).toEqual([
      true,
      true,
    ]);
    expect(fresh).not.toBe(signed);
    expect(new PictureSignatures([newer]).isSigned('riverside', address, signed)).toBe(false);
    // A gateway that has not changed keys yet gets the next one first, and so accepts it.
    expect(new PictureSignatures([older, newer]).isSigned('riverside', address, fresh)).toBe(true);
  });
});

const [first, second] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'));
const read = (value: string | undefined) =>
  loadConfig(z.object({ PICTURE_KEYS: pictureKeys }), { PICTURE_KEYS: value });

describe('the keys of pictures', () => {
  it('are the signing one and others, in this order', () => {
    expect(read(`${first}, ${second}`).PICTURE_KEYS).toEqual([first, second]);
  });

  it.each([undefined, '', 'short', `${first},short`, Array(6).fill(first).join(',')])(
    'refuse the start with %s',
    (value) => {
      expect(() => read(value)).toThrow(/PICTURE_KEYS: .*expected keys for signing/);
    },
  );
});
