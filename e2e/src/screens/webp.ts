import type { Browser } from '@playwright/test';

/** Of WebP, from 0 to 1: text stays sharp, and all pictures together below 6 MB. */
const QUALITY = 0.3;

/**
 * Turns pictures into WebP in the browser itself, as Playwright writes only PNG and JPEG.
 * @param width of the result in pixels; the height follows
 */
export async function toWebp(browser: Browser, png: Buffer, width: number): Promise<Buffer> {
  const canvas = await browser.newPage();
  try {
    const webp = await canvas.evaluate(
      async ([source, wide, quality]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const height = Math.round((image.height * wide) / image.width);
        const drawing = Object.assign(document.createElement('canvas'), { width: wide, height });
        const context = drawing.getContext('2d');
        if (context) context.imageSmoothingQuality = 'high';
        context?.drawImage(image, 0, 0, wide, height);
        return drawing.toDataURL('image/webp', quality);
      },
      [dataUrl(png), width, QUALITY] as const,
    );
    return Buffer.from(webp.split(',')[1] ?? '', 'base64');
  } finally {
    await canvas.close();
  }
}

/** A picture as an address. */
export const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
