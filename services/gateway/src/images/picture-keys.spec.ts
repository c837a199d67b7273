import { loadConfig } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { pictureKeys } from './picture-keys.ts';

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
