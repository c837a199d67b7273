import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fontFault, fontFile, MOST_FONT_BYTES, ownFontAddress, ownFontDigest } from './own-font.ts';

const whole = readFileSync(
  path.resolve(
    import.meta.dirname,
    '../../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  ),
);
const changed = (at: number, value: number) => {
  const file = Buffer.from(whole);
  file.writeUInt32BE(value, at);
  return file;
};

describe("a site's own typeface", () => {
  it.each([
    ['a whole one', whole, undefined],
    ['none', Buffer.alloc(0), 'expected 1 to 262144 bytes; got 0'],
    ['a large one', Buffer.concat([whole, Buffer.alloc(MOST_FONT_BYTES)]), /^expected 1 to 262144 bytes; got/],
    ['a page', Buffer.from('<html>'), 'expected a WOFF2 file; got another kind of file'],
    ['a WOFF of the first version', changed(0, 0x774f4646), 'expected a WOFF2 file; got another kind of file'],
    [
      'one that is cut',
      whole.subarray(0, -2),
      `expected a whole WOFF2 file of ${whole.length} bytes; got ${whole.length - 2}`,
    ],
    ['a collection', changed(4, 0x74746366), 'expected a WOFF2 file of one typeface; got a collection or none'],
    [
      'one that unpacks to gigabytes',
      changed(16, 0xffffffff),
      /^expected a typeface of at most 4194304 bytes once unpacked/,
    ],
  ])('SITE-9 is known by its bytes: %s', (_, file, fault) => {
    if (fault instanceof RegExp) expect(fontFault(file)).toMatch(fault);
    else expect(fontFault(file)).toBe(fault);
  });

  it('SITE-9 has an address and a file of its own kind', () => {
    const digest = 'a'.repeat(64);
    expect(ownFontDigest(ownFontAddress(digest))).toBe(digest);
    for (const address of [
      '/fonts/site/a.woff2',
      `https://x.example/fonts/site/${digest}.woff2`,
      `/images/site/${digest}`,
    ])
      expect(ownFontDigest(address)).toBeUndefined();
    expect(
      ['fonts/yard.woff2', 'fonts/yard.ttf', 'fonts/../yard.woff2', 'yard.woff2'].map(
        (file) => fontFile.safeParse(file).success,
      ),
    ).toEqual([true, false, false, false]);
  });
});
