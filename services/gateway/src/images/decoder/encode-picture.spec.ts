import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { encodeMaster, encodePicture } from './encode-picture.ts';
import { pictureKind } from './picture-kind.ts';

/** Pixels of chance, of which no part can be left out. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#08f' }, limitInputPixels: false });

describe('opening an original', () => {
  it('UI-2 refuses a PNG of more pixels than any camera has, however few its bytes', async () => {
    const bomb = await plain(10_000, 7_000).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(encodeMaster(bomb, 1_600)).rejects.toThrow('pixel limit');
  });

  it('UI-2 refuses an AVIF of a kilobyte whose pixels would fill a gigabyte', async () => {
    const bomb = await plain(7_000, 7_000).avif({ quality: 30, effort: 0 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_600);
    await expect(encodeMaster(bomb, 1_600)).rejects.toThrow('pixel limit');
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('UI-2 opens a %s', async (format) => {
    const picture = await plain(400, 300).toFormat(format).toBuffer();
    expect(pictureKind(picture)).toBe(format);
    expect(await sharp(await encodeMaster(picture, 200)).metadata()).toMatchObject({ format: 'webp', width: 200 });
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'UI-2 refuses a %s that breaks off, even shortly before its end',
    async (format) => {
      const whole = await noise(400, 300).toFormat(format).toBuffer();
      for (const length of [whole.length / 2, whole.length * 0.99, whole.length - 2])
        await expect(encodeMaster(whole.subarray(0, Math.floor(length)), 1_600)).rejects.toThrow();
    },
  );

  it('UI-2 refuses a JPEG without its end that has a thumbnail with one', async () => {
    const whole = await noise(400, 300).jpeg({ progressive: true }).toBuffer();
    const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 6]), Buffer.from([0xff, 0xd9, 0xff, 0xd9])]);
    const holding = Buffer.concat([whole.subarray(0, 2), thumbnail, whole.subarray(2)]);
    await expect(encodeMaster(holding.subarray(0, -2), 1_600)).rejects.toThrow('breaks off');
    expect((await encodeMaster(holding, 1_600)).length).toBeGreaterThan(0);
  });

  it('UI-2 opens a JPEG with more behind its end, as cameras write it', async () => {
    const whole = await noise(400, 300).jpeg().toBuffer();
    expect((await encodeMaster(Buffer.concat([whole, Buffer.alloc(64, 'SEFT')]), 1_600)).length).toBeGreaterThan(0);
  });

  it.each<[string, () => Sharp, number, number]>([
    ['a JPEG for print, in CMYK', () => plain(80, 40).toColourspace('cmyk').jpeg(), 80, 40],
    ['a PNG of 16 bits', () => plain(80, 40).toColourspace('rgb16').png(), 80, 40],
    ['a JPEG that a phone has turned', () => plain(80, 40).jpeg().withMetadata({ orientation: 6 }), 40, 80],
    ['a PNG that is taller than any WebP', () => plain(40, 17_000).png(), 39, 16_383],
  ])('UI-2 opens %s', async (_what, file, width, height) => {
    const master = await encodeMaster(await file().toBuffer(), 1_600);
    expect(await sharp(master).metadata()).toMatchObject({ format: 'webp', width, height });
  });

  it('UI-2 opens no SVG and no TIFF, whatever precedes the library', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    for (const file of [Buffer.from(svg), await plain(9, 9).tiff().toBuffer()]) {
      await expect(encodeMaster(file, 1_600)).rejects.toThrow('not a JPEG');
      await expect(sharp(file).metadata()).rejects.toThrow('unsupported');
    }
  });

  it('UI-2 refuses what only begins as a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]);
    await expect(encodeMaster(jpeg, 1_600)).rejects.toThrow();
    const avif = Buffer.concat([Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1'), Buffer.from(svg)]);
    expect(pictureKind(avif)).toBe('avif');
    await expect(encodeMaster(avif, 1_600)).rejects.toThrow();
  });

  it('UI-2 shows a drawing of other proportions on white where the format has no transparency', async () => {
    const drawing = { pixels: new Uint8Array(16 * 9 * 4), width: 16, height: 9 };
    const jpeg = await encodePicture(drawing, { width: 160, quality: 60, crop: '4x3' }, 'jpg');
    const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
  });

  it('UI-2 keeps a logo transparent where that is asked for, cuts what is opaque, and puts a photo on white', async () => {
    const cutOut = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const opaque = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#08ff' } })
      .png()
      .toBuffer();
    const size = { width: 160, quality: 60, crop: '3x2' } as const;
    const shown = async (file: Buffer, clear: boolean) =>
      sharp(await encodePicture(await encodeMaster(file, 1_600, clear), size, 'webp')).stats();
    expect((await shown(cutOut, true)).isOpaque).toBe(false);
    expect((await shown(opaque, true)).isOpaque).toBe(true);
    const white = await shown(cutOut, false);
    expect(white.isOpaque).toBe(true);
    expect(white.channels[0]?.min).toBeGreaterThan(250);
  });
});
