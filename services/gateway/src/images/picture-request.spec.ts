import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SIZE, sizeQuery } from './picture-ladder.ts';
import { negotiated, readFileName, readPictureSize } from './picture-request.ts';

describe('the ladder of pictures', () => {
  it('UI-2 reads width, quality and crop', () => {
    expect(readPictureSize({})).toEqual(DEFAULT_SIZE);
    expect(readPictureSize({ w: '640', q: '45', crop: '16x9', v: '7' })).toEqual({
      width: 640,
      quality: 45,
      crop: '16x9',
    });
    expect(readPictureSize(Object.fromEntries(new URLSearchParams(sizeQuery(DEFAULT_SIZE))))).toEqual(DEFAULT_SIZE);
  });

  it.each([
    [{ w: '641' }, 'w', "w is '641'; expected one of 160, 320, 480, 640, 800, 960, 1200, 1280, 1600."],
    [{ w: '0640' }, 'w', "w is '0640'; expected one of 160, 320, 480, 640, 800, 960, 1200, 1280, 1600."],
    [{ q: '100' }, 'q', "q is '100'; expected one of 45, 60, 75."],
    [{ crop: 'toString' }, 'crop', "crop is 'toString'; expected one of 3x2, 4x3, 16x9, 1x1, 40x21, none."],
    [
      { w: ['320', '640'] },
      'w',
      'w is more than one value; expected one of 160, 320, 480, 640, 800, 960, 1200, 1280, 1600.',
    ],
    [{ h: '3' }, 'h', "'h' is not a parameter of a picture; those are w, q, crop, v and s."],
  ])('UI-2 refuses %j and says what is allowed', (query, field, message) => {
    expect(() => readPictureSize(query)).toThrow(
      expect.objectContaining({ status: 400, errors: [{ field, message }] }),
    );
  });

  it('takes the best format of an Accept header', () => {
    expect(negotiated('image/avif,image/webp,image/*,*/*;q=0.8')).toBe('avif');
    expect(negotiated('image/avif;q=0, image/webp')).toBe('webp');
    expect(negotiated('image/png,*/*')).toBe('jpg');
    expect(negotiated(undefined)).toBe('jpg');
  });

  it('knows a file by its ending', () => {
    expect(readFileName('a.b.webp')).toEqual({ name: 'a.b', format: 'webp' });
    for (const file of ['red', '.webp', 'red.svg', 'red.constructor']) {
      expect(() => readFileName(file)).toThrow(expect.objectContaining({ status: 404 }));
    }
  });
});
