import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodeMaster } from './encode-picture.ts';

describe('opening an original', () => {
  it('UI-2 refuses a picture of more pixels than any camera has, however few its bytes', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 7_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    await expect(encodeMaster(bomb, 1_600)).rejects.toThrow('pixel limit');
  });

  it('UI-2 refuses a picture that breaks off', async () => {
    const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#08f' } })
      .png()
      .toBuffer();
    await expect(encodeMaster(whole.subarray(0, whole.length / 2), 1_600)).rejects.toThrow();
  });
});
