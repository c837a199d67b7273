import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { FOLDER, openPath, openWindow } from './camera.ts';
import type { WindowName } from './screen.ts';
import { dataUrl, toWebp } from './webp.ts';

const SIZE = { width: 1280, height: 790 };

/** Takes one picture for the README: a site on a desktop, and another on a phone before its right corner. */
export async function takeReadmePicture(browser: Browser, wide: string, narrow: string): Promise<void> {
  const [desktop, phone] = [await firstPage(browser, wide, 'desktop'), await firstPage(browser, narrow, 'phone')];
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(together(dataUrl(desktop), dataUrl(phone)), { waitUntil: 'load' });
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  writeFileSync(path.join(FOLDER, 'readme.webp'), await toWebp(browser, png, SIZE.width));
}

async function firstPage(browser: Browser, site: string, window: WindowName): Promise<Buffer> {
  const page = await openWindow(browser, window);
  await openPath(page, site, '/');
  const png = await page.screenshot();
  await page.context().close();
  return png;
}

function together(wide: string, narrow: string): string {
  const style = `
    body { margin: 0; }
    img { position: absolute; border: 1px solid #c9ced4; }
    .wide { width: 1150px; top: 8px; left: 8px; border-radius: 12px; }
    .narrow { width: 300px; right: 8px; bottom: 8px; border: 8px solid #14181f; border-radius: 32px; }`;
  return `<style>${style}</style><img class="wide" src="${wide}"><img class="narrow" src="${narrow}">`;
}
